// The fields of suggested recipients and addresses, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const recipientDescriptions: Descriptions = {
  'recipientsList.search': ['A part of the name, or the beginning of the phone number; at least three characters.', 'Une partie du nom, ou le début du numéro de téléphone; au moins trois caractères.'],
  'recipientsAddresses.search': ['The beginning of the address, at least three characters; a unit number in it is ignored.', 'Le début de l’adresse, au moins trois caractères; un numéro d’appartement y est ignoré.'],
  'recipientsAddresses.pickupScheduleId': ['The id of the store near which addresses come first.', 'L’identifiant du magasin dont les adresses voisines viennent en premier.'],
  'Recipients.data': ['The recipients of earlier orders, the latest first: eight at most.', 'Les destinataires de commandes antérieures, du plus récent au plus ancien : huit au plus.'],
  'Recipient.note': ['The last note for the driver, such as the floor; null if there is none.', 'La dernière note pour le livreur, par exemple l’étage; null s’il n’y en a pas.'],
  'Recipient.orders': ['The number of orders among the newest ones that were searched; there may be more.', 'Le nombre de commandes parmi les plus récentes qui ont été cherchées; il peut y en avoir plus.'],
  lastAt: ['When the last of these orders was created, in ISO 8601 UTC.', 'Le moment de la création de la dernière de ces commandes, en ISO 8601 UTC.'],
  'Addresses.data': ['Addresses of earlier orders, then those of the geocoding service: ten at most.', 'Les adresses de commandes antérieures, puis celles du service de géocodage : dix au plus.'],
  ...inEach(['Address'], {
    address: ['The address on one line: street, city, province, postal code.', 'L’adresse sur une ligne : rue, ville, province, code postal.'],
    latitude: ['The latitude in degrees; null if unknown.', 'La latitude en degrés; null si elle est inconnue.'],
    longitude: ['The longitude in degrees; null if unknown.', 'La longitude en degrés; null si elle est inconnue.'],
  }),
  precision: ['How exact the coordinates are; null if unknown, or if they were entered by hand.', 'La précision des coordonnées; null si elle est inconnue, ou si elles ont été saisies à la main.'],
  isRemembered: ['Whether the address is that of an earlier order.', 'Indique si l’adresse est celle d’une commande antérieure.'],
};
