// What a shop could not be told is not lost, and says in words why, until it is told after all.
import { beforeAll, expect, test } from 'vitest';
import type { Order } from '../../../tools/shopify/shop.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { until } from '../testing/until.ts';
import type { Client } from '../testing/world.ts';
import { reportStatus } from './reportStatus.ts';
import { purchase, startShop } from './testing/shop.ts';

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

/** Somebody buys, and it is here. */
async function bought() {
  place.minutesLater(1);
  const theirs = shopify.buy(shop, purchase());
  const { id, delivery } = await place.cameIn(api, theirs.name);
  const [parcel] = theirs.parcels;
  if (!parcel) throw new Error('nothing is sent');
  return { theirs, parcel, id, deliveryId: delivery?.id ?? '' };
}
const ours = () => world.app.db.scope(wholeRetailer(retailerId)).db;
const problems = async () => (await api.shops.problems()).data.map(({ name, type }) => [name, type]);
const areProblems = (count: number) => until(async () => (await problems()).length === count);
const areTold = (theirs: Order, events: number) => until(() => place.shownOf(theirs)[0]?.events.length === events);
const tell = (id: string) => reportStatus.run(world.app, `${retailerId} ${id}`);

/** Why an order's shop was not told, in both languages. */
const reasonsOf = (id: string) =>
  Promise.all(
    [api, world.client(api.token, 'fr')].map(
      async (reader) => (await reader.shops.origin({ params: { id } })).data[0]?.problem?.message,
    ),
  );

let onItsWay: Awaited<ReturnType<typeof bought>>;

test('what is given up keeps its reason, however often it is looked for what is left; one that tries again is told of it later, also while Shopify is away', async () => {
  onItsWay = await bought();
  const { theirs, parcel, id, deliveryId } = onItsWay;
  parcel.status = 'INCOMPLETE';
  await place.happen(deliveryId, 'PICKED_UP_FROM_STORE');
  await areProblems(1);
  await tell(id);
  expect(await problems()).toEqual([[theirs.name, 'SHOPIFY_NOT_TOLD']]);
  parcel.status = 'OPEN';
  shopify.isDown = true;
  const [problem] = (await api.shops.problems()).data;
  const { jobId } = await api.shops.retry({ params: { id: problem?.id ?? '' } });
  await until(async () => (await api.jobs.read({ params: { id: jobId } })).status === 'FINISHED');
  expect(await problems()).toHaveLength(1);
  shopify.isDown = false;
  await tell(id).catch(() => 'the worker is at it');
  await areTold(theirs, 1);
  await areProblems(0);
});

test('what happens while a shop is disconnected it is told once it is connected again', async () => {
  const { theirs, id, deliveryId } = await bought();
  const [own] = (await api.shops.list()).data;
  await api.shops.disconnect({ params: { id: own?.id ?? '' } });
  await place.happen(deliveryId, 'PICKED_UP_FROM_STORE');
  const waiting = ours().selectFrom('shopify_status_updates').select('id').where('order_id', '=', id);
  await until(async () => (await waiting.execute()).length === 1);
  await tell(id);
  expect(place.shownOf(theirs)).toEqual([]);
  await place.tie(api, 'maple-pine', { 'Queen West': storeId });
  await areTold(theirs, 1);
});

test('a fulfilment whose first event was never told is canceled in the shop with its delivery', async () => {
  const other = await bought();
  await place.happen(other.deliveryId, 'PICKED_UP_FROM_STORE');
  await areTold(other.theirs, 1);
  const { theirs, id, deliveryId } = await bought();
  await shopify.settled();
  // The shop makes the fulfilment, and is away before it is told what happened.
  shopify.answersLeft = 2;
  await place.happen(deliveryId, 'PICKED_UP_FROM_STORE');
  await until(() => place.shownOf(theirs).length === 1);
  const isKept = async () => (await api.shops.origin({ params: { id } })).data[0]?.isTold;
  await until(isKept);
  place.minutesLater(60 * 24 * 4);
  await tell(id).catch(() => 'the worker is at it');
  await areProblems(1);
  expect(place.shownOf(theirs)).toMatchObject([{ status: 'SUCCESS', events: [] }]);
  expect(await reasonsOf(id)).toEqual([
    expect.stringContaining('could not be reached. Try again later'),
    expect.stringContaining('n’a pas pu être joint. Réessayez plus tard'),
  ]);
  // Nor is it taken for one that the shop never heard of, had the answer been lost; the other goes by another number since.
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
  await areProblems(0);
});

test('why a shop was not told is said in the words of whoever reads it', async () => {
  const gone = await bought();
  await shopify.settled();
  gone.theirs.parcels.splice(0);
  await place.happen(gone.deliveryId, 'PICKED_UP_FROM_STORE');
  await areProblems(1);
  expect(await reasonsOf(gone.id)).toEqual([
    expect.stringContaining('The order was deleted in Shopify'),
    expect.stringContaining('La commande a été supprimée dans Shopify'),
  ]);
  shopify.uninstall(shop);
  await until(async () => (await api.shops.list()).data[0]?.isUninstalled);
  await place.happen(onItsWay.deliveryId, 'ATTEMPTING_DELIVERY');
  await areProblems(2);
  expect(await reasonsOf(onItsWay.id)).toEqual([
    expect.stringContaining('The shop does not let us in any more'),
    expect.stringContaining('La boutique ne nous donne plus accès'),
  ]);
});
