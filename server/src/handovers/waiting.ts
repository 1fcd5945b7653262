// The parcels that wait in a store for a pickup: of orders that are due at it or earlier and were not handed over.
import { handoverLimit } from '@portage/contract/handovers/rules';
import { type RawBuilder, sql } from 'kysely';
import { waitsFor } from '../orders/list/steps.ts';
import type { Scope } from '../platform/db/database.ts';

/** A store's pickup, and the handover whose own scans no longer wait. */
export type HandoverPlace = { id: string; store_id: string; date: string; time: string };

/** Selects the lines of `parcel` in handovers. */
const linesOfParcel = (scope: Scope) =>
  scope.db
    .selectFrom('handover_packages as line')
    .where(sql<boolean>`line.order_id = parcel.order_id and line.position = parcel.position`);

/**
 * Selects the last scan of `parcel` since the order `own` was fulfilled or its pickup was moved. It counts in this handover, and in others
 * once they are closed; with `isOpenToo`, in those that are still open, too.
 */
export const lastScan = (scope: Scope, id: string, { isOpenToo = false } = {}) =>
  linesOfParcel(scope)
    .innerJoin('handovers as holding', 'holding.id', 'line.handover_id')
    .where('line.outcome', '<>', 'LEFT')
    .where(sql<boolean>`line.at >= greatest(own.fulfilled_at, own.waits_since)`)
    .where(({ or, eb }) =>
      or([eb('holding.status', 'in', isOpenToo ? ['CLOSED', 'OPEN'] : ['CLOSED']), eb('holding.id', '=', id)]),
    )
    .orderBy('line.at', 'desc')
    .orderBy('line.id', 'desc')
    .limit(1);

/** Returns the condition that the last scan of `parcel` handed it over. */
export const isHandedOver = (scope: Scope, id: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce((${lastScan(scope, id).select('line.outcome')}) = 'HANDED', false)`;

/** What was handed over waits no longer, and neither does what this handover has. */
const isTaken = (scope: Scope, id: string) =>
  sql<boolean>`(exists (${linesOfParcel(scope).select('line.id').where('line.handover_id', '=', id)})
    or ${isHandedOver(scope, id)})`;

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

type WaitingCount = { total: number; isCapped: boolean };

const cap = (parcels: number): WaitingCount => ({
  total: Math.min(parcels, handoverLimit),
  isCapped: parcels > handoverLimit,
});

/** Returns how many parcels wait, and whether there are more than a handover records. */
export async function countWaiting(scope: Scope, place: HandoverPlace): Promise<WaitingCount> {
  const { parcels } = await waitingPackages(scope, place)
    .select(({ fn }) => fn.countAll<string>().as('parcels'))
    .executeTakeFirstOrThrow();
  return cap(Number(parcels));
}

/** Returns the waiting parcels that a handover records when it ends, with their count. */
export async function readWaiting(scope: Scope, place: HandoverPlace) {
  const rows = await waitingPackages(scope, place)
    .select(['id', 'position', 'tracking_code'])
    .orderBy('is_labeled', 'desc')
    .orderBy('delivery_date')
    .orderBy('id')
    .orderBy('position')
    .limit(sql.lit(handoverLimit + 1))
    .execute();
  return { waiting: rows.slice(0, handoverLimit), missing: cap(rows.length) };
}
