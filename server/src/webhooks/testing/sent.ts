import { type WebhookPayload, webhookApiVersion } from '@portage/contract/webhooks/payloads';
import { NewEndpoint } from '@portage/contract/webhooks/schema';
import type { z } from 'zod';
import { findMember } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { createEndpoint } from '../endpoints.ts';

type Holder = { retailerId: string; memberId: string };
type SentEvent = { orderId: string; storeId: string; data: unknown };

/** Creates an endpoint of the member's, for their stores, and an event that was sent to it. */
export async function insertSent(app: App, { retailerId, memberId }: Holder, { orderId, storeId, data }: SentEvent) {
  const scope = app.db.scope(wholeRetailer(retailerId));
  const by = await findMember(scope, memberId);
  if (!by) throw new Error('The holder is gone');
  const stores = { hasAllStores: by.storeIds === null, pickupScheduleId: by.storeIds ?? [] };
  const { id: endpointId } = await createEndpoint(
    app,
    by,
    NewEndpoint.parse({ url: 'https://localhost/hooks', ...stores }),
  );
  const [eventId, sendId, at] = [newId(), newId(), app.clock.now().toString()];
  const about = { order_id: orderId, store_id: storeId, topic: 'ORDER_CREATION', sequence: '1', created_at: at };
  const payload: z.input<typeof WebhookPayload> = {
    ...{ id: eventId, type: 'ORDER_CREATION', timestamp: at, apiVersion: webhookApiVersion, sequence: 1 },
    data,
  };
  await scope.db
    .insertInto('webhook_events')
    .values({ id: eventId, ...about, payload: JSON.stringify(payload) })
    .execute();
  await scope.db
    .insertInto('webhook_sends')
    .values({ id: sendId, endpoint_id: endpointId, event_id: eventId, ...about, state: 'SENT', ended_at: at })
    .execute();
  return { endpointId, sendId };
}
