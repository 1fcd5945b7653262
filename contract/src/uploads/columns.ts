// The column names that an upload understands without being told, as spreadsheets of both languages write them.
import { z } from 'zod';

/** The fields of an order that a spreadsheet can hold. City, province and postal code join the address. */
export const orderColumns = {
  number: {
    en: ['Order number', 'Number', 'Order', 'Order ID', 'Order no', 'Order #', 'Reference', 'Reference number'],
    fr: [
      'Numéro de commande',
      'Cmd',
      'No cmd',
      'Numéro',
      'Commande',
      'No de commande',
      'N° de commande',
      'Référence',
      'Nº',
    ],
  },
  recipient: {
    en: ['Recipient', 'Recipient name', 'Customer', 'Customer name', 'Name', 'Full name', 'Ship to'],
    fr: ['Destinataire', 'Nom du destinataire', 'Client', 'Cliente', 'Nom du client', 'Nom', 'Nom complet'],
  },
  email: {
    en: ['Email', 'E-mail address', 'Recipient email', 'Customer email'],
    fr: ['Courriel', 'Adresse courriel', 'Adresse e-mail', 'Adresse électronique', 'Courriel du destinataire', 'Mél'],
  },
  phone: {
    en: ['Phone', 'Phone number', 'Telephone', 'Telephone number', 'Mobile phone', 'Cell', 'Recipient phone', 'Tel'],
    fr: ['Téléphone', 'Numéro de téléphone', 'No de téléphone', 'Cellulaire', 'Mobile', 'Téléphone du destinataire'],
  },
  address: {
    en: ['Address', 'Delivery address', 'Street address', 'Shipping address', 'Address line 1', 'Address 1', 'Street'],
    fr: [
      'Adresse',
      'Adresse de livraison',
      'Adresse livraison',
      'Adresse ligne 1',
      'Adresse 1',
      'Rue',
      'Numéro et rue',
    ],
  },
  addressLine2: {
    en: ['Address line 2', 'Address 2', 'Unit', 'Unit number', 'Apartment', 'Apt', 'Suite'],
    fr: ['Adresse ligne 2', 'Adresse 2', "Complément d'adresse", 'Appartement', 'App', 'Unité', 'Bureau'],
  },
  city: { en: ['City', 'Town'], fr: ['Ville', 'Municipalité'] },
  province: { en: ['Province', 'Province code', 'State'], fr: ['Prov'] },
  postalCode: { en: ['Postal code', 'Postcode', 'Zip', 'Zip code'], fr: ['Code postal', 'CP'] },
  note: {
    en: ['Note', 'Notes', 'Delivery note', 'Delivery notes', 'Delivery instructions', 'Instructions', 'Comment'],
    fr: ['Note de livraison', 'Instructions de livraison', 'Consignes', 'Remarque', 'Remarques', 'Commentaire'],
  },
  type: { en: ['Type', 'Delivery type', 'Order type'], fr: ['Type de livraison', 'Type de commande'] },
  date: { en: ['Date', 'Delivery date', 'Pickup date'], fr: ['Date de livraison', 'Date de ramassage', 'Jour'] },
  time: { en: ['Time', 'Pickup time', 'Delivery time'], fr: ['Heure', 'Heure de ramassage', 'Heure de livraison'] },
  numberOfPackages: {
    en: ['Number of packages', 'Packages', 'Package count', 'Parcels', 'Number of parcels', 'Boxes'],
    fr: ['Nombre de colis', 'Nb de colis', 'Colis', 'Nbre de colis', 'Boîtes'],
  },
  tags: { en: ['Tags', 'Tag', 'Order tags', 'Labels'], fr: ['Étiquettes', 'Étiquette', 'Mots-clés'] },
  weight: { en: ['Weight'], fr: ['Poids'] },
  length: { en: ['Length'], fr: ['Longueur'] },
  width: { en: ['Width'], fr: ['Largeur'] },
  height: { en: ['Height'], fr: ['Hauteur'] },
  sizeCategory: {
    en: ['Size category', 'Size', 'Package size'],
    fr: ['Catégorie de taille', 'Taille', 'Format', 'Taille du colis'],
  },
  barcodeForScan: {
    en: ['Barcode for scan', 'Barcode', 'Barcode to scan'],
    fr: ['Code-barres', 'Code à barres', 'Code-barres à numériser', 'Code à scanner'],
  },
  isPharmacy: { en: ['Is pharmacy', 'Pharmacy'], fr: ['Pharmacie', 'Est une pharmacie'] },
  pickupScheduleName: {
    en: ['Store', 'Store name', 'Pickup schedule name', 'Pickup schedule', 'Pickup location', 'Fulfillment location'],
    fr: ['Magasin', 'Nom du magasin', 'Succursale', 'Point de ramassage', 'Lieu de ramassage', "Lieu d'expédition"],
  },
} satisfies Record<string, { en: [string, ...string[]]; fr: [string, ...string[]] }>;

export type OrderField = keyof typeof orderColumns;
export const OrderFieldName = z.enum(Object.keys(orderColumns).filter(isField));

/** A column name without its case, accents, spaces and signs: two headers that fold alike are one column. */
export function foldHeader(header: string): string {
  // '#' and '°' are kept as what they mean, or 'Order #' and 'N° de commande' would lose their number.
  const spelled = header.replaceAll('#', 'no').replace(/[°º]/g, 'o');
  return spelled
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const fieldByHeader = new Map<string, OrderField>();
for (const field of Object.keys(orderColumns).filter(isField)) {
  const { en, fr } = orderColumns[field];
  for (const header of [field, ...en, ...fr]) fieldByHeader.set(foldHeader(header), field);
}

/** The order field that a column of this name holds, or null when the name says nothing to us. */
export function fieldOfHeader(header: string): OrderField | null {
  return fieldByHeader.get(foldHeader(header)) ?? null;
}

/** The address as an order keeps it, `street, city, province, postal code`, from what the columns hold. */
export function joinAddress(parts: { address: string; city?: string; province?: string; postalCode?: string }): string {
  const rest = [parts.city, parts.province, parts.postalCode].filter((part) => part?.trim());
  // A row without a street has no address: its city alone must not pass for one.
  return rest.length === 0 || !parts.address.trim() ? parts.address : [parts.address, ...rest].join(', ');
}

const civicNumber = /^\d+ ?[a-z]?$/i;

/** An address of several columns, in the file's order: a bare civic number stands before its street, the rest behind commas. */
export function joinStreet(parts: readonly string[]): string {
  let address = '';
  let before = '';
  for (const part of parts.map((each) => each.trim()).filter((each) => each !== '')) {
    address += address === '' ? part : `${civicNumber.test(before) ? ' ' : ', '}${part}`;
    before = part;
  }
  return address;
}

function isField(name: string): name is OrderField {
  return Object.hasOwn(orderColumns, name);
}
