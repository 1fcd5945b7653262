// The effects of the courier's reports for retailers and recipients.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  deliveryEventLimit,
  type EventResult,
  type FleetEventInput,
  repeatedEventLimit,
} from '@portage/contract/fleet/schema';
import { carriedStatuses } from '@portage/contract/fleet/states';
import { contract } from '@portage/contract/index';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { orderTallies } from '../orders/list/tallies.ts';
import { newId } from '../platform/ids.ts';
import { findDifferences } from '../platform/tallies.ts';
import { anOrder, fleetKey, startWorld, wednesdayMorning } from '../testing/world.ts';
import { deleteUnnamedPhotos } from './photos.ts';

const world = await startWorld();
const at = wednesdayMorning;
const slot = { date: '2026-11-18', time: '14:00' };

/** Returns a fulfilled order of a new retailer, and a function that reports its events. */
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

/** Returns a photo like a phone's: large, rotated, and with its location in the metadata. */
const aPhoto = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#8a5a2b' } })
    .withExif({ IFD0: { Make: 'Some phone' }, IFD3: { GPSLatitude: '43/1 39/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Requests a signed upload URL for a photo. Returns it with a function that uploads. */
async function grantOf(deliveryId: string, payload: Buffer) {
  const contentType = 'image/jpeg';
  const { key, url } = await world.fleet().fleet.photo({ body: { deliveryId, contentType, size: payload.length } });
  const headers = { 'content-type': contentType };
  return { key, put: () => world.app.http.inject({ method: 'PUT', url, headers, payload }) };
}

describe('photos', () => {
  test('are re-encoded as upright, small JPEGs without location and camera', async () => {
    const { deliveryId } = await onTheRoad();
    const sent = await aPhoto();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const grant = await grantOf(deliveryId, sent);
    expect((await grant.put()).statusCode).toBe(200);
    const kept = await world.app.storage.open(grant.key);
    const { exif, ...about } = await sharp(await buffer(kept?.body ?? Readable.from([]))).metadata();
    expect(exif).toBeUndefined();
    expect(about).toMatchObject({ format: 'jpeg', width: 1067, height: 1600 });
  });

  test('that are sent again are stored once, under the id that the courier made', async () => {
    const { deliveryId, another } = await onTheRoad();
    const other = await onTheRoad();
    const [id, sent, contentType] = [newId(), await aPhoto(), 'image/jpeg' as const];
    const grantOne = (about: string) =>
      world.fleet().fleet.photo({ body: { deliveryId: about, id, contentType, size: sent.length } });
    const [first, again] = [await grantOne(deliveryId), await grantOne(deliveryId)];
    expect(again.key).toBe(first.key);
    for (const { url } of [first, again, first]) {
      const headers = { 'content-type': contentType };
      expect((await world.app.http.inject({ method: 'PUT', url, headers, payload: sent })).statusCode).toBe(200);
    }
    const { rows } = await world.app.db.pool.query('select from granted_photos where id = $1', [id]);
    expect(rows).toHaveLength(1);
    // Ids are unique within a retailer.
    expect((await grantOne(other.deliveryId)).key).not.toBe(first.key);
    const next = (await another()).delivery?.id ?? '';
    await expect(grantOne(next)).rejects.toMatchObject({ type: 'PHOTO_ID_TAKEN' });
  });

  test('that no event has named are deleted after a week, and the others stay', async () => {
    const { deliveryId, report } = await onTheRoad();
    const sent = await aPhoto();
    const [named, replaced, lost] = [
      await grantOf(deliveryId, sent),
      await grantOf(deliveryId, sent),
      await grantOf(deliveryId, sent),
    ];
    for (const { put } of [named, replaced, lost]) await put();
    await report(...toTheDoor, { type: 'COMPLETED', photos: [replaced.key] });
    await report({ type: 'PROOF_PHOTO_CHANGED', photos: [named.key] });
    const stored = async () =>
      Promise.all(
        [named, replaced, lost].map(async ({ key }) => {
          const file = await world.app.storage.open(key);
          file?.body.destroy();
          return file !== null;
        }),
      );
    await deleteUnnamedPhotos(world.app);
    expect(await stored()).toEqual([true, true, true]);
    world.clock.advance({ hours: 24 * 8 });
    onTestFinished(() => world.clock.set(wednesdayMorning));
    await deleteUnnamedPhotos(world.app);
    expect(await stored()).toEqual([true, true, false]);
  });

  test('that an order names belong to it for as long as it has them', async () => {
    const { deliveryId, another, report } = await onTheRoad();
    const [id, sent, contentType] = [newId(), await aPhoto(), 'image/jpeg' as const];
    const grantOne = (about: string) =>
      world.fleet().fleet.photo({ body: { deliveryId: about, id, contentType, size: sent.length } });
    const { key, url } = await grantOne(deliveryId);
    await world.app.http.inject({ method: 'PUT', url, headers: { 'content-type': contentType }, payload: sent });
    await report(...toTheDoor, { type: 'COMPLETED', photos: [key] });
    const other = (await another()).delivery?.id ?? '';
    const naming = { deliveryId: other, type: 'SKIPPED' as const, photos: [key] };
    expect(await report({ id: newId(), ...naming })).toEqual(['FILE_NOT_FOUND']);
    world.clock.advance({ hours: 24 * 8 });
    onTestFinished(() => world.clock.set(wednesdayMorning));
    await deleteUnnamedPhotos(world.app);
    await expect(grantOne(other)).rejects.toMatchObject({ type: 'PHOTO_ID_TAKEN' });
    expect((await grantOne(deliveryId)).key).toBe(key);
  });

  test('that were stored before there were rows are granted to no order, and an event may still name them', async () => {
    const { retailer, deliveryId, report } = await onTheRoad();
    const [id, sent, contentType] = [newId(), await aPhoto(), 'image/jpeg' as const];
    const key = `${retailer.id}/photos/${id}.jpg`;
    await world.app.storage.write(key, sent, { contentType });
    const body = { deliveryId, id, contentType, size: sent.length };
    await expect(world.fleet().fleet.photo({ body })).rejects.toMatchObject({ type: 'PHOTO_ID_TAKEN' });
    expect(await report(...toTheDoor, { type: 'COMPLETED', photos: [key] })).toEqual(Array(3).fill('applied'));
  });

  test('that are not pictures are refused and not stored, whatever their content type', async () => {
    const { deliveryId } = await onTheRoad();
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
    for (const bytes of [drawing, Buffer.from('a photo'), (await aPhoto()).subarray(0, 2000)]) {
      const grant = await grantOf(deliveryId, bytes);
      const answer = await grant.put();
      expect([answer.statusCode, answer.json().errors[0].type]).toEqual([422, 'PHOTO_UNREADABLE']);
      expect(answer.json().errors[0].message).toContain('5 MB');
      expect(await world.app.storage.open(grant.key)).toBeNull();
    }
  });

  test('with an invalid key are refused, and the order can still be read', async () => {
    const { retailer, report, read } = await onTheRoad();
    await report(...toTheDoor);
    expect(await report({ type: 'COMPLETED', photos: [`${retailer.id}/photos/x Y`] })).toEqual(['FILE_NOT_FOUND']);
    expect(await read()).toMatchObject({ status: 'ATTEMPTING_DELIVERY', delivery: { photos: [] } });
  });

  test('can be replaced, but not removed, as proof', async () => {
    const { report, deliveryId, read } = await onTheRoad();
    const { key } = await world.fleet().fleet.photo({ body: { deliveryId, contentType: 'image/png', size: 10 } });
    await report(...toTheDoor, { type: 'COMPLETED', photos: [key] });
    expect(await report({ type: 'PROOF_PHOTO_CHANGED', photos: [] })).toEqual(['FILE_NOT_FOUND']);
    expect((await read()).delivery?.photos).toHaveLength(1);
  });

  test('can be read at their URL until it expires and cached by the browser, but not at a modified URL', async () => {
    const { report, deliveryId, read } = await onTheRoad();
    const grant = await grantOf(deliveryId, await aPhoto());
    expect((await grant.put()).statusCode).toBe(200);
    await report(...toTheDoor, { type: 'COMPLETED', photos: [grant.key] });
    const { url = '' } = (await read()).delivery?.photos[0] ?? {};
    const answer = await world.app.http.inject({ url });
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    const more = await world.app.http.inject({ url: `${url}&width=10` });
    expect([more.statusCode, more.json().error.type]).toEqual([422, 'VALIDATION_FAILED']);
  });
});

test('the list shows when the courier last changed an order', async () => {
  const { api, order, report } = await onTheRoad();
  expect(await report({ type: 'PICKED_UP_FROM_STORE' })).toEqual(['applied']);
  const { data } = await api.orders.list({ query: { search: order.trackingCode } });
  expect(data).toMatchObject([
    { id: order.id, now: { kind: 'PICKED_UP', holder: 'COURIER', at: { at: new Date(at).toISOString() } } },
  ]);
});

test('an event id that is reported concurrently for two orders is applied to one, and the other is refused', async () => {
  const { deliveryId, another } = await onTheRoad();
  const other = (await another()).delivery?.id ?? '';
  for (let round = 0; round < 8; round++) {
    const of = (delivery: string) =>
      world.fleet().fleet.events({
        body: { events: [{ id: `twice-${round}`, deliveryId: delivery, type: 'CALL_ATTEMPT', at }] },
      });
    const answers = await Promise.all([of(deliveryId), of(other)]);
    expect(answers.flatMap(({ results }) => results.map(({ status, error }) => error?.type ?? status)).sort()).toEqual([
      'EVENT_ID_TAKEN',
      'applied',
    ]);
  }
});

test('an event id of another delivery or event type is refused', async () => {
  const { deliveryId, another, report, read } = await onTheRoad();
  const other = (await another()).delivery?.id ?? '';
  expect(
    await report(
      { id: 'once', type: 'CALL_ATTEMPT' },
      { id: 'once', type: 'CALL_ATTEMPT', deliveryId: deliveryId.toUpperCase() },
      { id: 'once', type: 'SMS_SENT' },
      { id: 'once', type: 'CALL_ATTEMPT', deliveryId: other },
    ),
  ).toEqual(['applied', 'already', 'EVENT_ID_TAKEN', 'EVENT_ID_TAKEN']);
  expect((await read()).trackers.map(({ event }) => event).slice(2)).toEqual(['CALL_ATTEMPT']);
});

test('a delivery accepts a limited number of events, the last of which only move it', async () => {
  const { report, read } = await onTheRoad();
  const texts = Array.from({ length: repeatedEventLimit + 1 }, (_, index) => `text ${index}`);
  const outcomes = await report(...texts.map((id) => ({ id, type: 'SMS_SENT' }) as const));
  expect(outcomes.slice(0, repeatedEventLimit).every((outcome) => outcome === 'applied')).toBe(true);
  expect(outcomes.at(-1)).toBe('EVENT_LIMIT');
  const moves = Array.from({ length: deliveryEventLimit - repeatedEventLimit }, (_, index) =>
    index % 2 === 0
      ? ({ id: `m${index}`, type: 'ATTEMPTING_DELIVERY' } as const)
      : ({ id: `m${index}`, type: 'AT_WAREHOUSE' } as const),
  );
  expect(new Set(await report(...moves))).toEqual(new Set(['applied']));
  expect(await report({ id: 'late', type: 'ATTEMPTING_DELIVERY' })).toEqual(['EVENT_LIMIT']);
  expect((await read()).trackers.length).toBeLessThanOrEqual(deliveryEventLimit + 2);
});

test('a tracker contains the driver’s note', async () => {
  const { report, read } = await onTheRoad();
  const note = 'Security would not let me up';
  expect(await report({ id: 'note', type: 'SKIPPED', statusId: 5, note })).toEqual(['applied']);
  expect((await read()).trackers.at(-1)).toMatchObject({ event: 'SKIPPED', statusNote: note, data: { message: note } });
});

describe('the time of an event', () => {
  test('may differ from the clock and the start of the shipment by a few minutes at most', async () => {
    const { report, read } = await onTheRoad();
    const times = ['2998-01-01T00:00:00Z', '1000-01-01T00:00:00Z', '2026-11-18T15:05:01Z', '2026-11-18T14:54:59Z'];
    expect(await report(...times.map((at, index) => ({ id: `t${index}`, type: 'SMS_SENT', at }) as const))).toEqual([
      ...['EVENT_IN_THE_FUTURE', 'EVENT_BEFORE_SHIPMENT', 'EVENT_IN_THE_FUTURE', 'EVENT_BEFORE_SHIPMENT'],
    ]);
    const near = ['2026-11-18T15:05:00Z', '2026-11-18T14:55:00Z'];
    expect(await report(...near.map((at, index) => ({ id: `n${index}`, type: 'SMS_SENT', at }) as const))).toEqual([
      'applied',
      'applied',
    ]);
    expect((await read()).trackers.slice(2).map(({ at }) => at.at)).toEqual(Array(2).fill('2026-11-18T15:00:00.000Z'));
  });

  test('does not sort after the recipient’s new date, even if the courier’s clock is ahead', async () => {
    const { order, report } = await onTheRoad();
    const ahead = { at: '2026-11-18T15:02:00Z' };
    await report(...toTheDoor.map((event) => ({ ...event, ...ahead })), { type: 'SKIPPED', statusId: 1, ...ahead });
    const params = { id: order.trackingLink.split('/').at(-1) ?? '' };
    const view = await world.anyone().tracking.change({ params, body: { date: '2026-11-20' } });
    expect(view.journey.slice(-2).map(({ kind }) => kind)).toEqual(['skipped', 'rescheduled']);
  });
});

test('a long report takes a few transactions, and each order’s events are applied in order', async () => {
  const { retailer, api, another } = await onTheRoad();
  const orders = await Promise.all(Array.from({ length: 120 }, another));
  const types = [
    'PICKED_UP_FROM_STORE',
    'SORTED_AT_WAREHOUSE',
    'ATTEMPTING_DELIVERY',
    'CALL_ATTEMPT',
    'COMPLETED',
  ] as const;
  const events = types.flatMap((type) =>
    orders.map(({ id, delivery }) => ({ id: `${type} ${id}`, deliveryId: delivery?.id ?? '', type, at, statusId: 1 })),
  );
  const headers = { 'idempotency-key': newId() };
  const sent = { method: 'POST', url: contract.fleet.events.path, token: fleetKey, body: { events }, headers };
  const statuses = async () => {
    const { results } = (await world.request(sent)).json();
    return new Set(results.map(({ status }: EventResult) => status));
  };
  expect(await statuses()).toEqual(new Set(['applied']));
  // The events have ids, so the idempotency key does not need a single transaction.
  expect(await statuses()).toEqual(new Set(['already']));
  const { rows } = await sql<{ count: string }>`
    select count(distinct xmin::text) from fleet_events where retailer_id = ${retailer.id}`.execute(
    world.app.db.acrossTenantsAndSandboxes(),
  );
  expect(Number(rows[0]?.count)).toBe(2);
  for (const { id } of [orders[0], orders[119]].flatMap((order) => order ?? [])) {
    const { trackers, status, attempts } = await api.orders.read({ params: { id } });
    expect({ events: trackers.slice(2).map(({ event }) => event), status, visits: attempts.length }).toEqual({
      events: [...types],
      status: 'COMPLETED',
      visits: 1,
    });
  }
  expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
});

const route = { driverId: 'd-1', driverName: 'Ana' };

test('a stop that is removed from its route loses its time window', async () => {
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

test('a past visit keeps its route, even if the route no longer lists it', async () => {
  const { deliveryId, order, report, read } = await onTheRoad();
  const put = (...stops: { deliveryId: string; startTime: string }[]) =>
    world.fleet().fleet.route({ params: { id: `made-${order.id}` }, body: { ...route, stops } });
  await put({ deliveryId, startTime: at });
  await report(...toTheDoor, { type: 'SKIPPED', statusId: 1 });
  await put();
  expect((await read()).delivery?.route).not.toBeNull();
});

test('an open form becomes stale by a new date, but not by an ETA or another event', async () => {
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

test('a new day that is reported late does not end the return that was planned after it', async () => {
  onTestFinished(() => world.clock.set(wednesdayMorning));
  const { report, read } = await onTheRoad();
  const missed = { type: 'SKIPPED', statusId: 1 } as const;
  await report(...toTheDoor, missed);
  world.clock.advance({ hours: 2 });
  const late = world.clock.now().subtract({ hours: 1 }).toString();
  const now = world.clock.now().toString();
  expect(
    await report(
      ...([{ ...missed, id: 'again' }, { type: 'RTS_SCHEDULED' }] as const).map((each) => ({ ...each, at: now })),
    ),
  ).toEqual(['applied', 'applied']);
  const moved = { type: 'RESCHEDULED', date: '2026-11-20' } as const;
  expect(await report({ ...moved, at: late })).toEqual(['CANNOT_UPDATE_SHIPMENT']);
  expect((await read()).now.kind).toBe('RETURN_PLANNED');
  expect(await report({ ...moved, at: now })).toEqual(['applied']);
  expect((await read()).now.kind).toBe('RESCHEDULED');
});

test('the partial index of deliveries in progress has exactly the carried statuses', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'orders_on_the_road'`.execute(world.app.db.shared);
  const named = [...(rows[0]?.indexdef.matchAll(/'([A-Z_]+)'/g) ?? [])].map(([, status]) => status);
  expect(named.sort()).toEqual([...carriedStatuses].sort());
});

test('the migration derives the states of existing deliveries from their trackers', async () => {
  onTestFinished(() => world.clock.set(wednesdayMorning));
  const missed = (statusId: number) => ({ type: 'SKIPPED', statusId }) as const;
  const moved = { type: 'RESCHEDULED', date: '2026-11-20' } as const;
  const pickedUp = { type: 'PICKED_UP_FROM_STORE' } as const;
  const lives: Partial<FleetEventInput>[][] = [
    ...[[], [pickedUp], [moved], [pickedUp, moved], [missed(2)], [missed(3)], [...toTheDoor]],
    [...toTheDoor, missed(1), { type: 'CALL_ATTEMPT' }],
    [...toTheDoor, missed(4)],
    [...toTheDoor, missed(6), { type: 'AT_WAREHOUSE' }],
    [...toTheDoor, { type: 'CANCELED', statusId: 0 }],
    [...toTheDoor, { type: 'COMPLETED', statusId: 1 }],
  ];
  const reads: Awaited<ReturnType<typeof onTheRoad>>['read'][] = [];
  for (const life of lives) {
    world.clock.set(wednesdayMorning);
    const { report, read } = await onTheRoad();
    for (const event of life) {
      world.clock.advance({ minutes: 10 });
      expect(await report({ ...event, id: newId(), at: world.clock.now().toString() })).toEqual(['applied']);
    }
    reads.push(read);
  }
  const states = () => Promise.all(reads.map(async (read) => (await read()).now));
  const before = await states();
  const db = world.app.db.acrossTenantsAndSandboxes();
  await sql`update orders set moved_by = null, moved_at = null, holder = null, promised_by = null`.execute(db);
  expect(await states()).not.toEqual(before);
  const migration = readFileSync(join(import.meta.dirname, '../../migrations/0140_order_now.sql'), 'utf8');
  const [backfill = ''] = migration.split(/;\n/).filter((each) => /^update /m.test(each));
  await sql.raw(backfill).execute(db);
  expect(await states()).toEqual(before);
});
