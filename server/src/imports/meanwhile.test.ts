// Changes between the review of a draft and the creation of its orders: rows are checked again at the creation.
import { expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { beginImport, rowsOf, settledImport } from '../testing/imports.ts';
import { anOrder, startWorld } from '../testing/world.ts';

const world = await startWorld({ worker: true });

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const alike = `Recipient,Address\r\n${`Zoé,"${toronto}"\r\n`.repeat(2)}Ann,"${toronto}"\r\n`;

type Retailer = Awaited<ReturnType<typeof world.retailer>>;

/** Deactivates all stores but this one. */
async function openOnly({ id, storeIds }: Retailer, open: string | undefined): Promise<void> {
  const scope = world.app.db.scope(wholeRetailer(id));
  for (const store of storeIds)
    await scope.db
      .updateTable('stores')
      .set({ is_activated: store === open, postal_prefixes: [] })
      .where('retailer_id', '=', id)
      .where('id', '=', store)
      .execute();
}

test('if the only open store has changed since the review, rows without a number are recognized by the new store', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const [first, second] = retailer.storeIds;
  await openOnly(retailer, first);
  const draft = await beginImport(world, api, alike);
  expect(draft.counts).toMatchObject({ rows: 3, ready: 3 });
  await openOnly(retailer, second);
  await api.imports.create({ params: { id: draft.id } });
  expect(await settledImport(api, draft)).toMatchObject({ status: 'DONE', counts: { created: 3, ready: 0 } });
  const { data } = await api.orders.list({});
  expect(data.map(({ pickupScheduleId }) => pickupScheduleId)).toEqual([second, second, second]);
  expect((await beginImport(world, api, alike)).counts).toMatchObject({ ready: 0, duplicate: 3 });
});

test('if no store is open at the creation, rows without a store are faulty, and nothing is created', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const [first] = retailer.storeIds;
  await openOnly(retailer, first);
  const draft = await beginImport(world, api, alike);
  await openOnly(retailer, undefined);
  await api.imports.create({ params: { id: draft.id } });
  expect(await settledImport(api, draft)).toMatchObject({ status: 'REVIEW', counts: { created: 0, faulty: 3 } });
  expect((await rowsOf(api, draft)).data.flatMap(({ faults }) => faults.map(({ field }) => field))).toEqual(
    Array(3).fill('pickupScheduleName'),
  );
});

test('if the order with a row’s number was deleted, the row becomes an order', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const store = { pickupScheduleId: retailer.storeIds[0] };
  const held = await api.orders.create({ body: anOrder({ number: 'A', ...store }) });
  const draft = await beginImport(world, api, `Number,Recipient,Address\r\nA,Ann,"${toronto}"\r\nB,Bo,\r\n`, store);
  expect(draft.counts).toMatchObject({ duplicate: 1, faulty: 1 });
  await api.orders.delete({ params: { id: held.id } });
  await api.imports.create({ params: { id: draft.id } });
  expect(await settledImport(api, draft)).toMatchObject({ status: 'REVIEW', counts: { created: 1, faulty: 1 } });
});
