import type { Route } from '@portage/contract/fleet/schema';
import { isCarried } from '@portage/contract/fleet/states';
import { isAwaited } from '@portage/contract/tracking/rules';
import { type DeliveryKey, findDeliveries, findDeliveriesOnRoute, lockDeliveries } from '../orders/deliveries.ts';
import { type OrderChange, withCourierChange, writeChanges } from '../orders/write.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { isId } from '../platform/ids.ts';
import { courier } from './apply.ts';

/** Columns of a removed stop. Its time window is cleared, because the recipient would wait for nothing. */
const offTheRoute = { route_id: null, stop_start_time: null };

/** Saves a route and sets the times of its orders. Idempotent. Orders that the route no longer lists lose their times. */
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
  const listed = await findDeliveries(app.db, route.stops.map(({ deliveryId }) => deliveryId).filter(isId));
  const before = await findDeliveriesOnRoute(app.db, id);
  const byRetailer = Map.groupBy(new Map([...before, ...listed]).values(), (place) => place.retailerId);
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
  places: readonly DeliveryKey[],
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
    const changes: OrderChange[] = [];
    for (const [deliveryId, order] of orders) {
      if (!isCarried(order.delivery_status)) continue;
      const startTime = times.get(deliveryId);
      // Removes a stop only if it is still on this route and not visited yet: a past visit keeps its route.
      if (!startTime && (order.route_id !== routeId || !isAwaited(order.status))) continue;
      const change = startTime
        ? { route_id: routeId, stop_start_time: startTime, driver_id: route.driverId, driver_name: route.driverName }
        : offTheRoute;
      const facts = [{ topic: 'ROUTE_CHANGED' as const, fact: { orderId: order.id, storeId: order.store_id } }];
      changes.push({ order, columns: withCourierChange(order, now, change), facts });
      if (startTime) placed.push(deliveryId);
    }
    await writeChanges(app, tx, changes, courier, now);
    return placed;
  });
}
