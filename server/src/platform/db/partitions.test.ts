// The schema and the statements of workers on a database distributed by retailer. access.test.ts checks the statements of requests.
import { expect, test } from 'vitest';
import { beginImport, rowsOf, settledImport } from '../../testing/imports.ts';
import { idsOf, startOrders } from '../../testing/orders.ts';
import {
  findScattered,
  localTables,
  onSpreadTables,
  recordStatements,
  spreadTable,
  tenantTables,
} from '../../testing/partitions.ts';
import { followJob } from '../../testing/upload.ts';

const { world, retailer, api, create, createMany, fulfilMany } = await startOrders({ worker: true });
const statementsSent = recordStatements(world);
const isSpread = (name: string) =>
  onSpreadTables(world, async (client) => {
    if (name === 'loose') await client.query('create table loose (retailer_id uuid not null, code text unique)');
    return spreadTable(client, name).then(
      () => true,
      () => false,
    );
  });

test('every table with a retailer can be distributed by it, except those that are searched without one', async () => {
  const names = await onSpreadTables(world, tenantTables);
  expect(names).toEqual(expect.arrayContaining(['orders', 'outbox', ...localTables]));
  for (const name of names) expect(`${name} ${await isSpread(name)}`).toBe(`${name} ${!localTables.includes(name)}`);
});

test('a table with a unique index without the retailer cannot be distributed', async () => {
  expect(await isSpread('loose')).toBe(false);
});

test('each statement of a worker would touch a single shard', async () => {
  const orders = await createMany(3);
  await create({ tags: ['Fragile'] });
  await fulfilMany(idsOf(orders));
  await followJob(api, (await api.labels.batchPrint({ body: { ids: idsOf(orders) } })).jobId);
  const lines = [1, 2, 3].map((each) => `N-${each},Ann,"100 King St W, Toronto, ON, M5X 1A9",1`);
  const csv = ['Order number,Recipient,Address,Packages', ...lines].join('\n');
  for (const round of ['new', 'known']) {
    const draft = await beginImport(world, api, csv, { pickupScheduleId: retailer.storeIds[0] });
    const { data } = await rowsOf(api, draft);
    if (round === 'known')
      await api.imports.choose({
        params: { id: draft.id },
        body: { choice: 'UPDATE', rows: data.map(({ row }) => row) },
      });
    await api.imports.create({ params: { id: draft.id } });
    expect((await settledImport(api, draft)).status).toBe('DONE');
  }
  const sent = statementsSent();
  expect(sent.filter(({ text }) => text.includes('import_rows')).length).toBeGreaterThan(5);
  expect(await onSpreadTables(world, (client) => findScattered(client, sent))).toEqual([]);
});
