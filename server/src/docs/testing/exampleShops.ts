// The examples about Shopify shops, with a simulated Shopify: a shop is connected, an order of it is put on hold, the shop is disconnected.
import type { startShop } from '../../shopify/testing/shop.ts';
import { until } from '../../testing/until.ts';
import type { ExampleCall } from './exampleInputs.ts';
import { exampleStage, type RecordedExample, record, rowsForKeys } from './exampleWalk.ts';

/** Records the examples of the noun `shops`. */
export async function walkShops(place: Awaited<ReturnType<typeof startShop>>): Promise<RecordedExample[]> {
  const { shopify, shop, publicUrl } = place;
  const stage = await exampleStage(place.world, publicUrl, '');
  const recorded: RecordedExample[] = [];
  const show = async (name: string, call: ExampleCall = {}) => {
    const row = rowsForKeys.find((each) => each.name === `shops.${name}`);
    if (row) recorded.push(await record(row, stage, call));
  };
  const { key, storeId } = stage;
  await show('begin', { body: { shop: 'maple-pine' } });
  const { end, held } = await place.installing((await key.shops.begin({ body: { shop: 'maple-pine' } })).url);
  await show('tie', { body: { envoiId: end.searchParams.get('envoiId') ?? '' }, headers: { cookie: held } });
  const settled = await until(async () => (await key.shops.list()).data.find(({ polledAt }) => polledAt !== null));
  const params = { id: settled?.id ?? '' };
  const location = settled?.locations.find(({ name }) => name === 'Queen West');
  await show('edit', { params, body: { locations: [{ id: location?.id, pickupScheduleId: storeId }] } });
  await show('list');
  await show('offer', { params });
  const { order, parcel } = await place.bought(key);
  await show('origin', { params: { id: order.id } });
  await show('sync');
  shopify.hold(shop, parcel, true);
  await shopify.settled();
  const [problem] = await until(async () => {
    const { data } = await key.shops.problems();
    return data.length > 0 && data;
  });
  await show('problems');
  await show('retry', { params: { id: problem?.id ?? '' } });
  shopify.hold(shop, parcel, false);
  await place.idle();
  await show('disconnect', { params });
  return recorded;
}
