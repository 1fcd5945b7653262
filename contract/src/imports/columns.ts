// Which field of an order a column of a spreadsheet holds, told by its name.
import { type OrderField, OrderFieldName } from './fields.ts';
import { headers } from './headers.ts';

/** What a field's column may be called in a language, our own name of it first. */
export const headersOf = (field: OrderField, language: 'en' | 'fr'): string[] =>
  headers[field][language === 'fr' ? 1 : 0].split('|');

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

/** What the columns are called without which no row can become an order: by these a table of orders is told from a note. */
export const neededHeaders: readonly string[] = (['recipient', 'address'] as const).flatMap((field) => [
  ...headersOf(field, 'en'),
  ...headersOf(field, 'fr'),
]);

const fieldByHeader = new Map<string, OrderField>();
for (const field of OrderFieldName.options) {
  for (const header of [field, ...headersOf(field, 'en'), ...headersOf(field, 'fr')])
    fieldByHeader.set(foldHeader(header), field);
}

/** The order field that a column of this name holds, or null when the name says nothing to us. */
export function fieldOfHeader(header: string): OrderField | null {
  return fieldByHeader.get(foldHeader(header)) ?? null;
}

const plainName = foldHeader('Name');
const isForDelivery = (header: string) => /ship|deliver|livr/.test(foldHeader(header));
/** Who receives. Two addresses, and a date of the delivery beside another one, are a question for a person. */
const whose = ['recipient', 'email', 'phone'] as const;

/**
 * The fields that the columns of one file hold. Shops write who pays beside who receives: of two columns for one field the one that
 * is said to be the delivery's is meant. And where a shop names the recipient so, its plain `Name` is the order's (Shopify).
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
