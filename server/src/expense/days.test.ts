// Events around midnight on the days when clocks change, in three zones: each counts for its store's local day.
import { read as readBook, utils } from '@e965/xlsx';
import { dayAfter } from '@portage/contract/statistics/rules';
import { expect, test } from 'vitest';
import { ordered } from '../statistics/testing/deliveries.ts';
import { followJob } from '../testing/upload.ts';
import { startWorld } from '../testing/world.ts';
import { chargedIn } from './testing/retailers.ts';

const world = await startWorld({ worker: true });
const { aRetailer, report } = chargedIn(world);
const fleet = world.fleet().fleetInvoices;

/** The start and end of the day in each zone. One has a half-hour offset, and one stopped changing its clocks in 2026. */
const changes = {
  'clocks go back': {
    day: '2026-11-01',
    'America/Toronto': ['2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    'America/St_Johns': ['2026-11-01T02:30:00Z', '2026-11-02T03:30:00Z'],
    'America/Vancouver': ['2026-11-01T07:00:00Z', '2026-11-02T07:00:00Z'],
  },
  'clocks go forward': {
    day: '2027-03-14',
    'America/Toronto': ['2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'],
    'America/St_Johns': ['2027-03-14T03:30:00Z', '2027-03-15T02:30:00Z'],
    'America/Vancouver': ['2027-03-14T07:00:00Z', '2027-03-15T07:00:00Z'],
  },
} as const;
const zones = ['America/Toronto', 'America/St_Johns', 'America/Vancouver'] as const;

const around = (moment: string) => [Temporal.Instant.from(moment).subtract({ seconds: 1 }).toString(), moment];

test.each(Object.entries(changes))('%s: each store has its own day', async (_name, { day, ...midnights }) => {
  const [before, after] = [dayAfter(day, -1), dayAfter(day, 1)];
  const days = [before, day, after];
  world.clock.set(`${dayAfter(day, -2)}T15:00:00Z`);
  const { retailer, api } = await aRetailer(
    days.map((from, place) => ({ service: 'delivery', cents: (place + 1) * 100, from })),
  );
  const db = world.app.db.acrossTenantsAndSandboxes();
  for (const [place, timezone] of zones.entries())
    await db
      .updateTable('stores')
      .set({ timezone })
      .where('id', '=', retailer.storeIds[place] ?? '')
      .execute();
  const made = [];
  for (const [store, zone] of zones.entries())
    for (const at of midnights[zone].flatMap(around))
      made.push({ ...(await ordered(api, retailer, { store, date: before })), at });
  world.clock.set(`${dayAfter(day, 4)}T15:00:00Z`);
  // A failed visit is charged, and the delivery is moved to another day.
  for (const { deliveryId, at } of made) {
    await report(deliveryId, ['ATTEMPTING_DELIVERY', 'SKIPPED'], at);
    const moved = { id: `moved ${deliveryId}`, deliveryId, type: 'RESCHEDULED' as const, at, date: '2027-04-01' };
    await world.fleet().fleet.events({ body: { events: [moved] } });
  }
  await expect.poll(async () => (await api.expense.list({})).totals.quantity).toBe(12);

  // One is on the day before, two on the day, one on the day after; each at the rate of its day.
  const each = days.map((date, place) => [date, [1, 2, 1][place]]);
  const all = days.map((date, place) => [date, [3, 6, 3][place]]);
  const period = { startDate: before, endDate: after };
  for (const pickupScheduleId of retailer.storeIds) {
    const query = { ...period, pickupScheduleId };
    const { stats } = await api.expense.list({ query: { ...query, sort: 'date:asc' } });
    expect(stats.map(({ date, quantity }) => [date, quantity])).toEqual(each);
    expect(stats.map(({ lines }) => lines.map(({ rate }) => rate))).toEqual([[100], [200], [300]]);
    for (const [date, count] of each) {
      const own = { date: `${date}`, pickupScheduleId };
      expect((await api.expense.details({ query: own })).delivery).toHaveLength(Number(count));
    }
    const counted = (await api.statistics.shipments({ query })).stats.toReversed();
    expect(counted.map(({ date, resubmitted }) => [date, resubmitted])).toEqual(each);
  }

  const tableAt = async (url: string) => {
    const { rawPayload } = await world.request({ method: 'GET', url, token: api.token });
    const [sheet = {}] = Object.values(readBook(rawPayload, { cellDates: false }).Sheets);
    return utils.sheet_to_json<Record<string, string>>(sheet, { raw: false });
  };
  const countedBy = (rows: Record<string, string>[], amount: string) =>
    days.map((date) => [
      date,
      rows.filter((row) => row.Date === date).reduce((sum, row) => sum + Number(row[amount]), 0),
    ]);
  const { jobId } = await api.exports.expense({ query: { ...period, lang: 'en' } });
  const { data } = await followJob(api, jobId);
  expect(countedBy(await tableAt(data.data ?? ''), 'Quantity')).toEqual(all);
  const statistics = await api.exports.report({ query: { ...period, lang: 'en' } });
  expect(countedBy(await tableAt(statistics.data), 'Resubmitted')).toEqual(all);

  await fleet.setTaxes({
    body: {
      registrations: [
        { tax: 'GST', number: '123456789 RT0001' },
        { tax: 'QST', number: '1234567890 TQ0001' },
      ],
    },
  });
  for (const [place, endDate] of days.entries()) {
    const { id } = await fleet.draft({ params: { id: retailer.id }, body: { startDate: endDate, endDate } });
    const named = { params: { retailerId: retailer.id, id } };
    const { lines } = await fleet.issue({ ...named, body: { dueDate: '2027-05-01' } });
    expect(lines.map(({ rate, quantity }) => [rate, quantity])).toEqual([[(place + 1) * 100, all[place]?.[1]]]);
    const billed = await tableAt(`/retailer/invoices/${id}/file?lang=en&format=xlsx&of=charges`);
    expect(billed.map((row) => row.Date)).toEqual(Array.from({ length: Number(all[place]?.[1]) }, () => endDate));
  }
});

test.each(Object.values(changes))(
  'a day can be billed once it is over in all of its stores: $day',
  async ({ day, ...midnights }) => {
    world.clock.set(`${dayAfter(day, -2)}T15:00:00Z`);
    const { retailer, api } = await aRetailer();
    const { deliveryId } = await ordered(api, retailer, { date: dayAfter(day, -1) });
    await report(deliveryId, ['ATTEMPTING_DELIVERY', 'SKIPPED']);
    await expect.poll(async () => (await api.expense.list({})).totals.quantity).toBe(1);
    const { id } = await fleet.draft({ params: { id: retailer.id }, body: { startDate: day, endDate: day } });
    const issue = () =>
      fleet.issue({ params: { retailerId: retailer.id, id }, body: { dueDate: '2027-05-01' } }).then(
        ({ status }) => status,
        ({ type }: { type: string }) => type,
      );
    const [tooEarly = '', over = ''] = around(midnights['America/Vancouver'][1]);
    world.clock.set(tooEarly);
    expect(await issue()).toBe('INVOICE_PERIOD_OPEN');
    world.clock.set(over);
    expect(await issue()).toBe('ISSUED');
  },
);
