// Ids are accepted in capitals and in lower case.
import { expect, test } from 'vitest';
import { anOrder, startWorld } from '../testing/world.ts';

const world = await startWorld();
const retailer = await world.retailer();
const api = await retailer.admin();
const storeId = retailer.storeIds[0] ?? '';
const create = () => api.orders.create({ body: anOrder({ pickupScheduleId: storeId.toUpperCase() }) });

test('a store id in capitals finds the store, and an edit with it does not move the order', async () => {
  const order = await create();
  expect(order.pickupScheduleId).toBe(storeId);
  const { id } = order;
  const edited = await api.orders.edit({ params: { id }, body: anOrder({ pickupScheduleId: storeId.toUpperCase() }) });
  expect(edited.pickupScheduleId).toBe(storeId);
});

test('orders can be read and deleted by ids in capitals', async () => {
  const [first, second] = [await create(), await create()];
  expect((await api.orders.read({ params: { id: first.id.toUpperCase() } })).id).toBe(first.id);
  const ids = [first.id.toUpperCase(), second.id];
  expect(await api.orders.deleteMany({ body: { ids } })).toEqual({ deleted: [first.id, second.id] });
});
