// How the same row is known again (docs/decisions/0007-upload-identity.md): by its order number, else by what it says.
import { createHash } from 'node:crypto';
import type { NewOrder } from '@portage/contract/orders/schema';

/** A hash of what a row says. */
export const hashOf = (order: NewOrder, storeId: string | null): string =>
  digest(contentOf({ ...order, pickupScheduleId: storeId }));

/** The identity of the `count`th row that says so. */
export const identityOf = (hash: string, count: number): string => asId(digest(`${hash} ${count}`));

/** What a row says, the same for every order of its columns and for every version of this program that knows its fields. */
function contentOf(order: NewOrder): string {
  const said = Object.entries(order).filter(([, value]) => !saysNothing(value));
  return JSON.stringify(said.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const saysNothing = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

const asId = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
