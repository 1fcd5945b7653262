// What the rows of a file are checked by: the rights of the member who brings it, the stores, and the retailer's habits.
import { holds } from '@portage/contract/access';
import type { Fault } from '@portage/contract/errors';
import type { OrderField } from '@portage/contract/imports/fields';
import type { Store } from '@portage/contract/stores/schema';
import type { Member } from '../auth/member.ts';
import { habitsOf, type Plan, type PlanInput, planOrder } from '../orders/plan.ts';
import type { Origin } from '../orders/records.ts';
import { knownTags } from '../orders/tags.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { firstTimeOn } from '../stores/slots.ts';

/** Store, date and time of rows that name none. */
export type RowDefaults = { pickupScheduleName: string | null; date: string | null; time: string | null };

/** The rules that rows are checked by. */
export type RetailerRules = {
  /** The stores that the member may use. */
  stores: readonly Store[];
  /** Whether the member chooses store, date and time; else the row's are ignored, as in the form. */
  chooses: boolean;
  /** The form's own rules for store, date, time and address. */
  plan(wish: PlanInput): { plan: Plan | null; faults: Fault[] };
  fulfilsAtOnce: boolean;
  /** The store of rows that name none, where there is but one. */
  onlyStoreId: string | null;
  origin: Origin;
  /** How the retailer spells its tags. */
  tags: readonly string[];
};

/** Reads the rules, in the transaction that is given. */
export async function readRetailerRules(app: App, by: Member, within: Scope): Promise<RetailerRules> {
  const scope = within.within(by.storeIds);
  const { stores, ...habits } = await habitsOf(app, scope, null);
  const fulfilsAtOnce = !habits.orders_not_fulfilled_by_default;
  const open = openOf(stores);
  return {
    stores,
    tags: await knownTags(scope),
    chooses: holds(by, 'MANAGE_ORDERS'),
    fulfilsAtOnce,
    plan: (wish) => planOrder(app, by, stores, withFirstTime(stores, wish, app.clock.now()), { fulfilsAtOnce }),
    onlyStoreId: open.length === 1 ? (open[0]?.id ?? null) : null,
    origin: {
      source: 'UPLOAD',
      by,
      prefix: habits.tracking_code_prefix,
      fulfilled: fulfilsAtOnce,
    },
  };
}

/** Returns a row with the first pickup of its date that can still be made, where it names a date and no time. */
function withFirstTime(stores: readonly Store[], wish: PlanInput, now: Temporal.Instant): PlanInput {
  const { date, time, pickupScheduleId } = wish;
  if (date === null || time !== null) return wish;
  const open = openOf(stores);
  const store =
    pickupScheduleId === null && open.length === 1 ? open[0] : stores.find(({ id }) => id === pickupScheduleId);
  return store ? { ...wish, time: firstTimeOn(store, date, now) } : wish;
}

const openOf = (stores: readonly Store[]) => stores.filter((store) => store.isActivated);

/** The columns without which no row can become an order, given what the upload itself says. */
export function neededFields(
  defaults: RowDefaults,
  { chooses, fulfilsAtOnce, stores }: Pick<RetailerRules, 'chooses' | 'fulfilsAtOnce' | 'stores'>,
  has: (field: OrderField) => boolean,
): OrderField[] {
  const needed: OrderField[] = ['recipient', 'address'];
  // The others get their own store and its next pickup, whatever the file says.
  if (chooses) needed.push(...neededForPickup(defaults, fulfilsAtOnce, openOf(stores).length));
  return needed.filter((field) => !has(field));
}

function neededForPickup(defaults: RowDefaults, fulfilsAtOnce: boolean, stores: number): OrderField[] {
  const needed: OrderField[] = [];
  if (defaults.pickupScheduleName === null && stores !== 1) needed.push('pickupScheduleName');
  if (defaults.date === null && (fulfilsAtOnce || defaults.time !== null)) needed.push('date');
  return needed;
}
