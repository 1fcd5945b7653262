// The parcels of a store's day, as a phone downloads them.
import { codesIn } from '@portage/contract/scan/codes';
import { beforeEach, expect, test } from 'vitest';
import { toronto } from '../seed/places.ts';
import { anOrder, type Client, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const wednesday = '2026-11-18';
beforeEach(() => world.clock.set(wednesdayMorning));

async function start() {
  const stores = [
    { ...toronto, name: 'Queen', pickupTimes: ['14:00'], prefixes: [] },
    { ...toronto, name: 'West' },
  ];
  const retailer = await world.retailer({ stores });
  const api = await retailer.admin();
  const [pickupScheduleId = ''] = retailer.storeIds;
  const create = (given: Parameters<typeof anOrder>[0] = {}) =>
    api.orders.create({ body: anOrder({ date: wednesday, time: '14:00', pickupScheduleId, ...given }) });
  return { retailer, api, pickupScheduleId, create };
}

/** Follows the pages to the last one. */
async function every(api: Client, pickupScheduleId: string, pageSize: number) {
  const pages = [];
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const { data, next } = await api.today.parcels({ query: { pickupScheduleId, pageSize, after } });
    pages.push(data);
    [after, isLast] = [next ?? undefined, next === null];
  }
  return pages;
}

test('a store’s parcels are those to fulfil or hand over by its next pickup, in pages without gaps or repeats', async () => {
  const { retailer, api, pickupScheduleId, create } = await start();
  const undated = await create({ date: null, time: null });
  const [planned, unprinted, printed, canceled] = [await create(), await create(), await create(), await create()];
  await create({ date: '2026-11-19' });
  await create({ pickupScheduleId: retailer.storeIds[1], date: null, time: null });
  for (const { id } of [unprinted, printed, canceled]) await api.orders.fulfil({ params: { id } });
  await api.labels.generate({ params: { id: printed.id } });
  await api.orders.cancelShipment({ params: { id: canceled.id } });
  const due = [planned, unprinted, printed].map(({ id }) => id).sort();
  for (const size of [1, 2, 3, 500]) {
    const pages = await every(api, pickupScheduleId, size);
    expect(pages.flat().map(({ id }) => id)).toEqual([undated.id, ...due]);
    expect(pages.every((page) => page.length <= size)).toBe(true);
  }
  const coordinator = await retailer.coordinator({ stores: retailer.storeIds.slice(1) });
  expect((await every(coordinator, pickupScheduleId, 500)).flat()).toEqual([]);
});

test('a parcel has each code that its labels and its retailer’s goods can be scanned by, and no more of its recipient than the name', async () => {
  const { api, pickupScheduleId, create } = await start();
  const order = await create({ number: 'P-1', numberOfPackages: 2, barcodeForScan: 'SKU-1', phone: '+1 416 555 0142' });
  const { data } = await api.today.parcels({ query: { pickupScheduleId } });
  const [parcel = expect.unreachable()] = data;
  const { trackingLink, packages } = await api.orders.read({ params: { id: order.id } });
  const scanned = [trackingLink, 'P-1', 'SKU-1', ...packages.map(({ trackingCode }) => trackingCode)];
  const find = (text: string) => {
    const { code, own, stem } = codesIn(text);
    return parcel.exactCodes.includes(code) || [own, stem].some((each) => parcel.codes.includes(each));
  };
  expect(scanned.filter((text) => !find(text))).toEqual([]);
  expect(find('p-1')).toBe(false);
  expect(JSON.stringify(parcel)).not.toMatch(/555 0142|King St/);
  expect(parcel.now.next?.text.en).toBe('Fulfil it to book the pickup');
});

test('the codes of a parcel leave out the link to a page that shows the code for the driver', async () => {
  const { api, pickupScheduleId, create } = await start();
  const orders = [await create(), await create({ phone: '416-555-0142', proof: { kinds: ['PIN'] } })];
  const links = orders.map(({ trackingLink }) => trackingLink.split('/').at(-1) ?? '');
  const { data } = await api.today.parcels({ query: { pickupScheduleId } });
  const codes = data.flatMap((parcel) => parcel.codes);
  expect(links.map((link) => codes.includes(link))).toEqual([true, false]);
});

test('a fulfilled parcel has the pickup that it goes with, which is the following one after the cutoff', async () => {
  const { api, pickupScheduleId, create } = await start();
  const [planned, due, later] = [await create(), await create(), await create({ date: null, time: null })];
  await api.orders.fulfil({ params: { id: due.id } });
  world.clock.set(`${wednesday}T18:30:00Z`);
  await api.orders.fulfil({ params: { id: later.id } });
  const { data } = await api.today.parcels({ query: { pickupScheduleId } });
  expect(Object.fromEntries(data.map(({ id, pickup }) => [id, pickup]))).toEqual({
    [planned.id]: undefined,
    [due.id]: { date: wednesday, time: '14:00' },
    [later.id]: { date: '2026-11-19', time: '14:00' },
  });
});

test('a handover finds its pickup after the time has passed: those of the past six hours and the next one are listed', async () => {
  const { api, pickupScheduleId } = await start();
  const pickups = async (time: string) => {
    world.clock.set(`${wednesday}T${time}:00Z`);
    const { pickups } = await api.today.parcels({ query: { pickupScheduleId } });
    return pickups.map(({ local }) => local);
  };
  expect(await pickups('18:59')).toEqual(['2026-11-18, 14:00']);
  expect(await pickups('19:30')).toEqual(['2026-11-18, 14:00', '2026-11-19, 14:00']);
  expect(await pickups('23:59')).toHaveLength(2);
  world.clock.set('2026-11-19T01:01:00Z');
  expect((await api.today.parcels({ query: { pickupScheduleId } })).pickups).toHaveLength(1);
});

test.each(['x', '_', '2026-02-31_00000000-0000-7000-8000-000000000000', '-infinity_x', '-infinity_x_y'])(
  'the position %s is refused',
  async (after) => {
    const { api, pickupScheduleId } = await start();
    await expect(api.today.parcels({ query: { pickupScheduleId, after } })).rejects.toMatchObject({
      type: 'VALIDATION_FAILED',
    });
  },
);
