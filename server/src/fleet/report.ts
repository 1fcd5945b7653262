// The courier's report: up to a thousand events, each applied once and with its own result.
import { errorText, type Language } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { type EventResult, FleetEvent } from '@portage/contract/fleet/schema';
import { type DeliveryKey, findDeliveries, lockDeliveries } from '../orders/deliveries.ts';
import { closeWithDeliveries } from '../orders/requests.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { wordFault } from '../platform/http/errors.ts';
import { isId } from '../platform/ids.ts';
import { applyEvents, courier, type EventOutcome } from './apply.ts';
import { isEventIdTaken } from './queries.ts';

/** Maximum number of orders that one transaction locks, so that members do not have to wait for a whole long report. */
const ordersAtOnce = 100;

type ReportedEvent = { index: number; event: FleetEvent; place: DeliveryKey };

/** Applies the events in the given order, in batches of whole orders. */
export async function reportEvents(
  app: App,
  events: readonly unknown[],
  language: Language,
): Promise<{ results: EventResult[] }> {
  const results = new Array<EventResult>(events.length);
  const read: { index: number; event: FleetEvent }[] = [];
  for (const [index, reported] of events.entries()) {
    const parsed = FleetEvent.safeParse(reported, { reportInput: true });
    if (parsed.success) read.push({ index, event: parsed.data });
    else results[index] = invalid(reported, faultsOf(parsed.error), language);
  }
  const places = await findDeliveries(app.db, read.map(({ event }) => event.deliveryId).filter(isId));
  const found: ReportedEvent[] = [];
  for (const { index, event } of read) {
    const place = places.get(event.deliveryId.toLowerCase());
    if (place) found.push({ index, event, place });
    else results[index] = resultOf(event.id, { refused: 'SHIPMENT_NOT_FOUND' }, language);
  }
  for (const batch of batchesOf(found)) {
    const outcomes = await reportBatch(app, batch);
    for (const [at, { index, event }] of batch.entries())
      results[index] = resultOf(event.id, outcomes[at] ?? { refused: 'GENERIC' }, language);
  }
  return { results };
}

/** Splits events into batches: each has orders of one retailer, with all events of an order. */
function batchesOf(events: readonly ReportedEvent[]): ReportedEvent[][] {
  const batches: ReportedEvent[][] = [];
  for (const own of Map.groupBy(events, ({ place }) => place.retailerId).values()) {
    const orders = [...Map.groupBy(own, ({ place }) => place.orderId).values()];
    for (let start = 0; start < orders.length; start += ordersAtOnce)
      batches.push(orders.slice(start, start + ordersAtOnce).flat());
  }
  return batches;
}

async function reportBatch(app: App, batch: readonly ReportedEvent[], isRetry = false): Promise<EventOutcome[]> {
  const [first] = batch;
  if (!first) return [];
  try {
    return await app.db.transaction(wholeRetailer(first.place.retailerId), async (tx) => {
      const locked = await lockDeliveries(tx, [...new Set(batch.map(({ place }) => place.orderId))]);
      const events = batch.map(({ event }) => event);
      const { outcomes, orders } = await applyEvents(app, tx, locked, events);
      await closeWithDeliveries(app, tx, orders, courier);
      return outcomes;
    });
  } catch (error) {
    // A concurrent report used one of the ids. The retry finds that event.
    if (!isRetry && isEventIdTaken(error)) return reportBatch(app, batch, true);
    throw error;
  }
}

const resultOf = (id: string, outcome: EventOutcome, language: Language): EventResult =>
  typeof outcome === 'string' ? { id, status: outcome } : refused(id, outcome, language);

const refused = (
  id: string,
  { refused: type, values }: Exclude<EventOutcome, string>,
  language: Language,
): EventResult => ({ id, status: 'refused', error: { type, message: errorText(type, language, values) } });

function invalid(reported: unknown, faults: ReturnType<typeof faultsOf>, language: Language): EventResult {
  const id =
    typeof reported === 'object' && reported !== null && 'id' in reported && typeof reported.id === 'string'
      ? reported.id
      : null;
  const type = 'VALIDATION_FAILED';
  return {
    id,
    status: 'refused',
    error: { type, message: errorText(type, language), errors: faults.map((fault) => wordFault(fault, language)) },
  };
}
