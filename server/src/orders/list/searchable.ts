// The searched text: one column of folded text with a line for each of these fields. Queries are folded in the same way.
import { fold } from '@portage/contract/fold';
import { type MatchedBy, searchedFields } from '@portage/contract/orders/list';
import { postalCodeOf } from '@portage/contract/stores/rules';
import { phoneDigits } from '../../platform/fold.ts';
import type { OrderRecord } from '../queries.ts';

type Searchable = Pick<OrderRecord, 'recipient' | 'number' | 'tracking_code' | 'email' | 'phone' | 'address'>;

/** Returns the searched text of an order. City and province are left out, because most orders share them. */
export function searchText({ recipient, number, tracking_code, email, phone, address }: Searchable): string {
  const lines: Record<MatchedBy, string> = {
    recipient,
    number: number ?? '',
    trackingCode: tracking_code,
    email: email ?? '',
    phone: phoneDigits(phone ?? ''),
    street: address.split(', ').slice(0, -3).join(', ') || address,
    postalCode: postalCodeOf(address) ?? '',
  };
  return searchedFields.map((field) => fold(lines[field]).replaceAll('\n', ' ')).join('\n');
}

/** Returns the texts that a query matches: the typed text, and a normalized phone number or postal code. */
export function searchedTexts(search: string): string[] {
  const typed = fold(search);
  const digits = /^[\d\s()+.-]+$/.test(search) ? phoneDigits(search) : '';
  const postalCode = /^\s*[a-z]\d[a-z][\s-]*\d[a-z]\d\s*$/i.test(search) ? fold(search.replace(/[\s-]/g, '')) : '';
  return [...new Set([typed, ...[digits, postalCode].filter((text) => text.length >= 6)])];
}

/** Returns the field of an order that a search matched; null for a code that is in none of them. */
export function matchedBy(text: string, search: string): MatchedBy | null {
  const lines = text.split('\n');
  const wanted = searchedTexts(search);
  return searchedFields.find((_, line) => wanted.some((each) => lines[line]?.includes(each))) ?? null;
}
