// Applies a remembered recipient to a form: empty fields are filled; for fields with other text, the remembered value is offered.
import type { Recipient } from '@portage/contract/recipients/schema';
import type { OrderValues } from '../values.ts';

const plain = ['recipient', 'phone', 'email', 'note'] as const;
export type OfferedField = (typeof plain)[number] | 'address';
type RecipientValues = Partial<Pick<OrderValues, OfferedField | 'addressLine2'>>;
/** The values that are offered for fields that already contain other text. */
export type Offers = Partial<Record<OfferedField, RecipientValues>>;

const isEmpty = (value: string | null | undefined) => (value ?? '').trim() === '';
const isAlike = (one: string | null | undefined, other: string) =>
  (one ?? '').trim().toLowerCase() === other.toLowerCase();

/**
 * Returns the values to fill in and those to offer. `typedIn` is the field that the suggestion completes: its text is replaced. Other
 * fields are filled only if they are empty.
 */
export function recall(
  person: Recipient,
  values: OrderValues,
  typedIn: OfferedField,
): { fill: RecipientValues; offers: Offers } {
  const fill: RecipientValues = {};
  const offers: Offers = {};
  for (const name of plain) {
    const known = person[name];
    if (known === null || isAlike(values[name], known)) continue;
    if (name === typedIn || isEmpty(values[name])) fill[name] = known;
    else offers[name] = { [name]: known };
  }
  const place: RecipientValues = { address: person.address, addressLine2: person.addressLine2 };
  const isSameDoor = isAlike(values.address, person.address);
  // The unit may have been typed for another address.
  const hasOtherUnit = !isEmpty(values.addressLine2) && !isAlike(values.addressLine2, person.addressLine2 ?? '');
  if ((isEmpty(values.address) || isSameDoor) && !hasOtherUnit) Object.assign(fill, place);
  else if (!isSameDoor || hasOtherUnit) offers.address = place;
  return { fill, offers };
}
