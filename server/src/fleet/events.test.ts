// A report of up to a thousand events, each with its own result.
import { errors } from '@portage/contract/errors';
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { anOrder, type Client, fleetKey, type Retailer, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const fleet = world.fleet().fleet;
const at = wednesdayMorning;
const slot = { date: '2026-11-18', time: '14:00' };
let retailer: Retailer;
let api: Client;
beforeAll(async () => {
  retailer = await world.retailer({ fulfilsAtOnce: true });
  api = await retailer.admin();
});

async function aDelivery(of: Retailer = retailer, by: Client = api): Promise<{ id: string; deliveryId: string }> {
  const { id, delivery } = await by.orders.create({ body: anOrder({ ...slot, pickupScheduleId: of.storeIds[0] }) });
  return { id, deliveryId: delivery?.id ?? '' };
}
const event = (id: string, deliveryId: string, type: FleetEventInput['type'], more: Partial<FleetEventInput> = {}) => ({
  id,
  deliveryId,
  type,
  at,
  ...more,
});

test('a thousand applied, repeated, refused, unknown and invalid events get their results in order', async () => {
  const deliveries = await Promise.all(Array.from({ length: 100 }, () => aDelivery()));
  const other = await world.retailer({ fulfilsAtOnce: true });
  const others = await aDelivery(other, await other.admin());
  const kinds = deliveries.flatMap(({ deliveryId }, index): [string, unknown][] => [
    ['applied', event(`a${index}`, deliveryId, 'PICKED_UP_FROM_STORE')],
    ['applied', event(`b${index}`, deliveryId, 'SORTED_AT_WAREHOUSE')],
    ['already', event(`a${index}`, deliveryId, 'PICKED_UP_FROM_STORE')],
    ['CANNOT_UPDATE_SHIPMENT', event(`c${index}`, deliveryId, 'RTS_COMPLETED')],
    ['SHIPMENT_NOT_FOUND', event(`d${index}`, newId(), 'AT_WAREHOUSE')],
    ['SHIPMENT_NOT_FOUND', event(`e${index}`, 'no-such-delivery', 'AT_WAREHOUSE')],
    ['VALIDATION_FAILED', { id: `f${index}`, deliveryId, type: 'EXPLODED', at: 'soon' }],
    ['VALIDATION_FAILED', index % 2 ? null : 'nothing'],
    ['applied', event(`g${index}`, deliveryId, 'ATTEMPTING_DELIVERY', { driverId: 'd1', driverName: 'Ana' })],
    [
      'applied',
      event(`h${index}`, index === 50 ? others.deliveryId : deliveryId, index === 50 ? 'AT_WAREHOUSE' : 'CALL_ATTEMPT'),
    ],
  ]);
  const { results } = await fleet.events({ body: { events: kinds.map(([, each]) => each) } });
  expect(results.map(({ status, error }) => error?.type ?? status)).toEqual(kinds.map(([expected]) => expected));
  expect(results.map(({ id }) => id)).toEqual(
    kinds.map(([, each]) => (typeof each === 'object' && each !== null && 'id' in each ? each.id : null)),
  );
  const read = await api.orders.read({ params: { id: deliveries[7]?.id ?? '' } });
  expect(read).toMatchObject({ status: 'ATTEMPTING_DELIVERY', delivery: { driverId: 'd1', sorted: true } });
  expect(read.trackers.map((each) => each.event)).toEqual([
    ...['ORDER_CREATED', 'DELIVERY_SCHEDULED', 'PICKED_UP_FROM_STORE', 'SORTED_AT_WAREHOUSE'],
    ...['ATTEMPTING_DELIVERY', 'CALL_ATTEMPT'],
  ]);
  const again = await fleet.events({ body: { events: kinds.map(([, each]) => each) } });
  expect(again.results.map(({ status, error }) => error?.type ?? status)).toEqual(
    kinds.map(([expected]) => (expected === 'applied' ? 'already' : expected)),
  );
});

test('the retailer sees the drop-off point of a parcel until it is collected', async () => {
  const { id, deliveryId } = await aDelivery();
  const dropoffPoint = { name: 'Bloor Street Post', address: '344 Bloor St W', hours: '9–21', holdUntil: '2026-11-25' };
  const read = async () => (await api.orders.read({ params: { id } })).delivery?.dropoffPoint;
  const report = async (...events: unknown[]) => {
    const { results } = await fleet.events({ body: { events } });
    expect(results.map(({ status }) => status)).toEqual(events.map(() => 'applied'));
  };
  expect(await read()).toBeNull();
  await report(
    event('way', deliveryId, 'ATTEMPTING_DELIVERY'),
    event('left', deliveryId, 'AT_DROPOFF_POINT', { dropoffPoint }),
  );
  expect(await read()).toEqual(dropoffPoint);
  await report(event('taken', deliveryId, 'COMPLETED'));
  expect(await read()).toBeNull();
});

test('a report of more than a thousand events, of none, or without a list is refused', async () => {
  const { deliveryId } = await aDelivery();
  const events = Array.from({ length: 1001 }, (_, index) => event(`x${index}`, deliveryId, 'SMS_SENT'));
  await expect(fleet.events({ body: { events } })).rejects.toMatchObject({
    status: 422,
    body: { errors: [{ path: 'events', type: 'TOO_MANY' }] },
  });
  await expect(fleet.events({ body: { events: [] } })).rejects.toMatchObject({
    body: { errors: [{ type: 'TOO_FEW' }] },
  });
  expect(
    (await world.request({ method: 'POST', url: '/fleet/events', token: fleetKey, body: { events: {} } })).statusCode,
  ).toBe(422);
});

test('a refusal contains the reason and each invalid field, in the caller’s language', async () => {
  const { deliveryId } = await aDelivery();
  const french = world.client(fleetKey, 'fr').fleet;
  const { results } = await french.events({
    body: {
      events: [
        event('r1', deliveryId, 'RTS_LOADED'),
        { id: 'r2', deliveryId, type: 'COMPLETED', at: 'hier', statusId: 9 },
      ],
    },
  });
  expect(results).toMatchObject([
    { id: 'r1', error: { message: errors.CANNOT_UPDATE_SHIPMENT.fr } },
    {
      id: 'r2',
      error: {
        errors: [
          { path: 'at', message: errors.INVALID_INSTANT.fr },
          { path: 'statusId', type: 'TOO_LARGE' },
        ],
      },
    },
  ]);
});

test('a report that is sent several times concurrently is applied once', async () => {
  const { id, deliveryId } = await aDelivery();
  const events = [
    event('m1', deliveryId, 'ATTEMPTING_DELIVERY'),
    event('m2', deliveryId, 'COMPLETED', { statusId: 1 }),
  ];
  const answers = await Promise.all(Array.from({ length: 6 }, () => fleet.events({ body: { events } })));
  const statuses = answers.map(({ results }) => results.map(({ status }) => status).join());
  expect(statuses.filter((each) => each === 'applied,applied')).toHaveLength(1);
  expect(statuses.filter((each) => each === 'already,already')).toHaveLength(5);
  expect(await api.orders.read({ params: { id } })).toMatchObject({ deliveryAttemptsMade: 1, status: 'COMPLETED' });
});

describe('refused events', () => {
  test('for an order that is unfulfilled, voided or deleted every event is refused', async () => {
    const { id, deliveryId } = await aDelivery();
    await api.orders.void({ params: { id } });
    const types = ['COMPLETED', 'RTS_SCHEDULED', 'CANCELED', 'SMS_SENT'] as const;
    const report = async () => {
      const events = types.map((type) => event(newId(), deliveryId, type));
      return (await fleet.events({ body: { events } })).results.map(({ error }) => error?.type);
    };
    expect(new Set(await report())).toEqual(new Set(['SHIPMENT_NOT_FOUND']));
    await api.orders.delete({ params: { id } });
    expect(new Set(await report())).toEqual(new Set(['SHIPMENT_NOT_FOUND']));
    expect((await api.orders.read({ params: { id } })).delivery).toBeNull();
  });

  test('events of a canceled shipment change nothing and are refused as SHIPMENT_CANCELED', async () => {
    const { id, deliveryId } = await aDelivery();
    await api.orders.cancelShipment({ params: { id } });
    const before = await api.orders.read({ params: { id } });
    const { results } = await fleet.events({ body: { events: [event(newId(), deliveryId, 'COMPLETED')] } });
    expect(results[0]?.error?.type).toBe('SHIPMENT_CANCELED');
    expect({ ...(await api.orders.read({ params: { id } })), actionLogs: [] }).toEqual({ ...before, actionLogs: [] });
  });

  test.each([
    ['COMPLETED', 3],
    ['CANCELED', 4],
  ] as const)('%s accepts reason ids up to %i', async (type, last) => {
    const { deliveryId } = await aDelivery();
    await fleet.events({ body: { events: [event(newId(), deliveryId, 'ATTEMPTING_DELIVERY')] } });
    const report = async (statusId: number) =>
      (await fleet.events({ body: { events: [event(newId(), deliveryId, type, { statusId })] } })).results[0];
    expect((await report(last + 1))?.error?.type).toBe('INVALID');
    expect((await report(last))?.status).toBe('applied');
  });

  test('a photo of another retailer cannot be shown through an order', async () => {
    const other = await world.retailer({ fulfilsAtOnce: true });
    const theirs = await aDelivery(other, await other.admin());
    const mine = await aDelivery();
    const grant = await fleet.photo({ body: { deliveryId: theirs.deliveryId, contentType: 'image/jpeg', size: 10 } });
    const report = async (photos: string[]) =>
      (await fleet.events({ body: { events: [event(newId(), mine.deliveryId, 'SKIPPED', { photos })] } })).results[0]
        ?.error?.type;
    expect(await report([grant.key])).toBe('FILE_NOT_FOUND');
    expect(await report([`${retailer.id}/photos/../../${grant.key}`])).toBe('FILE_NOT_FOUND');
    expect(await report([`${retailer.id}/uploads/a.csv`])).toBe('FILE_NOT_FOUND');
  });
});

test('an attempt is counted by the outcome of a visit, not by its start, a correction, a skip on the way or a delay', async () => {
  const { id, deliveryId } = await aDelivery();
  const attemptsAfter = async (type: FleetEventInput['type'], statusId: number | null = null) => {
    const { results } = await fleet.events({ body: { events: [event(newId(), deliveryId, type, { statusId })] } });
    expect(results[0]?.status).toBe('applied');
    return (await api.orders.read({ params: { id } })).deliveryAttemptsMade;
  };
  expect(await attemptsAfter('SKIPPED', 3)).toBe(0);
  expect(await attemptsAfter('ATTEMPTING_DELIVERY')).toBe(0);
  expect(await attemptsAfter('SKIPPED', 7)).toBe(0);
  expect(await attemptsAfter('ATTEMPTING_DELIVERY')).toBe(0);
  expect(await attemptsAfter('SKIPPED', 1)).toBe(1);
  expect(await attemptsAfter('SKIPPED', 5)).toBe(1);
  expect(await attemptsAfter('ATTEMPTING_DELIVERY')).toBe(1);
  expect(await attemptsAfter('COMPLETED', 1)).toBe(2);
});

describe('a route', () => {
  test('gives its stops their times and driver; unknown and ended deliveries are listed and skipped', async () => {
    const [first, second, ended] = [await aDelivery(), await aDelivery(), await aDelivery()];
    await api.orders.cancelShipment({ params: { id: ended.id } });
    const unknown = newId();
    const stops = [first, second, ended].map(({ deliveryId }, index) => ({
      deliveryId,
      startTime: `2026-11-18T${19 + index}:00:00Z`,
    }));
    const body = {
      driverId: 'd7',
      driverName: 'Ana',
      stops: [...stops, { deliveryId: unknown, startTime: at }],
      etd: at,
      startedAt: at,
    };
    expect(await fleet.route({ params: { id: 'R-7' }, body })).toEqual({
      id: 'R-7',
      stops: 2,
      unknown: [ended.deliveryId, unknown],
    });
    expect(await api.orders.read({ params: { id: second.id } })).toMatchObject({
      delivery: {
        driverId: 'd7',
        route: { etd: '2026-11-18T15:00:00.000Z' },
        stopStartTime: { at: '2026-11-18T20:00:00.000Z', local: '2026-11-18, 15:00', zone: 'America/Toronto' },
      },
    });
  });

  test('may have parcels of several retailers, and at most 150', async () => {
    const other = await world.retailer({ fulfilsAtOnce: true });
    const [mine, theirs] = [await aDelivery(), await aDelivery(other, await other.admin())];
    const stops = [mine, theirs].map(({ deliveryId }) => ({ deliveryId, startTime: at }));
    expect((await fleet.route({ params: { id: 'R-8' }, body: { driverId: 'd', driverName: 'D', stops } })).stops).toBe(
      2,
    );
    const many = Array.from({ length: 151 }, () => ({ deliveryId: newId(), startTime: at }));
    await expect(
      fleet.route({ params: { id: 'R-9' }, body: { driverId: 'd', driverName: 'D', stops: many } }),
    ).rejects.toMatchObject({
      body: { errors: [{ path: 'stops', type: 'ROUTE_LIMIT', message: errors.ROUTE_LIMIT.en }] },
    });
  });
});

test('the deliveries in progress are paged, each once', async () => {
  const [open, ended] = [await aDelivery(), await aDelivery()];
  await api.orders.cancelShipment({ params: { id: ended.id } });
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const { data, next } = await fleet.deliveries({ query: { limit: 7, after } });
    ids.push(...data.map(({ deliveryId }) => deliveryId));
    if (next === null) break;
    after = next;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain(open.deliveryId);
  expect(ids).not.toContain(ended.deliveryId);
  expect(ids).toEqual(ids.toSorted());
});
