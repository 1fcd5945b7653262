// What one event of the courier's does to an order: the decision, then the rows it writes.

import type { ErrorType } from '@portage/contract/errors';
import type { FleetEvent } from '@portage/contract/fleet/schema';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { tell } from '../platform/news.ts';
import { decide, isAttempt } from './decide.ts';
import { changeDelivery, type DeliveryRecord, insertAttempt, insertCall, recordEvent } from './queries.ts';

const courier = { name: 'Dispatch', role: 'PROVIDER' } as const;

/** Applies an event to a locked order; answers the refusal, or null when it is done. */
export async function applyEvent(
  app: App,
  tx: Tx,
  order: DeliveryRecord,
  event: FleetEvent,
): Promise<ErrorType | null> {
  const decision = decide(order, event);
  if ('refused' in decision) return decision.refused;
  const now = app.clock.now();
  const after = await changeDelivery(tx, order, decision.change, now);
  await recordEvent(tx, { order: after, event, receivedAt: now.toString(), trackerId: newId(now.epochMilliseconds) });
  if (isAttempt(order, event)) await insertAttempt(tx, after, event);
  if (event.type === 'CALL_ATTEMPT') await insertCall(tx, after, event);
  await tell(tx, 'DELIVERY_CHANGED', { orderId: order.id, storeId: order.store_id, event: event.type }, courier, now);
  return null;
}
