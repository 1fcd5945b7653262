// A form that does not read is told of its store, date, time and address all the same: everything at once (spec section 5).
import type { Fault } from '@portage/contract/errors';
import type { NewOrder } from '@portage/contract/orders/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { Refusal } from '../platform/refusal.ts';
import { habitsOf, storeNamed } from './create.ts';
import { planOrder } from './plan.ts';

/** The faults of a new order that its schema does not know. A store that cannot be used at all is told once the form reads. */
export async function judgeNewOrder(app: App, by: Member, body: Partial<NewOrder>): Promise<Fault[]> {
  try {
    const { address = '', date = null, time = null, pickupScheduleId = null } = body;
    const wish = { address, date, time, pickupScheduleId };
    const habits = await habitsOf(app, app.db.scope(by), storeNamed(by, wish));
    return planOrder(app, by, habits.stores, wish, { fulfilsAtOnce: !habits.orders_not_fulfilled_by_default }).faults;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
