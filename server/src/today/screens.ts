// The first screen of the day as it is read: a page of stores, with what each has to do before its next pickup.
import { daySteps } from '@portage/contract/orders/status';
import { whyNotFrom } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import type { StepCount, StoreToday, Today, TodayQuery } from '@portage/contract/today/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { handoversNow } from '../handovers/now.ts';
import { countCap, countUpTo, visibleOrders } from '../orders/list/rows.ts';
import { atStep, dueAt, groupDue, nextPickupOf } from '../orders/list/steps.ts';
import type { App } from '../platform/app.ts';
import { instantOf, zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { allStores } from '../stores/screens.ts';
import { cutoffOf, nextSlot, type Pickup } from '../stores/slots.ts';

/** Returns a page of the member's stores: the next pickup first, then those without one, by name. */
export async function showToday(app: App, scope: Scope, { page, pageSize }: TodayQuery): Promise<Today> {
  const now = app.clock.now();
  const every = (await allStores(scope, app.clock)).filter(({ isWaiting }) => !isWaiting);
  const coming = new Map(every.map((store) => [store.id, nextPickupOf(app, store)]));
  const instantAt = ({ id, timezone }: Store) => {
    const pickup = coming.get(id);
    return pickup ? instantOf(pickup.date, pickup.time, timezone).epochMilliseconds : Number.POSITIVE_INFINITY;
  };
  // Stores are sorted by name already. Infinities have no difference.
  const sorted = every.toSorted((a, b) => (instantAt(a) === instantAt(b) ? 0 : instantAt(a) - instantAt(b)));
  const shown = sorted.slice((page - 1) * pageSize, page * pageSize);
  const counts = await countSteps(app, scope, shown);
  const handovers = await handoversNow(app, scope, shown);
  const data = shown.flatMap((store): StoreToday[] => {
    const steps = counts.get(store.id);
    const pickup = coming.get(store.id) ?? null;
    const { id: pickupScheduleId, name, isActivated, today } = store;
    return steps
      ? [
          {
            pickupScheduleId,
            name,
            isActivated,
            today,
            ...pickupsOf(store, pickup, now),
            steps,
            handover: handovers.get(store.id) ?? null,
          },
        ]
      : [];
  });
  return { data, current: page, pageSize, total: every.length, all: await countAll(app, scope, every) };
}

/** Returns the next pickup and, if its cutoff has passed, the one that orders fulfilled now go with. */
function pickupsOf(store: Store, pickup: Pickup | null, now: Temporal.Instant) {
  const shown = ({ date, time }: Pickup) => ({
    at: zoned(instantOf(date, time, store.timezone).toString(), store.timezone),
    cutoff: zoned(cutoffOf(store, date, time).toString(), store.timezone),
  });
  if (!pickup) return { pickup: null, following: null };
  const isClosed = Temporal.Instant.compare(cutoffOf(store, pickup.date, pickup.time), now) <= 0;
  const slot = isClosed ? nextSlot(store, now) : null;
  return { pickup: shown(pickup), following: slot && shown(slot) };
}

const upToCap = (count: number): StepCount => ({ total: Math.min(count, countCap), isCapped: count > countCap });
const Orders = z.coerce.number().transform(upToCap);
const Counted = z.object({
  id: z.string(),
  toFulfil: Orders,
  undated: Orders,
  toPrint: Orders,
  ready: Orders,
  handedOver: Orders,
  pickedUp: Orders,
});

/** Counts the orders of these stores at each step, up to the cap. */
async function countSteps(app: App, scope: Scope, stores: readonly Store[]) {
  const asked = stores.map((store) => ({ id: store.id, ...dueAt(app, store) }));
  const due = {
    due: sql.ref('asked.due'),
    dueFulfilled: sql.ref('asked.dueFulfilled'),
    since: sql.ref('asked.since'),
  };
  const counts = daySteps.map((step) => {
    const some = visibleOrders(scope)
      .where('store_id', '=', sql.ref<string>('asked.id'))
      .where(atStep(step, due))
      .select('id')
      .limit(sql.lit(countCap + 1));
    return sql`(${scope.db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('orders'))}) as ${sql.id(step)}`;
  });
  const { rows } = await sql`
    select asked.id::text as id, ${sql.join(counts)}
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(id uuid, due date, "dueFulfilled" date, since timestamptz)`.execute(
    scope.db,
  );
  return new Map(rows.map((row) => Counted.parse(row)).map(({ id, ...steps }) => [id, steps]));
}

/** Counts the orders of all stores at the steps that have an act. A closed store refuses to fulfil, so it counts only for printing. */
async function countAll(app: App, scope: Scope, stores: readonly Store[]): Promise<Today['all']> {
  const count = async (step: 'toFulfil' | 'toPrint', some: readonly Store[]) => {
    const due = groupDue(app, some);
    const { total } = await scope.db.selectNoFrom(countUpTo(scope, { step, due })).executeTakeFirstOrThrow();
    return upToCap(Number(total));
  };
  const open = stores.filter((store) => !whyNotFrom(store));
  return { toFulfil: await count('toFulfil', open), toPrint: await count('toPrint', stores) };
}
