// Runs the simulated courier against a real server, over HTTP, with a shared clock: weeks of work in seconds.
import { FleetEvent } from '@portage/contract/fleet/schema';
import { fleetEventTypes } from '@portage/contract/fleet/states';
import type { Order } from '@portage/contract/orders/schema';
import { completionTypes, skipReasons, statuses, type WireStatus, wireStatus } from '@portage/contract/orders/status';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../tools/courier/api.ts';
import { createCourier } from '../../../tools/courier/loop.ts';
import { inBatches } from '../testing/fuzz.ts';
import { anOrder, type Client, fleetKey, startWorld } from '../testing/world.ts';

const addresses = [
  '100 King St W, Toronto, ON, M5X 1A9',
  '12 Danforth Ave, Toronto, ON, M4K 1P1',
  '8 Bloor St W, Toronto, ON, M6G 1L1',
];
const pickupTime = '18:00';
const ordersADay = 40;
const days = 5;
const mostBusyDays = 28;
const mostDays = 45;

const world = await startWorld();
const baseUrl = await world.listen();
const refusals: string[] = [];
const read = new Set<WireStatus>();
/** The event types and reasons so far: the test runs until the rarest one has occurred. */
const reported = new Set<string>();
const mustCome = [
  ...Object.values(skipReasons).map((id) => `SKIPPED ${id}`),
  ...Object.values(completionTypes).map((id) => `COMPLETED ${id}`),
];
const ids: string[] = [];
let admin: Client;

function startCourier() {
  const api = connect({
    baseUrl,
    key: fleetKey,
    signal: new AbortController().signal,
    log: (line) => refusals.push(line),
  });
  return createCourier({
    // The host of the test's public URL does not exist; only the signed path matters.
    api: {
      ...api,
      upload: (url, ...rest) => api.upload(url.replace(/^https?:\/\/[^/]+/, ''), ...rest),
      events: (given) => {
        for (const { type, statusId } of FleetEvent.array().parse(given.body.events))
          reported.add(`${type} ${statusId ?? 0}`);
        return api.events(given);
      },
    },
    now: () => world.clock.now(),
    log: (line) => {
      if (!line.startsWith('the driver’s PIN')) refusals.push(line);
    },
    // Four times the usual rate of trouble, so that two hundred orders cover all of it.
    settings: { trouble: 4, speed: 1, early: false },
  });
}

async function fulfilADay(pickupScheduleId: string, date: string): Promise<void> {
  for (let index = 0; index < ordersADay; index++) {
    const address = addresses[index % addresses.length];
    const body = anOrder({
      address,
      date,
      time: pickupTime,
      pickupScheduleId,
      type: index % 10 === 9 ? 'PICKUP' : 'DELIVERY',
    });
    const { id } = await admin.orders.create({ body });
    ids.push(id);
    await admin.orders.fulfil({ params: { id } });
  }
}

/** Reads all fulfilled orders with their events. Only once and a few at a time, because two hundred at once time out on a busy machine. */
const orders: Order[] = [];
const readAll = () => inBatches(ids.slice(1), async (id) => orders.push(await admin.orders.read({ params: { id } })));

/** Collects the statuses that the list shows now. */
async function readStatuses(): Promise<void> {
  const pages = Math.ceil(ids.length / 100);
  for (let page = 1; page <= pages; page++) {
    const { data } = await admin.orders.list({ query: { page, pageSize: 100 } });
    for (const { status } of data) read.add(status);
  }
}

beforeAll(async () => {
  const retailer = await world.retailer();
  admin = await retailer.member({ role: 'RETAILER_ADMIN', sessionTimeInMinutes: 60 * 24 * 60 });
  ids.push((await admin.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) })).id);
  let sweep = startCourier();
  let underWay = 0;
  const hasAll = () =>
    mustCome.every((each) => reported.has(each)) &&
    [...reported].filter((each) => each.startsWith('CANCELED ')).length > 1 &&
    fleetEventTypes.every((type) => [...reported].some((each) => each.startsWith(`${type} `)));
  const isBusy = (day: number) => day < days || (day < mostBusyDays && !hasAll());
  for (let day = 0; isBusy(day) || (underWay > 0 && day < mostDays); day++) {
    const today = world.clock.now().toZonedDateTimeISO('America/Toronto').toPlainDate();
    if (isBusy(day)) await fulfilADay(retailer.storeIds[0] ?? '', today.toString());
    if (day === 3) sweep = startCourier();
    for (let hour = 0; hour < 24; hour++) {
      world.clock.advance({ hours: 1 });
      const { seen, applied } = await sweep();
      underWay = seen;
      if (applied > 0) await readStatuses();
    }
  }
  await readAll();
});

describe('after weeks of the courier’s work', () => {
  test('the retailer has seen every status of the specification', () =>
    expect(read).toEqual(new Set(statuses.map((status) => wireStatus(status, 'portage')))));

  test('the server has refused no event', () => expect(refusals).toEqual([]));

  test('no parcel is left in transit', async () => {
    const { groups } = await admin.orders.counts();
    expect(groups).toMatchObject({ unfulfilled: 1, fulfilled: 0, sorted: 0, attempting: 0, skipped: 0 });
  });

  test('each order has its attempts, calls, route and photos', async () => {
    const deliveries = orders.flatMap(({ delivery }) => delivery ?? []);
    const completed = orders.filter(({ status }) => status === 'COMPLETED');
    // A parcel at a drop-off point was collected there, without an attempt.
    const visited = completed.filter(({ trackers }) => !trackers.some(({ event }) => event === 'AT_DROPOFF_POINT'));
    expect(visited.filter(({ attempts }) => attempts.length === 0)).toEqual([]);
    expect(completed.filter(({ delivery }) => delivery?.photos.length !== 1)).toEqual([]);
    expect(completed.filter(({ delivery }) => !delivery?.route?.startedAt || !delivery.completedAt)).toEqual([]);
    expect(completed.filter(({ delivery }) => !delivery?.driverId || !delivery.driverNote)).toEqual([]);
    expect(deliveries.some(({ callHistories }) => callHistories.length > 1)).toBe(true);
    expect(orders.some(({ attempts }) => attempts.length === 3)).toBe(true);

    const { pathname, search } = new URL(completed[0]?.delivery?.photos[0]?.url ?? '', baseUrl);
    const photo = await world.request({ method: 'GET', url: pathname + search });
    expect(photo.statusCode).toBe(200);
    expect(photo.headers['content-type']).toBe('image/jpeg');
    expect(photo.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test('every event, skip reason and completion type has occurred', () => {
    const trackers = orders.flatMap((order) => order.trackers);
    const idsOf = (type: string) =>
      new Set(trackers.flatMap(({ event, statusId }) => (event === type ? [statusId] : [])));
    expect(new Set(trackers.map(({ event }) => event))).toEqual(
      new Set(['ORDER_CREATED', 'DELIVERY_SCHEDULED', ...fleetEventTypes]),
    );
    expect(idsOf('SKIPPED')).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
    expect(idsOf('COMPLETED')).toEqual(new Set([0, 1, 2, 3]));
    expect(idsOf('CANCELED').size).toBeGreaterThan(1);
  });

  test('events respect the promised pickup times and working hours', () => {
    for (const { trackers, attempts } of orders) {
      expect(attempts.length).toBeLessThanOrEqual(3);
      const times = trackers.map(({ statusUpdatedAt }) => Date.parse(statusUpdatedAt));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      for (const { event, at } of trackers) {
        const local = Temporal.PlainDateTime.from(at.local.replace(', ', 'T'));
        if (event === 'PICKED_UP_FROM_STORE') expect(local.toPlainTime().toString() > pickupTime, at.local).toBe(true);
        if (event !== 'ATTEMPTING_DELIVERY' && event !== 'ATTEMPTING_PICKUP') continue;
        expect(local.hour, at.local).toBeGreaterThanOrEqual(8);
        expect(local.hour, at.local).toBeLessThan(23);
        expect(local.dayOfWeek, at.local).toBeLessThan(7);
      }
    }
  });

  test('the recipient’s page shows the whole journey', async () => {
    const again = orders.filter(({ trackers }) => trackers.some(({ event }) => event === 'RESCHEDULED'));
    const done = again.find(({ type, attempts }) => type === 'DELIVERY' && attempts.at(-1)?.status === 'COMPLETED');
    const code = done?.trackingLink.split('/').at(-1) ?? '';
    const { journey, photos } = await world.anyone().tracking.read({ params: { id: code } });
    const kinds = journey.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['scheduled', 'rescheduled', 'attemptingDelivery', 'completed']));
    expect(photos).toHaveLength(1);
  });
});
