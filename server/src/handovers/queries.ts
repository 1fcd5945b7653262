// Handover rows: queries, and locks for the verbs.
import type { ScanOutcome } from '@portage/contract/handovers/rules';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { HandoverPackages, Handovers } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';

export type HandoverRecord = Selectable<Handovers>;
export type LineRecord = Selectable<HandoverPackages>;

const handoversOf = (scope: Scope) => scope.db.selectFrom('handovers').selectAll();

/** Returns a handover of the member's stores, or refuses. */
export const findHandover = async (scope: Scope, id: string): Promise<HandoverRecord> =>
  (await handoversOf(scope).where('id', '=', id).executeTakeFirst()) ?? refuse('HANDOVER_NOT_FOUND');

/** Locks an open handover and returns it, so that scans and its end take turns. Refuses one that has ended. */
export async function lockOpen(tx: Tx, id: string): Promise<HandoverRecord> {
  const found = await handoversOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  const handover = found ?? refuse('HANDOVER_NOT_FOUND');
  return handover.status === 'OPEN' ? handover : refuse('HANDOVER_OVER');
}

type Pickup = Pick<HandoverRecord, 'store_id' | 'date' | 'time'>;

/** Selects the handovers of a pickup. */
export const handoversAt = (scope: Scope, { store_id, date, time }: Pickup) =>
  handoversOf(scope).where('store_id', '=', store_id).where('date', '=', date).where('time', '=', time);

/** Inserts a handover, unless the pickup has one with this status already. */
export async function insertHandover(tx: Tx, row: Insertable<Handovers>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('handovers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Returns how many parcels of a handover have each outcome. */
export async function countLines(scope: Scope, id: string): Promise<{ handed: number; damaged: number }> {
  const count = (outcome: ScanOutcome) => sql<string>`count(*) filter (where outcome = ${sql.lit(outcome)})`;
  const row = await scope.db
    .selectFrom('handover_packages')
    .select([count('HANDED').as('handed'), count('DAMAGED').as('damaged')])
    .where('handover_id', '=', id)
    .where('outcome', '<>', 'LEFT')
    .executeTakeFirstOrThrow();
  return { handed: Number(row.handed), damaged: Number(row.damaged) };
}

/** Inserts the parcels of a handover. A parcel that it has gets the new outcome. */
export async function insertLines(tx: Tx, lines: readonly Insertable<HandoverPackages>[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.db
    .insertInto('handover_packages')
    .values(lines.map((line) => line))
    .onConflict((conflict) =>
      conflict.columns(['retailer_id', 'order_id', 'handover_id', 'position']).doUpdateSet(({ ref }) => ({
        id: ref('excluded.id'),
        outcome: ref('excluded.outcome'),
        at: ref('excluded.at'),
        by: ref('excluded.by'),
        device: ref('excluded.device'),
      })),
    )
    .execute();
}
