// A form that does not read is told of its store, date, time and address all the same: everything at once (spec section 5).
import type { Fault } from '@portage/contract/errors';
import { NewOrder } from '@portage/contract/orders/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { Refusal } from '../platform/refusal.ts';
import { habitsOf, storeNamed } from './create.ts';
import { planOrder, type Wish } from './plan.ts';

const { address, date, time, pickupScheduleId } = NewOrder.shape;

/** What of a body reads, as far as a plan is made from it. */
function wishOf(body: unknown): Wish {
  const said = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  return {
    address: address.safeParse(said.get('address')).data ?? '',
    date: date.safeParse(said.get('date')).data ?? null,
    time: time.safeParse(said.get('time')).data ?? null,
    pickupScheduleId: pickupScheduleId.safeParse(said.get('pickupScheduleId')).data ?? null,
  };
}

/** The faults of a new order that its schema does not know. A store that cannot be used at all is told once the form reads. */
export async function judgeNewOrder(app: App, by: Member, body: unknown): Promise<Fault[]> {
  try {
    const wish = wishOf(body);
    const habits = await habitsOf(app, app.db.scope(by), storeNamed(by, wish));
    return planOrder(app, by, habits.stores, wish, { fulfilsAtOnce: !habits.orders_not_fulfilled_by_default }).faults;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
