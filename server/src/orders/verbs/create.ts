import type { Fault } from '@portage/contract/errors';
import type { NewOrder } from '@portage/contract/orders/schema';
import { actorOf, type Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { Refusal, refuse, refuseFaults } from '../../platform/refusal.ts';
import { showOrder } from '../detail.ts';
import { refuseTaken } from '../numbers.ts';
import { planOrder, retailerDefaults, storeNamed } from '../plan.ts';
import { newRows, type OrderSource } from '../records.ts';
import { spelledIn } from '../tags.ts';
import { insertOrders } from '../write.ts';

/**
 * Creates an order, and schedules its delivery unless the retailer leaves new orders unfulfilled. A POST from the portal carries an
 * Idempotency-Key: `transactionForRequest` (platform/db/database.ts) then opens its transaction, and the one below is a savepoint of it.
 */
export const createOrder = (app: App, by: Member, order: NewOrder, source: OrderSource = 'FORM') =>
  app.db.transaction(by, async (tx) => {
    const { stores, ...retailer } = await retailerDefaults(app, tx, storeNamed(by, order));
    const fulfilled = !retailer.orders_not_fulfilled_by_default;
    const { plan, faults } = planOrder(app, by, stores, order, { fulfilsAtOnce: fulfilled });
    refuseFaults(faults);
    if (!plan) return refuse('PICKUP_LOCATION_NOT_FOUND');
    const spelled = { ...order, tags: await spelledIn(tx, order.tags) };
    const rows = newRows(app, spelled, plan, { source, by, prefix: retailer.tracking_code_prefix, fulfilled });
    const { id } = rows.order;
    const fact = { orderId: id, storeId: plan.store.id, fulfilled };
    const written = await insertOrders(app, tx, [rows], {
      by: actorOf(by),
      action: 'ORDER_CREATED',
      content: '',
      facts: [{ topic: 'ORDER_CREATED', fact }],
    });
    if (written.has(id)) return showOrder(app, tx, id);
    if (order.number !== null) await refuseTaken(tx, order.number);
    // The order with this number was deleted in between, or a random code collided: a retry succeeds.
    return refuse('UNAVAILABLE');
  });

/**
 * Returns the faults of store, date, time and address in a form with other faults, so that all are shown together (spec section 5). A store
 * that cannot be used is refused once the form is valid.
 */
export async function judgeNewOrder(app: App, by: Member, body: Partial<NewOrder>): Promise<Fault[]> {
  try {
    const { address = '', date = null, time = null, pickupScheduleId = null } = body;
    const { type = 'DELIVERY', proof = null, ageGoods = null, email = null, phone = null } = body;
    const input = { address, date, time, pickupScheduleId, type, proof, ageGoods, email, phone };
    const defaults = await retailerDefaults(app, app.db.scope(by), storeNamed(by, input));
    return planOrder(app, by, defaults.stores, input, { fulfilsAtOnce: !defaults.orders_not_fulfilled_by_default })
      .faults;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
