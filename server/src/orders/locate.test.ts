// Orders are geocoded after they are saved; no request waits for the geocoding service.
import type { Place } from '@portage/contract/place';
import { expect, test } from 'vitest';
import type { Geocoder, Wanted } from '../gateways/geocoding/port.ts';
import { anOrder, startWorld } from '../testing/world.ts';

const door: Place = { latitude: 43.6486, longitude: -79.3832, precision: 'address' };
let answer: (wanted: Wanted) => Promise<Place | null> = async () => door;
const lookedUp: string[] = [];
const geocoder: Geocoder = {
  suggest: async () => [],
  locate: (wanted) => {
    lookedUp.push(wanted.address);
    return answer(wanted);
  },
  knowsAddresses: true,
};
const world = await startWorld({ geocoder, worker: true });
const retailer = await world.retailer();
const [pickupScheduleId = ''] = retailer.storeIds;
const admin = await retailer.admin();

const add = (given = {}) => admin.orders.create({ body: anOrder({ pickupScheduleId, ...given }) });
const placeOf = async (id: string): Promise<unknown> => {
  const { latitude, longitude, locationPrecision: precision } = await admin.orders.read({ params: { id } });
  return { latitude, longitude, precision };
};
/** Waits until the earlier orders were geocoded: orders are processed one after the other. */
async function untilOthersHadTheirTurn(): Promise<void> {
  answer = async ({ address }) => (address.startsWith('1 Yonge') ? null : door);
  const { id } = await add();
  await expect.poll(() => placeOf(id)).toEqual(door);
}

test('a new order, and one whose address changes, get exact coordinates', async () => {
  const { id, locationPrecision, version } = await add();
  expect(locationPrecision).toBe('postal');
  await expect.poll(() => placeOf(id)).toEqual(door);
  const moved = { ...door, latitude: 43.7 };
  answer = async () => moved;
  await admin.orders.edit({ params: { id }, body: { address: '1 Yonge St, Toronto, ON, M5E 1W7', version } });
  await expect.poll(() => placeOf(id)).toEqual(moved);
});

test('given coordinates are kept, and a less precise result is ignored', async () => {
  const given = { latitude: 43.1, longitude: -79.1 };
  const town = { latitude: 43.9, longitude: -79.9, precision: 'city' } as const;
  answer = async ({ address }) => (address.startsWith('2') ? town : door);
  const placed = await add(given);
  const rough = await add({ address: '2 King St W, Toronto, ON, M5X 1A9' });
  const last = await add();
  await expect.poll(() => placeOf(last.id)).toEqual(door);
  expect(lookedUp).toContain(rough.address);
  expect(await placeOf(placed.id)).toEqual({ ...given, precision: null });
  const { latitude, longitude } = rough;
  expect(await placeOf(rough.id)).toEqual({ latitude, longitude, precision: 'postal' });
});

test('a failed lookup is retried', async () => {
  let hasFailed = false;
  answer = async () => {
    if (hasFailed) return door;
    hasFailed = true;
    throw new Error('the service is ill');
  };
  const { id } = await add();
  await expect.poll(() => placeOf(id)).toEqual(door);
});

test('an order whose address changes during the lookup does not get the old coordinates', async () => {
  const asked = Promise.withResolvers<void>();
  const thinking = Promise.withResolvers<Place>();
  answer = () => {
    asked.resolve();
    return thinking.promise;
  };
  const { id } = await add();
  await asked.promise;
  // Within the same postal code only the address differs.
  await admin.orders.edit({ params: { id }, body: { address: '1 Yonge St, Toronto, ON, M5X 1A9' } });
  const gone = await add({ address: '9 Gone St, Toronto, ON, M5X 1A9' });
  await admin.orders.delete({ params: { id: gone.id } });
  thinking.resolve(door);
  await untilOthersHadTheirTurn();
  expect(await placeOf(id)).toMatchObject({ precision: 'postal' });
  expect(lookedUp).not.toContain(gone.address);
});
