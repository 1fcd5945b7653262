import { get } from '../endpoint.ts';
import { Addresses, AddressesQuery, Recipients, RecipientsQuery } from './schema.ts';

export const recipients = {
  list: get('/retailer/recipients', {
    does: [
      'List recent recipients by a part of their name, or by the beginning of their phone number.',
      'Énumère les destinataires récents par une partie de leur nom, ou par le début de leur numéro de téléphone.',
    ],
    who: 'caller',
    query: RecipientsQuery,
    reply: Recipients,
  }),
  addresses: get('/retailer/addresses', {
    does: [
      'List addresses that begin with the typed text: first those of earlier orders, then those of the geocoding service.',
      'Énumère les adresses qui commencent par le texte tapé : d’abord celles de commandes antérieures, puis celles du service de géocodage.',
    ],
    who: 'caller',
    query: AddressesQuery,
    reply: Addresses,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
};
