// Suggestions for the order form: recipients and addresses without duplicates, the likeliest first.
import { fold } from '@portage/contract/fold';
import type { Precision } from '@portage/contract/place';
import { splitUnit } from '@portage/contract/recipients/rules';
import { type Address, type Recipient, shortestSearch } from '@portage/contract/recipients/schema';
import { postalCodeOf } from '@portage/contract/stores/rules';
import { centreOf } from '../gateways/geocoding/embedded.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { addressKey, phoneDigits } from '../platform/fold.ts';
import { within } from '../platform/within.ts';
import { showStore } from '../stores/screens.ts';
import { ordersAt, ordersTo } from './remembered.ts';

const mostRecipients = 8;
const mostAddresses = 10;
/** How long remembered results wait for the geocoder, whose later response is cached for the next keystroke. */
const patienceMs = 900;

const latestFirst = (one: string, other: string) => (one < other ? 1 : one === other ? 0 : -1);

/** Returns recipients of the member's stores, one entry per person and address, the latest first. */
export async function suggestRecipients(scope: Scope, search: string): Promise<Recipient[]> {
  const orders = await ordersTo(scope, search);
  const people = Map.groupBy(orders, ({ recipient, phone, address, address_line2 }) =>
    [fold(recipient.trim()), phoneDigits(phone ?? ''), addressKey(address), fold(address_line2 ?? '')].join('\n'),
  );
  const known = [...people.values()].flatMap((own) => {
    const [last, ...before] = own.toSorted((a, b) => latestFirst(isoText(a.created_at), isoText(b.created_at)));
    if (!last) return [];
    const withNote = [last, ...before].find(({ note }) => note !== null);
    const { recipient, phone, email, address, address_line2: addressLine2, created_at } = last;
    const person = { recipient, phone, email, address, addressLine2, note: withNote?.note ?? null };
    return [{ ...person, orders: own.length, lastAt: isoText(created_at) }];
  });
  return known.toSorted((a, b) => latestFirst(a.lastAt, b.lastAt)).slice(0, mostRecipients);
}

/** Returns addresses that start with the typed text; a unit number in it is ignored. */
export async function suggestAddresses(app: App, scope: Scope, search: string, storeId?: string): Promise<Address[]> {
  const near = storeId === undefined ? null : await placeOfStore(app, scope, storeId);
  const { address: typed } = splitUnit(search);
  if (addressKey(typed).trim().length < shortestSearch) return [];
  const [remembered, found] = await Promise.all([
    rememberedAddresses(scope, typed),
    within(patienceMs, app.geocoder.suggest(typed, near), []),
  ]);
  const known = new Set(remembered.map(({ address }) => addressKey(address)));
  const others = found
    .filter(({ address }) => !known.has(addressKey(address)))
    .map((each) => ({ ...each, isRemembered: false }));
  return [...remembered, ...others].slice(0, mostAddresses);
}

const placeOfStore = async (app: App, scope: Scope, id: string) =>
  centreOf(postalCodeOf((await showStore(scope, app.clock, id)).storeAddress));

/** Returns matching addresses of earlier orders, the most frequent first. */
async function rememberedAddresses(scope: Scope, typed: string): Promise<Address[]> {
  const orders = await ordersAt(scope, typed);
  const places = [...Map.groupBy(orders, ({ address }) => addressKey(address)).values()];
  return places
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([last]) => (last ? [last] : []))
    .map(({ address, latitude, longitude, location_precision }) => ({
      address,
      latitude,
      longitude,
      isRemembered: true,
      // A check constraint limits the column to the precisions of the contract.
      precision: location_precision as Precision | null,
    }));
}
