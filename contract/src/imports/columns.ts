// Finds the order field that a column of a spreadsheet holds, by the column's name.
import { type OrderField, OrderFieldName } from './fields.ts';
import { headers } from './headers.ts';

/** Returns the names of a field's column in a language, our own name first. */
export const headersOf = (field: OrderField, language: 'en' | 'fr'): string[] =>
  headers[field][language === 'fr' ? 1 : 0].split('|');

/** Removes case, accents, spaces and punctuation from a column name: two headers that fold alike name the same column. */
export function foldHeader(header: string): string {
  // '#' and '°' are spelled out; otherwise 'Order #' and 'N° de commande' would lose the word for number.
  const spelled = header.replaceAll('#', 'no').replace(/[°º]/g, 'o');
  return spelled
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The names of the required columns, which distinguish a table of orders from notes. */
export const neededHeaders: readonly string[] = (['recipient', 'address'] as const).flatMap((field) => [
  ...headersOf(field, 'en'),
  ...headersOf(field, 'fr'),
]);

const fieldByHeader = new Map<string, OrderField>();
for (const field of OrderFieldName.options) {
  for (const header of [field, ...headersOf(field, 'en'), ...headersOf(field, 'fr')])
    fieldByHeader.set(foldHeader(header), field);
}

/** Returns the order field that a column of this name holds; null for an unknown name. */
export function fieldOfHeader(header: string): OrderField | null {
  return fieldByHeader.get(foldHeader(header)) ?? null;
}

const plainName = foldHeader('Name');
const isForDelivery = (header: string) => /ship|deliver|livr/.test(foldHeader(header));
/**
 * The fields for which the recipient's column is preferred to the payer's. Two columns of any other field are left for the user to match.
 */
const whose = ['recipient', 'email', 'phone'] as const;

/**
 * Returns the fields that the columns of one file hold. Shops export the payer beside the recipient: of two columns for one field, the one
 * whose name mentions the delivery is used. In a file with such a recipient, plain `Name` is the order's number (Shopify).
 */
export function fieldsOfHeaders(names: readonly string[]): (OrderField | null)[] {
  const fields = names.map(fieldOfHeader);
  const held = (field: OrderField) => [...fields.keys()].filter((place) => fields[place] === field);
  const isOfDelivery = (place: number) => isForDelivery(names[place] ?? '');
  const recipients = held('recipient');
  const plain = recipients.find((place) => foldHeader(names[place] ?? '') === plainName);
  if (plain !== undefined && recipients.filter(isOfDelivery).length === 1)
    fields[plain] = held('number').length === 0 ? 'number' : null;
  for (const field of whose) {
    const places = held(field);
    if (places.length < 2 || places.filter(isOfDelivery).length !== 1) continue;
    for (const place of places) if (!isOfDelivery(place)) fields[place] = null;
  }
  return fields;
}

/** Joins the parts of an address as an order stores it: `street, city, province, postal code`. */
export function joinAddress(parts: { address: string; city?: string; province?: string; postalCode?: string }): string {
  const rest = [parts.city, parts.province, parts.postalCode].filter((part) => part?.trim());
  // A row without a street has no address: the city alone must not be accepted as one.
  return rest.length === 0 || !parts.address.trim() ? parts.address : [parts.address, ...rest].join(', ');
}

const civicNumber = /^\d+ ?[a-z]?$/i;

/** Joins an address of several columns, in the file's order: a bare civic number precedes its street, and commas separate the rest. */
export function joinStreet(parts: readonly string[]): string {
  let address = '';
  let before = '';
  for (const part of parts.map((each) => each.trim()).filter((each) => each !== '')) {
    address += address === '' ? part : `${civicNumber.test(before) ? ' ' : ', '}${part}`;
    before = part;
  }
  return address;
}
