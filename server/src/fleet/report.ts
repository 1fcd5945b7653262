// The courier's report: up to a thousand events, each answered by itself, each applied once.

import { type ErrorType, errorText, faultsOf, type Language } from '@portage/contract/errors';
import { type EventResult, FleetEvent } from '@portage/contract/fleet/schema';
import { lockDeliveries, type Place, placesOf } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { wordFault } from '../platform/http/errors.ts';
import { isId } from '../platform/ids.ts';
import { applyEvent } from './apply.ts';
import { knownEvents } from './queries.ts';
import { closeWithDelivery } from './requests.ts';

type Given = { index: number; event: FleetEvent; place: Place };

/** Applies the events in the order given; each order's events in one transaction. */
export async function reportEvents(
  app: App,
  events: readonly unknown[],
  language: Language,
): Promise<{ results: EventResult[] }> {
  const results = new Array<EventResult>(events.length);
  const read: { index: number; event: FleetEvent }[] = [];
  for (const [index, given] of events.entries()) {
    const parsed = FleetEvent.safeParse(given, { reportInput: true });
    if (parsed.success) read.push({ index, event: parsed.data });
    else results[index] = invalid(given, faultsOf(parsed.error), language);
  }
  const places = await placesOf(app.db, read.map(({ event }) => event.deliveryId).filter(isId));
  const byOrder = new Map<string, Given[]>();
  for (const { index, event } of read) {
    const place = places.get(event.deliveryId.toLowerCase());
    if (!place) results[index] = refused(event.id, 'SHIPMENT_NOT_FOUND', language);
    else byOrder.set(place.orderId, [...(byOrder.get(place.orderId) ?? []), { index, event, place }]);
  }
  for (const group of byOrder.values()) {
    for (const [index, result] of await reportForOrder(app, group, language)) results[index] = result;
  }
  return { results };
}

async function reportForOrder(app: App, group: readonly Given[], language: Language): Promise<[number, EventResult][]> {
  const [first] = group;
  if (!first) return [];
  return app.db.transaction(wholeRetailer(first.place.retailerId), async (tx) => {
    let order = (await lockDeliveries(tx, [first.place.orderId])).get(first.place.deliveryId);
    const known = await knownEvents(
      tx,
      group.map(({ event }) => event.id),
    );
    const results: [number, EventResult][] = [];
    for (const { index, event } of group) {
      const applied = known.has(event.id)
        ? 'already'
        : order
          ? await applyEvent(app, tx, order, event)
          : { refused: 'SHIPMENT_NOT_FOUND' as const };
      if (applied === 'already') results.push([index, { id: event.id, status: 'already' }]);
      else if ('refused' in applied) results.push([index, refused(event.id, applied.refused, language)]);
      else {
        results.push([index, { id: event.id, status: 'applied' }]);
        known.add(event.id);
        order = applied.order;
      }
    }
    if (order) await closeWithDelivery(app, tx, order);
    return results;
  });
}

const refused = (id: string, type: ErrorType, language: Language): EventResult => ({
  id,
  status: 'refused',
  error: { type, message: errorText(type, language) },
});

function invalid(given: unknown, faults: ReturnType<typeof faultsOf>, language: Language): EventResult {
  const id =
    typeof given === 'object' && given !== null && 'id' in given && typeof given.id === 'string' ? given.id : null;
  const type = 'VALIDATION_FAILED';
  return {
    id,
    status: 'refused',
    error: { type, message: errorText(type, language), errors: faults.map((fault) => wordFault(fault, language)) },
  };
}
