import { whyNotCancelShipment } from '@portage/contract/orders/rules';
import { actorOf } from '../../auth/actor.ts';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newTracker } from '../records.ts';
import { closeRequests } from '../requests.ts';
import { stateOf } from '../state.ts';
import { withEdit, writeChanges } from '../write.ts';
import { type Done, doToOne, judgeEach, type Locked } from './verb.ts';

async function cancelShipments(app: App, tx: Tx, by: Member, locked: readonly Locked[]): Promise<Done> {
  const now = app.clock.now();
  const { allowed, refused } = judgeEach(locked, ({ order, store }) =>
    whyNotCancelShipment(stateOf(app, order, store), now.epochMilliseconds),
  );
  const changes = allowed.map(({ order }) => ({
    order,
    columns: withEdit(order, now, { delivery_status: 'CANCELED', status_id: null, status_note: null }),
    trackers: [{ ...newTracker(order, 'CANCELED', 'CANCELED', by, now), delivery_date: null }],
    facts: [{ topic: 'SHIPMENT_CANCELED' as const, fact: { orderId: order.id, storeId: order.store_id } }],
  }));
  const orders = allowed.map(({ order }) => order);
  await closeRequests(app, tx, orders, { status: 'WITHDRAWN' }, actorOf(by));
  return { orders: await writeChanges(app, tx, changes, actorOf(by), now), refused };
}

/** Cancels the shipment of an order, before its cutoff; the order ends CANCELED and stays. */
export const cancelShipment = (app: App, by: Member, id: string) => doToOne(app, by, id, cancelShipments);
