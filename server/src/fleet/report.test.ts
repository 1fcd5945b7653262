// What the courier reports, as the retailer and the recipient then read it.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { carriedStatuses } from '@portage/contract/fleet/states';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOrder, startWorld } from '../testing/world.ts';

const world = await startWorld();
const at = '2026-11-18T20:00:00Z';
const slot = { date: '2026-11-18', time: '14:00' };

/** A fulfilled order of a new retailer, and what tells its events. */
async function onTheRoad() {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const api = await retailer.admin();
  const pickupScheduleId = retailer.storeIds[0];
  const another = () => api.orders.create({ body: anOrder({ ...slot, pickupScheduleId }) });
  const order = await another();
  const deliveryId = order.delivery?.id ?? '';
  const report = async (...events: Partial<FleetEventInput>[]) => {
    const whole = events.map((event, index) => ({ id: `${event.type}-${index}`, deliveryId, at, ...event }));
    const { results } = await world.fleet().fleet.events({ body: { events: whole } });
    return results.map(({ status, error }) => error?.type ?? status);
  };
  const read = () => api.orders.read({ params: { id: order.id } });
  return { retailer, api, order, another, deliveryId, report, read };
}

const toTheDoor = [{ type: 'SORTED_AT_WAREHOUSE' }, { type: 'ATTEMPTING_DELIVERY' }] as const;

describe('photos', () => {
  test('a key of no file’s shape is refused, and the order can still be read', async () => {
    const { retailer, report, read } = await onTheRoad();
    await report(...toTheDoor);
    expect(await report({ type: 'COMPLETED', photos: [`${retailer.id}/photos/x Y`] })).toEqual(['FILE_NOT_FOUND']);
    expect(await read()).toMatchObject({ status: 'ATTEMPTING_DELIVERY', delivery: { photos: [] } });
  });

  test('a proof is replaced by another, never by nothing', async () => {
    const { report, deliveryId, read } = await onTheRoad();
    const { key } = await world.fleet().fleet.photo({ body: { deliveryId, contentType: 'image/png', size: 10 } });
    await report(...toTheDoor, { type: 'COMPLETED', photos: [key] });
    expect(await report({ type: 'PROOF_PHOTO_CHANGED', photos: [] })).toEqual(['FILE_NOT_FOUND']);
    expect((await read()).delivery?.photos).toHaveLength(1);
  });
});

test('one event id reported of two orders at once is applied to one of them, and fails for neither', async () => {
  const { deliveryId, another } = await onTheRoad();
  const other = (await another()).delivery?.id ?? '';
  for (let round = 0; round < 8; round++) {
    const of = (delivery: string) =>
      world.fleet().fleet.events({
        body: { events: [{ id: `twice-${round}`, deliveryId: delivery, type: 'CALL_ATTEMPT', at }] },
      });
    const answers = await Promise.all([of(deliveryId), of(other)]);
    expect(answers.flatMap(({ results }) => results.map(({ status }) => status)).sort()).toEqual([
      'already',
      'applied',
    ]);
  }
});

const route = { driverId: 'd-1', driverName: 'Ana' };

test('a stop that its route drops loses its window, and the recipient no longer waits for it', async () => {
  const { deliveryId, another, order, read } = await onTheRoad();
  const other = (await another()).delivery?.id ?? '';
  const put = (...ids: string[]) =>
    world.fleet().fleet.route({
      params: { id: `route-${order.id}` },
      body: { ...route, stops: ids.map((each) => ({ deliveryId: each, startTime: at })) },
    });
  await put(deliveryId, other);
  expect((await read()).delivery?.stopStartTime).not.toBeNull();
  expect(await put(other)).toMatchObject({ stops: 1, unknown: [] });
  expect((await read()).delivery).toMatchObject({ route: null, stopStartTime: null });
  const code = order.trackingLink.split('/').at(-1) ?? '';
  expect(await world.anyone().tracking.read({ params: { id: code } })).toMatchObject({ window: null });
});

test('a visit that was made stays with its route, though the route lists it no more', async () => {
  const { deliveryId, order, report, read } = await onTheRoad();
  const put = (...stops: { deliveryId: string; startTime: string }[]) =>
    world.fleet().fleet.route({ params: { id: `made-${order.id}` }, body: { ...route, stops } });
  await put({ deliveryId, startTime: at });
  await report(...toTheDoor, { type: 'SKIPPED', statusId: 1 });
  await put();
  expect((await read()).delivery?.route).not.toBeNull();
});

test('an open form need not be read again for an ETA or an event, but for a new date', async () => {
  const { deliveryId, order, report, read, api } = await onTheRoad();
  await world.fleet().fleet.route({
    params: { id: `eta-${order.id}` },
    body: { ...route, stops: [{ deliveryId, startTime: at }] },
  });
  await report({ type: 'SORTED_AT_WAREHOUSE' });
  const edited = await api.orders.edit({
    params: { id: order.id },
    body: { note: 'Ring twice', version: order.version },
  });
  expect(edited).toMatchObject({ note: 'Ring twice', status: 'AT_WAREHOUSE', version: order.version + 1 });
  await report({ type: 'RESCHEDULED', date: '2026-11-20' });
  expect((await read()).version).toBe(order.version + 2);
});

test('the index of what is on the road holds exactly the carried statuses', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'orders_on_the_road'`.execute(world.app.db.shared);
  const named = [...(rows[0]?.indexdef.matchAll(/'([A-Z_]+)'/g) ?? [])].map(([, status]) => status);
  expect(named.sort()).toEqual([...carriedStatuses].sort());
});
