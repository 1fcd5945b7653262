// The parcels that wait in a store for a pickup: of orders that are due at it or earlier and were not handed over.
import { handoverLimit } from '@portage/contract/handovers/rules';
import { sql } from 'kysely';
import { waitsFor } from '../orders/list/steps.ts';
import type { Scope } from '../platform/db/database.ts';

/** A store's pickup, and the handover whose own scans no longer wait. */
export type HandoverPlace = { id: string; store_id: string; date: string; time: string };

/** What was handed over since the order was fulfilled waits no longer, and neither does what this handover has. */
const isTaken = (scope: Scope, id: string) =>
  sql<boolean>`exists (${scope.db
    .selectFrom('handover_packages as line')
    .select('line.id')
    .where(
      sql<boolean>`line.order_id = parcel.order_id and line.position = parcel.position
      and (line.handover_id = ${id}::uuid or (line.outcome = 'HANDED' and line.at >= own.fulfilled_at))`,
    )})`;

const waitingOf = (scope: Scope, { id, store_id, date, time }: HandoverPlace, isLabeled: boolean) =>
  scope.db
    .selectFrom('orders as own')
    .innerJoin('packages as parcel', 'parcel.order_id', 'own.id')
    .select(['own.id', 'number', 'recipient', 'number_of_packages', 'delivery_date', 'parcel.position'])
    .select(['parcel.tracking_code', sql.lit(isLabeled).as('is_labeled')])
    .where('deleted_at', 'is', null)
    .where('own.store_id', '=', store_id)
    .where(waitsFor({ date, time }, isLabeled))
    .where(sql<boolean>`not ${isTaken(scope, id)}`)
    .orderBy(sql`coalesce(delivery_date, '-infinity'::date)`)
    .orderBy('own.id')
    .orderBy('parcel.position')
    .limit(sql.lit(handoverLimit + 1));

/** Selects the waiting parcels, those with a printed label first; one more than a handover records, if there are more. */
export function waitingPackages(scope: Scope, place: HandoverPlace) {
  // In subselects, as each part has its own limit.
  const part = (isLabeled: boolean) =>
    scope.db.selectFrom(waitingOf(scope, place, isLabeled).as('some')).selectAll('some');
  return scope.db.selectFrom(part(true).unionAll(part(false)).as('waiting'));
}

/** Returns how many parcels wait, and whether there are more than a handover records. */
export async function countWaiting(scope: Scope, place: HandoverPlace): Promise<{ total: number; isCapped: boolean }> {
  const { parcels } = await waitingPackages(scope, place)
    .select(({ fn }) => fn.countAll<string>().as('parcels'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(Number(parcels), handoverLimit), isCapped: Number(parcels) > handoverLimit };
}

/** Returns the waiting parcels that a handover records when it ends. */
export const readWaiting = (scope: Scope, place: HandoverPlace) =>
  waitingPackages(scope, place)
    .select(['id', 'position', 'tracking_code'])
    .orderBy('is_labeled', 'desc')
    .orderBy('delivery_date')
    .orderBy('id')
    .orderBy('position')
    .limit(sql.lit(handoverLimit))
    .execute();
