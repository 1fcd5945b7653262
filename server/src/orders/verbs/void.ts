import type { Language } from '@portage/contract/errors';
import { whyNotVoid } from '@portage/contract/orders/rules';
import { actorOf } from '../../auth/actor.ts';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { slotBefore } from '../plan.ts';
import { newTracker } from '../records.ts';
import { closeRequests } from '../requests.ts';
import { stateOf } from '../state.ts';
import { withEdit, writeChanges } from '../write.ts';
import { type Done, doToOne, doToSome, judgeEach, type Locked } from './verb.ts';

/** The columns of an order that no courier has. */
const noDelivery = {
  delivery_id: null,
  delivery_status: null,
  status_id: null,
  status_note: null,
  picked_up: false,
  sorted: false,
  delivery_attempts_made: 0,
  photos: [],
  route_id: null,
  stop_start_time: null,
  driver_id: null,
  driver_name: null,
  driver_note: null,
  fulfilled_at: null,
  completed_at: null,
  labeled_at: null,
  moved_slot: null,
};

/** Takes orders back from the courier, before their cutoffs: each stands as before it was fulfilled, and its label is void. */
async function voidShipments(app: App, tx: Tx, by: Member, locked: readonly Locked[]): Promise<Done> {
  const now = app.clock.now();
  const { allowed, refused } = judgeEach(locked, ({ order, store }) =>
    whyNotVoid(stateOf(app, order, store), now.epochMilliseconds),
  );
  const changes = allowed.map(({ order }) => ({
    order,
    columns: withEdit(order, now, { ...noDelivery, ...slotBefore(order) }),
    trackers: [{ ...newTracker(order, 'ORDER_VOIDED', 'NOT_SCHEDULED', by, now), delivery_date: null }],
    facts: [{ topic: 'ORDER_VOIDED' as const, fact: { orderId: order.id, storeId: order.store_id } }],
  }));
  const orders = allowed.map(({ order }) => order);
  await closeRequests(app, tx, orders, { status: 'WITHDRAWN' }, actorOf(by));
  return { orders: await writeChanges(app, tx, changes, actorOf(by), now), refused };
}

/** Takes one order back. */
export const voidShipment = (app: App, by: Member, id: string) => doToOne(app, by, id, voidShipments);

/** Takes back those of the orders that allow it. */
export const voidMany = (app: App, by: Member, ids: readonly string[], language: Language) =>
  doToSome(app, by, ids, voidShipments, language);
