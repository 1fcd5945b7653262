// A handover costs the same in a store with 100,000 waiting parcels as in one with a few thousand.
import { handoverLimit } from '@portage/contract/handovers/rules';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '../platform/ids.ts';
import { type StoreSeed, toronto } from '../seed/places.ts';
import { insertParcels } from '../testing/parcels.ts';
import { recordSent, type Sent, withoutIndexes } from '../testing/plans.ts';
import { type Client, startWorld, wednesdayMorning } from '../testing/world.ts';
import { signature } from './testing/access.ts';

const world = await startWorld();
const explainer = new pg.Client({ connectionString: world.databaseUrl, options: '-c timezone=UTC -c jit=off' });
afterAll(() => explainer.end());
const date = '2026-11-18';
/** Parcels per insert, within the time limit of a statement. */
const batch = 9_700;
const store = (name: string): StoreSeed => ({ ...toronto, name, pickupTimes: ['14:00'], prefixes: [] });

const Explained = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
    ]),
  }),
]);
/** Returns the pages of tables and indexes that a statement reads. */
async function pagesOf({ text, values }: Sent): Promise<number> {
  const { rows } = await explainer.query(`explain (analyze, buffers, format json) ${text}`, values);
  const [{ Plan: plan }] = Explained.parse(rows)[0]['QUERY PLAN'];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** Hands over one parcel of a store. Returns what waited, and the pages that the statements of each call read. */
async function handOverOne(api: Client, pickupScheduleId: string, code: string, sent: () => Sent[]) {
  const { id } = await api.handovers.start({ body: { pickupScheduleId, date, time: '14:00' } });
  const params = { id };
  const calls = {
    scan: () => api.handovers.scan({ params, body: { scans: [{ id: newId(), code }] } }),
    read: () => api.handovers.read({ params }),
    packages: () => api.handovers.packages({ params, query: { state: 'missing', pageSize: 100 } }),
    close: () => api.handovers.close({ params, body: { driverName: 'Marc', signature } }),
  };
  const pages: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    sent();
    await call();
    pages[name] = 0;
    for (const each of sent().filter(({ text }) => /^\s*(?:select|with)/i.test(text)))
      pages[name] += await pagesOf(each);
  }
  const { counts } = await api.handovers.read({ params });
  return { counts, pages };
}

test('each call of a handover reads about as many pages in a store with 97,000 waiting parcels as with 3,000', async () => {
  world.clock.set(wednesdayMorning);
  await explainer.connect();
  const retailer = await world.retailer({ stores: [store('Small'), store('Large')] });
  const [small = '', large = ''] = retailer.storeIds;
  const of = { retailerId: retailer.id, date };
  const [few = ''] = await insertParcels(world, { ...of, storeId: small, count: 3_000 });
  const codes: string[] = [];
  await withoutIndexes(explainer, 'orders', async () => {
    for (let first = 3_001; first <= 100_000; first += batch)
      codes.push(...(await insertParcels(world, { ...of, storeId: large, count: batch, first })));
  });
  const [many = ''] = codes;
  await explainer.query('analyze');
  const api = await retailer.admin();
  const sent = recordSent();
  const [ofFew, ofMany] = [await handOverOne(api, small, few, sent), await handOverOne(api, large, many, sent)];
  for (const { counts } of [ofFew, ofMany])
    expect(counts).toMatchObject({ handed: 1, missing: { total: handoverLimit, isCapped: true } });
  for (const [name, pages] of Object.entries(ofFew.pages)) {
    expect(pages).toBeGreaterThan(0);
    expect([name, (ofMany.pages[name] ?? Number.POSITIVE_INFINITY) / pages < 2, pages, ofMany.pages[name]]).toEqual([
      name,
      true,
      expect.anything(),
      expect.anything(),
    ]);
  }
}, 240_000);
