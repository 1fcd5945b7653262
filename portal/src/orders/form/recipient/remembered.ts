// What choosing a remembered person does to a form: what is empty is filled, what was typed stays and the other is offered beside it.
import type { Recipient } from '@portage/contract/recipients/schema';
import type { OrderValues } from '../values.ts';

const plain = ['recipient', 'phone', 'email', 'note'] as const;
export type OfferedField = (typeof plain)[number] | 'address';
type RecipientValues = Partial<Pick<OrderValues, OfferedField | 'addressLine2'>>;
/** For each field that was typed otherwise, what choosing would put there. */
export type Offers = Partial<Record<OfferedField, RecipientValues>>;

const isEmpty = (value: string | null | undefined) => (value ?? '').trim() === '';
const isAlike = (one: string | null | undefined, other: string) =>
  (one ?? '').trim().toLowerCase() === other.toLowerCase();

/** `typedIn` is the field that was looked up by: to choose is to complete what was begun in it. */
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
  // Another's unit may have been typed before the address was.
  const hasOtherUnit = !isEmpty(values.addressLine2) && !isAlike(values.addressLine2, person.addressLine2 ?? '');
  if ((isEmpty(values.address) || isSameDoor) && !hasOtherUnit) Object.assign(fill, place);
  else if (!isSameDoor || hasOtherUnit) offers.address = place;
  return { fill, offers };
}
