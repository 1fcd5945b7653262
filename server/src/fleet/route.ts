import type { Route } from '@portage/contract/fleet/schema';
import { lockDeliveries, type Place, placesOf, writeDelivery } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { isId } from '../platform/ids.ts';
import { tell } from '../platform/news.ts';

const courier = { name: 'Dispatch', role: 'PROVIDER' } as const;
const carried = new Set([
  'DELIVERY_SCHEDULED',
  'AT_WAREHOUSE',
  'ATTEMPTING_DELIVERY',
  'SKIPPED',
  'AT_DROPOFF_POINT',
  'RTS_SCHEDULED',
  'RTS_LOADED',
]);

/** Sets a route and puts its times on the orders it carries; setting it again moves them. */
export async function setRoute(
  app: App,
  id: string,
  route: Route,
): Promise<{ id: string; stops: number; unknown: string[] }> {
  const now = app.clock.now();
  const row = {
    driver_id: route.driverId,
    driver_name: route.driverName,
    started_at: route.startedAt,
    etd: route.etd,
    updated_at: now.toString(),
  };
  await app.db.shared
    .insertInto('routes')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const places = await placesOf(app.db, route.stops.map(({ deliveryId }) => deliveryId).filter(isId));
  const byRetailer = Map.groupBy(places.values(), (place) => place.retailerId);
  const placed = new Set<string>();
  for (const [retailerId, own] of byRetailer)
    for (const deliveryId of await setStops(app, retailerId, own, id, route)) placed.add(deliveryId);
  const unknown = route.stops
    .map(({ deliveryId }) => deliveryId)
    .filter((deliveryId) => !placed.has(deliveryId.toLowerCase()));
  return { id, stops: placed.size, unknown };
}

function setStops(
  app: App,
  retailerId: string,
  places: readonly Place[],
  routeId: string,
  route: Route,
): Promise<string[]> {
  const times = new Map(route.stops.map((stop) => [stop.deliveryId.toLowerCase(), stop.startTime]));
  const now = app.clock.now();
  return app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const orders = await lockDeliveries(
      tx,
      places.map(({ orderId }) => orderId),
    );
    const placed: string[] = [];
    for (const [deliveryId, order] of orders) {
      const startTime = times.get(deliveryId);
      if (!startTime || !carried.has(order.delivery_status ?? '')) continue;
      const change = {
        route_id: routeId,
        stop_start_time: startTime,
        driver_id: route.driverId,
        driver_name: route.driverName,
      };
      await writeDelivery(tx, order, change, now);
      await tell(tx, 'ROUTE_CHANGED', { orderId: order.id, storeId: order.store_id }, courier, now);
      placed.push(deliveryId);
    }
    return placed;
  });
}
