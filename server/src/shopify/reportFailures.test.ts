// Status reports that fail: they are kept, and their problem is shown until they are sent.
import { beforeAll, expect, test } from 'vitest';
import type { Order } from '../../../tools/shopify/shop.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { until } from '../testing/until.ts';
import type { Client } from '../testing/world.ts';
import { reportStatus } from './reportStatus.ts';
import { startShop } from './testing/shop.ts';

const place = await startShop();
const { world, shop, shopify } = place;

let api: Client;
let retailerId: string;
let storeId: string;
beforeAll(async () => {
  const retailer = await world.retailer({ name: 'Maple & Pine', fulfilsAtOnce: true });
  api = await retailer.admin();
  retailerId = retailer.id;
  [storeId = ''] = retailer.storeIds;
  await place.tie(api, 'maple-pine', { 'Queen West': storeId });
});

const ours = () => world.app.db.scope(wholeRetailer(retailerId)).db;
const problems = async () => (await api.shops.problems()).data.map(({ name, type }) => [name, type]);
const hasProblems = (count: number) => until(async () => (await problems()).length === count);
const haveEvents = (theirs: Order, events: number) => until(() => place.shownOf(theirs)[0]?.events.length === events);
const report = (id: string) => reportStatus.run(world.app, { retailerId, orderId: id });

/** Returns the problem of an order in both languages. */
const reasonsOf = (id: string) =>
  Promise.all(
    [api, world.client(api.token, 'fr')].map(
      async (reader) => (await reader.shops.origin({ params: { id } })).data[0]?.problem?.message,
    ),
  );

let onItsWay: Awaited<ReturnType<typeof place.bought>>;

test('an abandoned report keeps its reason, and a retry sends it later, even if Shopify is down during the retry', async () => {
  onItsWay = await place.bought(api);
  const { theirs, parcel, id, deliveryId } = onItsWay;
  parcel.status = 'INCOMPLETE';
  await place.happen(deliveryId, 'PICKED_UP_FROM_STORE');
  await hasProblems(1);
  await report(id);
  expect(await problems()).toEqual([[theirs.name, 'SHOPIFY_NOT_REPORTED']]);
  parcel.status = 'OPEN';
  shopify.isDown = true;
  const [problem] = (await api.shops.problems()).data;
  const { jobId } = await api.shops.retry({ params: { id: problem?.id ?? '' } });
  await until(async () => (await api.jobs.read({ params: { id: jobId } })).status === 'FINISHED');
  expect(await problems()).toHaveLength(1);
  shopify.isDown = false;
  await report(id).catch(() => 'the worker has it');
  await haveEvents(theirs, 1);
  await hasProblems(0);
});

test('events during a disconnection are reported after the shop is connected again', async () => {
  const { theirs, id, deliveryId } = await place.bought(api);
  const [own] = (await api.shops.list()).data;
  await api.shops.disconnect({ params: { id: own?.id ?? '' } });
  await place.happen(deliveryId, 'PICKED_UP_FROM_STORE');
  const waiting = ours().selectFrom('shopify_status_updates').select('id').where('order_id', '=', id);
  await until(async () => (await waiting.execute()).length === 1);
  await report(id);
  expect(place.shownOf(theirs)).toEqual([]);
  await place.tie(api, 'maple-pine', { 'Queen West': storeId });
  await haveEvents(theirs, 1);
});

test('a canceled delivery cancels its fulfillment in the shop, even if the fulfillment’s first event was never sent', async () => {
  const other = await place.bought(api);
  await place.happen(other.deliveryId, 'PICKED_UP_FROM_STORE');
  await haveEvents(other.theirs, 1);
  const { theirs, id, deliveryId } = await place.bought(api);
  await shopify.settled();
  await place.idle();
  // The shop creates the fulfillment, and is down before it receives the event.
  shopify.answersLeft = 2;
  await place.happen(deliveryId, 'PICKED_UP_FROM_STORE');
  await until(() => place.shownOf(theirs).length === 1);
  const isKept = async () => (await api.shops.origin({ params: { id } })).data[0]?.isReported;
  await until(isKept);
  place.minutesLater(60 * 24 * 4);
  await report(id).catch(() => 'the worker has it');
  await hasProblems(1);
  expect(place.shownOf(theirs)).toMatchObject([{ status: 'SUCCESS', events: [] }]);
  expect(await reasonsOf(id)).toEqual([
    expect.stringContaining('could not be reached. Try again later'),
    expect.stringContaining('n’a pas pu être joint. Réessayez plus tard'),
  ]);
  // The fulfillment is also found by its number, if the response was lost; or by its id, if its number changed.
  await ours()
    .updateTable('shopify_fulfillment_orders')
    .set({ fulfillment_id: null })
    .where('order_id', '=', id)
    .execute();
  const [shown] = place.shownOf(other.theirs);
  if (shown) shown.number = 'another';
  shopify.answersLeft = Number.POSITIVE_INFINITY;
  await place.happen(other.deliveryId, 'CANCELED');
  await until(() => shown?.status === 'CANCELLED');
  await place.happen(deliveryId, 'CANCELED');
  await until(() => place.shownOf(theirs)[0]?.status === 'CANCELLED');
  await hasProblems(0);
});

test('the reason of a failure is shown in the reader’s language', async () => {
  const gone = await place.bought(api);
  await shopify.settled();
  gone.theirs.parcels.splice(0);
  await place.happen(gone.deliveryId, 'PICKED_UP_FROM_STORE');
  await hasProblems(1);
  expect(await reasonsOf(gone.id)).toEqual([
    expect.stringContaining('The order was deleted in Shopify'),
    expect.stringContaining('La commande a été supprimée dans Shopify'),
  ]);
  shopify.uninstall(shop);
  await until(async () => (await api.shops.list()).data[0]?.isUninstalled);
  await place.happen(onItsWay.deliveryId, 'ATTEMPTING_DELIVERY');
  await hasProblems(2);
  expect(await reasonsOf(onItsWay.id)).toEqual([
    expect.stringContaining('The shop does not let us in any more'),
    expect.stringContaining('La boutique ne nous donne plus accès'),
  ]);
});
