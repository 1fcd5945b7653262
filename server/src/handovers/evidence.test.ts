// What a handover leaves: its manifest, the courier's list, the order's timeline; the PIN instead of a signature; and concurrent devices.
import type { FleetHandover } from '@portage/contract/handovers/fleet';
import { expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { type StoreSeed, toronto } from '../seed/places.ts';
import { holdWrites, untilBlocked } from '../testing/hold.ts';
import { insertParcels } from '../testing/parcels.ts';
import { readPages } from '../testing/scanner.ts';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client, startWorld, wednesdayMorning } from '../testing/world.ts';
import { signature } from './testing/access.ts';
import { handOver } from './testing/handOver.ts';

const world = await startWorld({ worker: true });
const { fleet, fleetHandovers } = world.fleet();
const store: StoreSeed = { ...toronto, name: 'Queen', pickupTimes: ['14:00', '18:00'], prefixes: [] };
const wednesday = '2026-11-18';

async function start() {
  world.clock.set(wednesdayMorning);
  const retailer = await world.retailer({ stores: [store], fulfilsAtOnce: true });
  const api = await retailer.admin();
  const [pickupScheduleId = ''] = retailer.storeIds;
  const pickup = { pickupScheduleId, date: wednesday, time: '14:00' };
  const create = (given: Parameters<typeof anOrder>[0] = {}) =>
    api.orders.create({ body: anOrder({ ...pickup, ...given }) });
  return { retailer, api, pickup, create };
}

const scan = (api: Client, id: string, ...codes: string[]) =>
  api.handovers.scan({ params: { id }, body: { scans: codes.map((code) => ({ id: newId(), code })) } });
const close = (api: Client, id: string, end: { pin: string } | { signature: string } = { signature }) =>
  api.handovers.close({ params: { id }, body: { driverName: 'Marc', ...end } });
const outcomeOf = (call: Promise<unknown>) =>
  call.then(() => 'ok').catch((error: { type?: string }) => error.type ?? String(error));

async function fileOf(api: Client, id: string, query: { format: 'pdf' | 'csv'; lang: 'en' | 'fr' }) {
  const { jobId } = await api.handovers.manifest({ params: { id }, query });
  const job = await followJob(api, jobId);
  expect(job).toMatchObject({ kind: 'exports.manifest', status: 'FINISHED' });
  const file = await world.request({ method: 'GET', url: job.data?.data ?? '', token: api.token });
  return { job, bytes: file.rawPayload };
}

test('a manifest of a thousand parcels contains each of them, as a PDF and as a table', async () => {
  const { api, retailer, pickup, create } = await start();
  const damaged = await create({ recipient: 'Zoé Tremblay' });
  const { id } = await api.handovers.start({ body: pickup });
  await expect(api.handovers.manifest({ params: { id } })).rejects.toMatchObject({ type: 'HANDOVER_OPEN' });
  const codes = await insertParcels(world, {
    retailerId: retailer.id,
    storeId: pickup.pickupScheduleId,
    date: wednesday,
    count: 999,
  });
  for (let start = 0; start < 900; start += 150) await scan(api, id, ...codes.slice(start, start + 150));
  const line = { id: newId(), code: damaged.trackingCode, outcome: 'DAMAGED' as const, device: '=1+1' };
  await api.handovers.scan({ params: { id }, body: { scans: [line] } });
  await close(api, id);
  const { job, bytes } = await fileOf(api, id, { format: 'pdf', lang: 'en' });
  expect(job).toMatchObject({ itemsCreated: 1000, data: { fileName: 'manifest-2026-11-18-1400.pdf' } });
  const text = readPages(bytes)
    .map((page) => page.text)
    .join(' ')
    .replace(/\s+/g, ' ');
  for (const code of [...codes, damaged.trackingCode]) expect(text).toContain(code);
  for (const part of ['Queen', '2026-11-18 14:00', 'Marc', 'Signature', 'Zoé Tremblay', 'Damaged, stays in the store'])
    expect(text).toContain(part);
  for (const [part, count] of [
    ['Handed over', 902],
    ['Left behind', 100],
  ] as const)
    expect([part, text.split(part).length - 1]).toEqual([part, count]);
  const table = (await fileOf(api, id, { format: 'csv', lang: 'fr' })).bytes.toString();
  expect(table.trim().split('\r\n')).toHaveLength(1001);
  expect(table).toContain("'=1+1");
  expect(table).toContain('Endommagé, reste en magasin');
}, 120_000);

test('the courier lists what ended, with the parcels of each, and nothing twice', async () => {
  const { api, retailer, pickup, create } = await start();
  const [one, two] = [await create(), await create()];
  await handOver(api, pickup, [one.trackingCode]);
  expect((await fleetHandovers.list()).data.filter((each) => each.retailerId === retailer.id)).toEqual([]);
  world.clock.advance({ seconds: 11 });
  const listed: FleetHandover[] = [];
  for (let after: string | undefined | null; after !== null; ) {
    const page = await fleetHandovers.list({ query: { limit: 1, after } });
    listed.push(...page.data);
    after = page.next;
  }
  expect(new Set(listed.map((each) => each.id)).size).toBe(listed.length);
  const data = listed.filter(({ retailerId }) => retailerId === retailer.id);
  expect(data).toMatchObject([
    { storeName: 'Queen', date: wednesday, time: '14:00', status: 'CLOSED', driverName: 'Marc', handed: 1, missing: 1 },
  ]);
  const params = { id: data[0]?.id ?? '' };
  const first = await fleetHandovers.packages({ params, query: { limit: 1 } });
  const second = await fleetHandovers.packages({ params, query: { limit: 1, after: first.next ?? '' } });
  const outcomes = [...first.data, ...second.data].map(({ deliveryId, outcome }) => [deliveryId, outcome]);
  expect(outcomes.toSorted()).toEqual(
    [
      [one.delivery?.id, 'HANDED'],
      [two.delivery?.id, 'LEFT'],
    ].toSorted(),
  );
});

test('the order’s sentence and timeline show to whom it was given, or that it was left, until the courier scans it', async () => {
  const { api, pickup, create } = await start();
  const [one, two] = [await create(), await create()];
  const id = await handOver(api, pickup, [one.trackingCode]);
  const read = (order: { id: string }) => api.orders.read({ params: { id: order.id } });
  const entries = async (order: { id: string }) =>
    (await api.timeline.read({ params: { id: order.id }, query: { only: 'HANDOVER' } })).data;
  expect((await read(one)).now).toMatchObject({
    holder: 'COURIER',
    text: { en: 'Handed over to Marc, Wed, Nov 18, 10:00 ET', fr: 'Remise à Marc, le mer. 18 nov., 10:00 HE' },
  });
  expect(await entries(one)).toMatchObject([{ handoverId: id, outcome: 'HANDED', driver: 'Marc', packages: 1, of: 1 }]);
  expect(await entries(two)).toMatchObject([{ handoverId: id, outcome: 'LEFT' }]);
  const report = async (type: 'SKIPPED' | 'SORTED_AT_WAREHOUSE', statusId?: number) => {
    const event = { id: newId(), deliveryId: one.delivery?.id ?? '', type, at: world.clock.now().toString(), statusId };
    await fleet.events({ body: { events: [event] } });
  };
  await report('SKIPPED', 3);
  expect((await read(one)).now).toMatchObject({
    kind: 'NOT_RECEIVED',
    next: { kind: 'TRACE' },
    text: { en: expect.stringMatching(/^Handed over to Marc, .*, but not received by /) },
  });
  await report('SORTED_AT_WAREHOUSE');
  expect((await read(one)).now.text.en).not.toContain('Marc');
});

test('a PIN closes a handover without a signature; it can be entered five times', async () => {
  const { api, retailer, pickup, create } = await start();
  const { date, time, pickupScheduleId: storeId } = pickup;
  const setPin = (body: { date: string; time: string; pin: string }) =>
    fleetHandovers.setPin({ params: { id: retailer.id, storeId }, body });
  const { trackingCode } = await create();
  const { id } = await api.handovers.start({ body: pickup });
  await scan(api, id, trackingCode);
  expect(await outcomeOf(close(api, id, { pin: '4821' }))).toBe('PIN_NOT_OFFERED');
  expect(await outcomeOf(setPin({ date, time: '15:00', pin: '4821' }))).toBe('DATE_TIME_NOT_ACCEPTABLE');
  expect(await outcomeOf(setPin({ date, time, pin: '12' }))).toBe('VALIDATION_FAILED');
  await setPin({ date, time, pin: '4821' });
  expect(await api.handovers.read({ params: { id } })).toMatchObject({ acceptsPin: true });
  for (let tries = 0; tries < 5; tries++)
    expect(await outcomeOf(close(api, id, { pin: '0000' }))).toBe('PIN_INCORRECT');
  expect(await outcomeOf(close(api, id, { pin: '4821' }))).toBe('PIN_NOT_OFFERED');
  expect(await api.handovers.read({ params: { id } })).toMatchObject({ acceptsPin: false, status: 'OPEN' });
  await setPin({ date, time, pin: '4821' });
  const closed = await close(api, id, { pin: '4821' });
  expect(closed).toMatchObject({ status: 'CLOSED', confirmedBy: 'PIN', signature: null });
});

test('two devices that scan one parcel at once add it once', async () => {
  const { api, pickup, create } = await start();
  for (let round = 0; round < 8; round++) {
    const { trackingCode } = await create();
    const { id } = await api.handovers.start({ body: pickup });
    const results = await Promise.all([scan(api, id, trackingCode), scan(api, id, trackingCode)]);
    expect(results.map(({ results: [one] }) => one?.status).toSorted()).toEqual(['already', 'done']);
    expect((await api.handovers.read({ params: { id } })).counts.handed).toBe(round + 1);
  }
});

test('two devices that start one pickup at once have one handover', async () => {
  const { api, pickup } = await start();
  const begin = () => api.handovers.start({ body: pickup });
  const found = await Promise.all([begin(), begin(), begin()]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(1);
});

test('a scan that arrives while the handover ends is in its manifest or refused, never lost', async () => {
  const { api, pickup, create } = await start();
  const [one, two] = [await create(), await create()];
  const { id } = await api.handovers.start({ body: pickup });
  await scan(api, id, one.trackingCode);
  const hold = await holdWrites(world, 'handovers', "new.status = 'CLOSED'");
  const closing = close(api, id);
  await hold.reached();
  const late = outcomeOf(scan(api, id, two.trackingCode));
  // Without the lock it would succeed now.
  await Promise.race([late, untilBlocked(world)]);
  await hold.release();
  await closing;
  expect(await late).toBe('HANDOVER_OVER');
  expect(await api.handovers.read({ params: { id } })).toMatchObject({ counts: { handed: 1, missing: { total: 1 } } });
});

test('an order that is canceled while it is scanned is refused, or was scanned before', async () => {
  const { api, pickup, create } = await start();
  for (let round = 0; round < 8; round++) {
    const { id: orderId, trackingCode } = await create();
    const { id } = await api.handovers.start({ body: pickup });
    const [scanned] = await Promise.all([
      scan(api, id, trackingCode),
      outcomeOf(api.orders.cancelShipment({ params: { id: orderId } })),
    ]);
    const [result] = scanned.results;
    expect(['done', 'SHIPMENT_CANCELED']).toContain(result?.error?.type ?? result?.status);
    await scan(api, id, (await create()).trackingCode);
    await close(api, id);
    // Canceled while it was in the handover: it stays canceled.
    expect((await api.orders.read({ params: { id: orderId } })).now.kind).toBe('CANCELED');
  }
});

test('a parcel that is moved or canceled while the handover ends is not recorded as left behind', async () => {
  const { api, pickup, create } = await start();
  const [taken, moved, canceled] = [await create(), await create(), await create()];
  const { id } = await api.handovers.start({ body: pickup });
  await scan(api, id, taken.trackingCode);
  const hold = await holdWrites(world, 'orders', `new.id in ('${moved.id}', '${canceled.id}')`);
  const moving = api.orders.edit({ params: { id: moved.id }, body: { time: '18:00' } });
  const canceling = api.orders.cancelShipment({ params: { id: canceled.id } });
  await hold.reached();
  const closing = close(api, id);
  await untilBlocked(world);
  await hold.release();
  await Promise.all([moving, canceling]);
  expect(await closing).toMatchObject({ counts: { handed: 1, missing: { total: 0 } } });
  expect((await api.handovers.packages({ params: { id }, query: { state: 'missing' } })).data).toEqual([]);
  expect((await api.orders.read({ params: { id: moved.id } })).now.text.en).toContain('Booked');
});

test('the screen and the manifest contain when the courier first scanned each parcel, or that it did not', async () => {
  const { api, pickup, create } = await start();
  const [whole, unscanned] = [await create({ number: 'C-1' }), await create({ number: 'C-2' })];
  const two = await create({ number: 'C-3', numberOfPackages: 2 });
  const [first = '', second = ''] = two.packages.map(({ trackingCode }) => trackingCode);
  const id = await handOver(api, pickup, [whole.trackingCode, unscanned.trackingCode, first, second]);
  const report = async (
    order: typeof two,
    type: 'PICKED_UP_FROM_STORE' | 'SORTED_AT_WAREHOUSE',
    packageCode?: string,
  ) => {
    world.clock.advance({ minutes: 5 });
    const about = { id: newId(), deliveryId: order.delivery?.id ?? '', at: world.clock.now().toString() };
    expect((await fleet.events({ body: { events: [{ ...about, type, packageCode }] } })).results).toMatchObject([
      { status: 'applied' },
    ]);
  };
  await report(whole, 'PICKED_UP_FROM_STORE');
  await report(whole, 'SORTED_AT_WAREHOUSE');
  await report(two, 'SORTED_AT_WAREHOUSE', second);
  const { data } = await api.handovers.packages({ params: { id }, query: { state: 'handed' } });
  const scans = data.map(
    ({ trackingCode, courierScannedAt }) => [trackingCode, courierScannedAt?.local ?? null] as const,
  );
  expect(new Map(scans)).toEqual(
    new Map<string, string | null>([
      ...([
        [whole.trackingCode, '2026-11-18, 10:05'],
        [unscanned.trackingCode, null],
      ] as const),
      ...([
        [first, null],
        [second, '2026-11-18, 10:15'],
      ] as const),
    ]),
  );
  const table = (await fileOf(api, id, { format: 'csv', lang: 'en' })).bytes.toString();
  const cells = table
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(cells[0]?.at(-1)).toBe('Courier’s first scan');
  expect(
    cells
      .slice(1)
      .map((line) => [line[4], line.at(-1)])
      .toSorted(),
  ).toEqual(
    [
      [whole.trackingCode, '2026-11-18 10:05'],
      [unscanned.trackingCode, 'None'],
      [first, 'None'],
      [second, '2026-11-18 10:15'],
    ].toSorted(),
  );
  const pdf = readPages((await fileOf(api, id, { format: 'pdf', lang: 'fr' })).bytes);
  const text = pdf
    .map((page) => page.text)
    .join(' ')
    .replace(/\s+/g, ' ');
  for (const part of ['Première numérisation du transporteur', '2026-11-18 10:05', 'Aucune'])
    expect(text).toContain(part);
});
