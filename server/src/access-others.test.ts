// Another retailer's ids in a caller's own requests have the same effect as ids that do not exist.
import { beforeAll, expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { anOrder, type Client, type Retailer, startWorld } from './testing/world.ts';

const world = await startWorld();
let mine: Retailer;
let theirs: Retailer;
let owner: Client;
let otherRetailer: Client;

beforeAll(async () => {
  mine = await world.retailer({ name: 'The owner' });
  theirs = await world.retailer({ name: 'Other retailer' });
  [owner, otherRetailer] = [await mine.admin(), await theirs.admin()];
});

const orderOf = (client: Client, { storeIds: [pickupScheduleId] }: Retailer) =>
  client.orders.create({ body: anOrder({ pickupScheduleId }) });

test('an order cannot be moved to another retailer’s store', async () => {
  const { id } = await orderOf(otherRetailer, theirs);
  for (const pickupScheduleId of [mine.storeIds[0], newId()])
    await expect(otherRetailer.orders.edit({ params: { id }, body: { pickupScheduleId } })).rejects.toMatchObject({
      type: 'PICKUP_LOCATION_NOT_FOUND',
    });
});

test('a batch that contains another retailer’s order cancels nothing, and reports that order as not found', async () => {
  const [others, own] = [await orderOf(owner, mine), await orderOf(otherRetailer, theirs)];
  for (const id of [others.id, newId()])
    await expect(otherRetailer.orders.deleteMany({ body: { ids: [own.id, id] } })).rejects.toMatchObject({
      type: 'ORDER_NOT_FOUND',
      body: { errors: [{ type: 'ORDER_NOT_FOUND', path: 'ids.1' }] },
    });
  expect((await otherRetailer.orders.read({ params: { id: own.id } })).deleted).toBe(false);
});

test('order numbers and Idempotency-Keys are independent between retailers', async () => {
  const number = newId();
  const create = (client: Client, { storeIds: [pickupScheduleId] }: Retailer) =>
    world.request({
      method: 'POST',
      url: '/retailer/orders',
      token: client.token,
      headers: { 'idempotency-key': number },
      body: anOrder({ number, pickupScheduleId }),
    });
  const [first, second] = [(await create(owner, mine)).json(), (await create(otherRetailer, theirs)).json()];
  expect(second.id).not.toBe(first.id);
  expect(second.number).toBe(first.number);
});

test('a forged, empty or overlong token gets a 401', async () => {
  for (const token of ['forged', '0'.repeat(43), 'x'.repeat(5000), `${owner.token}x`])
    expect((await world.request({ method: 'GET', url: '/retailer/orders/counts', token })).statusCode).toBe(401);
});
