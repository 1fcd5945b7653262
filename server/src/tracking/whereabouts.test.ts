// Five recipients of different retailers on one driver's route: what each page and stream contains, and what it must never contain.
import type { TrackingFact } from '@portage/contract/tracking/schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrder, type Client, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const base = await world.listen();
const fleet = world.fleet().fleet;
beforeEach(() => world.clock.set(wednesdayMorning));

const people = [
  {
    recipient: 'Amara Osei',
    address: '12 Danforth Ave, Toronto, ON, M4K 1P1',
    latitude: 43.67644,
    longitude: -79.35821,
  },
  {
    recipient: 'Bruno Castell',
    address: '8 Bloor St W, Toronto, ON, M6G 1L1',
    latitude: 43.66417,
    longitude: -79.41833,
  },
  {
    recipient: 'Chloé Dufault',
    address: '100 King St W, Toronto, ON, M5X 1A9',
    latitude: 43.64862,
    longitude: -79.38171,
  },
  {
    recipient: 'Dorothy Eng',
    address: '30 Front St W, Toronto, ON, M5J 2X2',
    latitude: 43.64529,
    longitude: -79.38067,
  },
  { recipient: 'Emre Fidan', address: '1 Queen St E, Toronto, ON, M5C 2W5', latitude: 43.65274, longitude: -79.37918 },
] as const;
type Stop = (typeof people)[number] & { code: string; deliveryId: string };

let routes = 0;
/** Creates a driver's route: one stop per person, each a parcel of another retailer, ten minutes apart from noon on. */
async function aRoute(): Promise<{ routeId: string; driverId: string; stops: Stop[]; admins: Client[] }> {
  const routeId = `R-${++routes}`;
  const driverId = `driver-${routes}`;
  const stops: Stop[] = [];
  const admins: Client[] = [];
  for (const person of people) {
    const retailer = await world.retailer({ fulfilsAtOnce: true });
    const admin = await retailer.admin();
    admins.push(admin);
    const { recipient, address, latitude, longitude } = person;
    const body = anOrder({
      recipient,
      address,
      latitude,
      longitude,
      date: '2026-11-18',
      time: '14:00',
      pickupScheduleId: retailer.storeIds[0],
    });
    const { delivery, trackingLink } = await admin.orders.create({ body });
    stops.push({ ...person, deliveryId: delivery?.id ?? '', code: trackingLink.split('/').at(-1) ?? '' });
  }
  const startTime = (nth: number) => new Date(Date.parse('2026-11-18T17:00:00Z') + nth * 600_000).toISOString();
  await fleet.route({
    params: { id: routeId },
    body: {
      driverId,
      driverName: 'Secret Driver',
      startedAt: wednesdayMorning,
      stops: stops.map(({ deliveryId }, nth) => ({ deliveryId, startTime: startTime(nth) })),
    },
  });
  await happens('ATTEMPTING_DELIVERY', stops);
  return { routeId, driverId, stops, admins };
}

let events = 0;
const happens = (type: 'ATTEMPTING_DELIVERY' | 'COMPLETED', stops: readonly Stop[]) =>
  fleet.events({
    body: {
      events: stops.map(({ deliveryId }) => ({
        id: `w${++events}`,
        deliveryId,
        type,
        at: world.clock.now().toString(),
      })),
    },
  });
const now = () => world.clock.now().toString();
const here = { latitude: 43.65123, longitude: -79.36789 };
const roughly = { latitude: 43.651, longitude: -79.368 };
const whereabouts = async ({ code }: Stop) =>
  (await world.anyone().tracking.read({ params: { id: code } })).whereabouts;
const each = <T>(stops: readonly Stop[], look: (stop: Stop) => Promise<T>) => Promise.all(stops.map(look));

test('a recipient sees the driver from three stops before their own, roughly until the driver is near, and never afterwards', async () => {
  const { routeId, stops } = await aRoute();
  await fleet.positions({ body: { positions: [{ routeId, at: now(), ...here }] } });
  expect(await each(stops, whereabouts)).toMatchObject([
    { stopsBefore: 0, driver: roughly, minutesAgo: 0 },
    { stopsBefore: 1, driver: { ...roughly, metres: expect.any(Number) } },
    { stopsBefore: 2, driver: roughly },
    { stopsBefore: 3, driver: roughly },
    { stopsBefore: 4, driver: null, minutesAgo: null },
  ]);
  await happens('COMPLETED', stops.slice(0, 2));
  expect(await each(stops, whereabouts)).toMatchObject([
    null,
    null,
    { stopsBefore: 0, driver: roughly },
    { stopsBefore: 1, driver: roughly },
    { stopsBefore: 2, driver: roughly },
  ]);
  world.clock.advance({ seconds: 30 });
  const inView = { latitude: 43.65111, longitude: -79.38166 };
  await fleet.positions({ body: { positions: [{ routeId, at: now(), ...inView }] } });
  expect(await each(stops.slice(2, 4), whereabouts)).toMatchObject([
    { stopsBefore: 0, driver: inView },
    { stopsBefore: 1, driver: { latitude: 43.651, longitude: -79.382 } },
  ]);
  await happens('COMPLETED', stops.slice(2));
  expect(await each(stops, whereabouts)).toEqual(stops.map(() => null));
});

test('an old position is reduced to its age, and later omitted', async () => {
  const { driverId, stops } = await aRoute();
  await fleet.positions({ body: { positions: [{ driverId, at: now(), ...here }] } });
  const [first] = stops;
  if (!first) throw new Error('A route without stops');
  const after = async (minutes: number) => {
    world.clock.advance({ minutes });
    return whereabouts(first);
  };
  expect(await after(2)).toMatchObject({ driver: roughly, minutesAgo: 2 });
  expect(await after(1)).toEqual({ stopsBefore: 0, driver: null, minutesAgo: 3 });
  expect(await after(26)).toEqual({ stopsBefore: 0, driver: null, minutesAgo: 29 });
  expect(await after(1)).toEqual({ stopsBefore: 0, driver: null, minutesAgo: null });
});

test('a retailer that disables the map also hides the driver from its recipients', async () => {
  const { routeId, stops, admins } = await aRoute();
  await admins[0]?.settings.editTracking({ body: { switches: { showsMap: false } } });
  await fleet.positions({ body: { positions: [{ routeId, at: now(), ...here }] } });
  expect(await each(stops.slice(0, 2), whereabouts)).toMatchObject([
    { stopsBefore: 0, driver: null, minutesAgo: null },
    { stopsBefore: 1, driver: { latitude: 43.651 } },
  ]);
});

describe('the courier’s positions', () => {
  test('only the newest position of each route is stored, in whatever order and on whichever server positions arrive', async () => {
    const { routeId, stops } = await aRoute();
    const other = (await world.another()).fleet().fleet;
    const at = (seconds: number) => world.clock.now().subtract({ seconds }).toString();
    const told = Array.from({ length: 40 }, (_, age) => ({
      routeId,
      at: at(age),
      latitude: 43 + age / 100,
      longitude: -79,
    }));
    const reports = told
      .toReversed()
      .concat(told)
      .map((position, nth) => (nth % 2 ? fleet : other).positions({ body: { positions: [position] } }));
    const replies = await Promise.all(reports);
    expect(replies.reduce((sum, { kept }) => sum + kept, 0)).toBeLessThanOrEqual(40);
    expect((await each(stops.slice(0, 1), whereabouts))[0]).toMatchObject({ driver: { latitude: 43 } });
    expect(await fleet.positions({ body: { positions: told } })).toEqual({ kept: 0, unknown: [] });
  });

  test('a position of an unknown route, in the future or too old is ignored', async () => {
    const { routeId, stops } = await aRoute();
    const at = (minutes: number) => world.clock.now().add({ minutes }).toString();
    const positions = [
      { routeId: 'nowhere', at: now(), ...here },
      { driverId: 'nobody', at: now(), ...here },
      { routeId, at: at(6), ...here },
      { routeId, at: at(-30), ...here },
    ];
    expect(await fleet.positions({ body: { positions } })).toEqual({ kept: 0, unknown: ['nowhere', 'nobody'] });
    expect((await each(stops.slice(0, 1), whereabouts))[0]).toMatchObject({ driver: null });
    await expect(fleet.positions({ body: { positions: [{ at: now(), ...here }] } })).rejects.toMatchObject({
      type: 'VALIDATION_FAILED',
    });
  });
});

/** Opens a stream and records everything that it sends. */
async function overhear(path: string): Promise<{ said: string[]; facts(): TrackingFact[]; leave(): void }> {
  const left = new AbortController();
  const { body } = await fetch(`${base}${path}`, { signal: left.signal });
  const said: string[] = [];
  const read = async () => {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) said.push(part);
  };
  read().catch(() => undefined);
  const facts = () =>
    [...said.join('').matchAll(/^data: (.*)$/gm)].map(([, data = '']): TrackingFact => JSON.parse(data));
  return { said, facts, leave: () => left.abort() };
}

test('pages and streams reveal no other recipients of the route, and a closed page nothing about the driver', async () => {
  const { routeId, stops } = await aRoute();
  const codes = await each(
    stops,
    async ({ code }) => (await world.anyone().tracking.read({ params: { id: code } })).trackingCode,
  );
  const streams = await each(stops, ({ code }) => overhear(`/retailer/customer-trackings/${code}/news`));
  const closed = await overhear(`/retailer/customer-trackings/${codes[0]}/news`);
  await fleet.positions({
    body: { positions: [{ routeId, at: now(), latitude: people[0].latitude, longitude: people[0].longitude }] },
  });
  await expect
    .poll(() =>
      streams.slice(0, 4).map(({ facts }) => facts().some((fact) => 'whereabouts' in fact && fact.whereabouts?.driver)),
    )
    .toEqual([true, true, true, true]);
  await happens('COMPLETED', stops.slice(0, 1));
  await expect.poll(() => streams[0]?.facts().at(-1)).toEqual({ whereabouts: null });
  await expect.poll(() => streams[1]?.facts().at(-1)).toMatchObject({ whereabouts: { stopsBefore: 0 } });
  for (const [nth, { code }] of stops.entries()) {
    const { payload } = await world.request({ method: 'GET', url: `/t/${code}` });
    const json = await world.request({ method: 'GET', url: `/retailer/customer-trackings/${code}` });
    const whole = `${payload}${json.payload}${streams[nth]?.said.join('')}`;
    for (const [other, { recipient, address, latitude, longitude, deliveryId }] of stops.entries()) {
      if (other === nth) continue;
      const kept = [
        ...recipient.split(' '),
        ...address.split(', ').slice(0, 1),
        address.slice(-7),
        latitude,
        longitude,
        deliveryId,
        codes[other],
        routeId,
        'Secret Driver',
      ];
      expect(
        kept.filter((each) => whole.includes(String(each))),
        `${nth} of ${other}`,
      ).toEqual([]);
    }
  }
  expect(closed.facts().filter((fact) => 'whereabouts' in fact)).toEqual([]);
  const printed = await world.anyone().tracking.read({ params: { id: codes[1] ?? '' } });
  expect(printed).toMatchObject({ status: 'ATTEMPTING_DELIVERY', whereabouts: null });
  for (const { leave } of [...streams, closed]) leave();
});

test('a network can keep at most twenty streams open, without affecting others', async () => {
  const { stops } = await aRoute();
  const open = async (network: string) => {
    const left = new AbortController();
    const headers = { 'x-forwarded-for': network };
    const url = `${base}/retailer/customer-trackings/${stops[0]?.code}/news`;
    return { left, answer: await fetch(url, { headers, signal: left.signal }) };
  };
  const streams: Awaited<ReturnType<typeof open>>[] = [];
  while (streams.length < 20) streams.push(await open('198.51.100.20'));
  expect(streams.map(({ answer }) => answer.status)).toEqual(Array(20).fill(200));
  expect((await open('198.51.100.20')).answer.status).toBe(429);
  streams.push(await open('198.51.100.21'));
  expect(streams.at(-1)?.answer.status).toBe(200);
  streams[0]?.left.abort();
  await expect.poll(async () => (await open('198.51.100.20')).answer.status).toBe(200);
  for (const { left } of streams) left.abort();
});
