// Which stores deliver to an address and when, by the server's own rules, before anything is saved.
import type { ErrorType } from '@portage/contract/errors';
import { whyNotAddress } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';

type StoreSlot = Store['slots'][number];
/** A store that serves the address, and its next pickups; empty if it is closed to new orders or has no pickup ahead. */
export type Reaching = { store: Store; slots: readonly StoreSlot[] };
export type Reach =
  | { kind: 'unaddressed' }
  | { kind: 'refused'; type: ErrorType }
  | { kind: 'reached'; stores: readonly Reaching[] };

/** Returns the stores that serve an address, the soonest pickup first. `now` is in epoch milliseconds. */
export function reachOf(address: string, stores: readonly Store[], now: number): Reach {
  if (address.trim() === '' || stores.length === 0) return { kind: 'unaddressed' };
  const reasons = stores.map(({ postalPrefixes }) => whyNotAddress(address, postalPrefixes));
  const serving = stores.filter((_, place) => reasons[place] === null);
  if (serving.length === 0) {
    const isUncoded = reasons.includes('ADDRESS_WITHOUT_POSTAL_CODE');
    return { kind: 'refused', type: isUncoded ? 'ADDRESS_WITHOUT_POSTAL_CODE' : 'ADDRESS_OUTSIDE_SERVICE_AREA' };
  }
  const reaching = serving.map((store) => ({ store, slots: slotsOf(store, now) }));
  return { kind: 'reached', stores: reaching.toSorted((a, b) => soonest(a) - soonest(b)) };
}

/** Returns the slots whose cutoff is ahead. Checked again because a form may stay open after the stores were fetched. */
const slotsOf = ({ isActivated, slots }: Store, now: number): readonly StoreSlot[] =>
  isActivated ? slots.filter(({ cutoffAt }) => Date.parse(cutoffAt) > now) : [];

const soonest = ({ slots: [first] }: Reaching) => (first ? Date.parse(first.cutoffAt) : Number.MAX_SAFE_INTEGER);
