// What one event of the courier's does to an order: the decision, then the rows it writes.

import type { ErrorType } from '@portage/contract/errors';
import type { FleetEvent } from '@portage/contract/fleet/schema';
import { type DeliveryRecord, writeDelivery } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/facts.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/news.ts';
import { decide, isAttempt } from './decide.ts';
import { claimEvent, insertAttempt, insertCall, insertEventTracker } from './queries.ts';

/** Who tells what the courier does. */
export const courier = { name: 'Dispatch', role: 'PROVIDER' } as const;

type Applied = { refused: ErrorType } | 'already' | { order: DeliveryRecord };

/** Applies an event to a locked order; answers the refusal, or the order as it then is. */
export async function applyEvent(
  app: App,
  tx: Tx,
  order: DeliveryRecord,
  event: FleetEvent,
  by: Actor = courier,
): Promise<Applied> {
  const decision = decide(order, event);
  if ('refused' in decision) return decision;
  const now = app.clock.now();
  if (!(await claimEvent(tx, order, event, now.toString()))) return 'already';
  const after = await writeDelivery(tx, order, decision.change, now);
  await insertEventTracker(tx, after, event, newId(now.epochMilliseconds));
  if (isAttempt(order, event)) await insertAttempt(tx, after, event);
  if (event.type === 'CALL_ATTEMPT') await insertCall(tx, after, event);
  await publish(tx, 'DELIVERY_CHANGED', { orderId: order.id, storeId: order.store_id, event: event.type }, by, now);
  return { order: after };
}
