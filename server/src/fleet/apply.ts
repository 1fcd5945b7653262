// Applies the courier's events to locked orders: decides event by event, then writes all rows together.
import type { ErrorType } from '@portage/contract/errors';
import type { FleetEvent } from '@portage/contract/fleet/schema';
import type { Values } from '@portage/contract/words';
import type { LockedDelivery, OrderRecord } from '../orders/deliveries.ts';
import { withCourierChange, writeChanges } from '../orders/write.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Actor } from '../platform/outbox/facts.ts';
import { type DeliveryChange, decide } from './decide.ts';
import { readPackagesOf } from './packages.ts';
import { prove } from './prove.ts';
import { type Applied, calledOrders, insertEvents, knownEvents, ownersOfPhotos, trackerOf } from './queries.ts';

export type CourierActor = { readonly name: string; readonly role: 'PROVIDER' };
/** The actor of the courier's events. */
export const courier: CourierActor = { name: 'Dispatch', role: 'PROVIDER' };
/** Returns the actor of a change by the courier: one of its members, or the program that has its key. */
export const courierActor = (by: { name: string } | undefined): CourierActor =>
  by ? { name: by.name, role: 'PROVIDER' } : courier;

export type EventOutcome = 'applied' | 'already' | { refused: ErrorType; values?: Values };

/** Applies events, in the given order, to locked orders by their delivery. Returns the outcome of each event, and the changed orders. */
export async function applyEvents(
  app: App,
  tx: Tx,
  locked: ReadonlyMap<string, LockedDelivery>,
  events: readonly FleetEvent[],
  by: Actor = courier,
): Promise<{ outcomes: EventOutcome[]; orders: OrderRecord[] }> {
  const now = app.clock.now();
  const known: Map<string, { delivery_id: string; type: string }> = await knownEvents(
    tx,
    events.map(({ id }) => id),
  );
  const packages = await readPackagesOf(tx, [...locked.values()], events);
  const called = await calledOrders(tx, [...locked.values()], events);
  const owners = await ownersOfPhotos(tx, events);
  const changes = new Map<string, Partial<DeliveryChange>>();
  const applied: Applied[] = [];
  const outcomes = events.map((reported): EventOutcome => {
    const deliveryId = reported.deliveryId.toLowerCase();
    const before = locked.get(deliveryId);
    if (!before) return { refused: 'SHIPMENT_NOT_FOUND' };
    const earlier = known.get(reported.id);
    if (earlier)
      return earlier.delivery_id === deliveryId && earlier.type === reported.type
        ? 'already'
        : { refused: 'EVENT_ID_TAKEN' };
    const order = { ...before, ...changes.get(deliveryId) };
    const packageSet = packages.get(order.id);
    const decision = decide(order, reported, now, packageSet);
    if ('refused' in decision) return decision;
    const { event, states, ...rest } = decision;
    // Another order's photo must not prove this one.
    if (event.photos.some((key) => (owners.get(key) ?? order.id) !== order.id)) return { refused: 'FILE_NOT_FOUND' };
    const proof = prove(app, order, event, {
      isCalled: called.has(order.id),
      isWhole: decision.place === null,
    });
    const change = { ...('refused' in proof ? {} : decision.change), ...proof.change };
    // Of a refused event only a wrong code is counted.
    if (Object.keys(change).length > 0) changes.set(deliveryId, { ...changes.get(deliveryId), ...change });
    if ('refused' in proof) return { refused: proof.refused, values: proof.values };
    if (packageSet && states) packages.set(order.id, { ...packageSet, states });
    if (event.type === 'CALL_ATTEMPT') called.add(order.id);
    known.set(event.id, { delivery_id: deliveryId, type: event.type });
    const isMoved = decision.change.delivery_status !== order.delivery_status;
    applied.push({ ...rest, order: { ...order, ...change }, event, isMoved, proof: proof.given });
    return 'applied';
  });
  const byDelivery = Map.groupBy(applied, ({ order }) => order.delivery_id);
  const written = [...changes].flatMap(([deliveryId, change]) => {
    const order = locked.get(deliveryId);
    return order ? [changeOf(order, change, byDelivery.get(deliveryId) ?? [], now)] : [];
  });
  const orders = await writeChanges(app, tx, written, by, now);
  if (applied.length > 0) await insertEvents(tx, applied, now);
  return { outcomes, orders };
}

/** Applies one event as if the courier had reported it. Returns the reason if it is refused. */
export async function applyEvent(
  app: App,
  tx: Tx,
  order: LockedDelivery,
  event: FleetEvent,
  by?: Actor,
): Promise<Exclude<EventOutcome, string> | null> {
  const { outcomes } = await applyEvents(app, tx, new Map([[event.deliveryId, order]]), [event], by);
  const [outcome] = outcomes;
  return typeof outcome === 'object' ? outcome : null;
}

function changeOf(
  order: OrderRecord,
  change: Partial<DeliveryChange>,
  events: readonly Applied[],
  now: Temporal.Instant,
) {
  const trackers = events.map((each) => trackerOf(each, newId(now.epochMilliseconds)));
  return {
    order,
    columns: withCourierChange(order, now, change),
    trackers,
    facts: events.map(({ event, place, isMoved, order: after }, index) => ({
      topic: 'DELIVERY_CHANGED' as const,
      fact: {
        orderId: order.id,
        storeId: order.store_id,
        event: event.type,
        trackerId: trackers[index]?.id,
        became: place === null ? undefined : isMoved ? after.delivery_status : null,
      },
    })),
  };
}
