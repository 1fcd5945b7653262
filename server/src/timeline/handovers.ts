import type { HandoverEntry } from '@portage/contract/timeline/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { TimelineOrder } from './page.ts';

/** Returns what became of an order at handovers, by the ids of the entries: the handover's and the outcome. */
export async function readHandovers(
  { db }: Scope,
  { id: orderId, timezone }: TimelineOrder,
  ids: readonly string[],
): Promise<z.input<typeof HandoverEntry>[]> {
  if (ids.length === 0) return [];
  const named = ids.map((id) => id.split('.')[0] ?? '');
  const rows = await db
    .selectFrom('handover_packages as line')
    .innerJoin('handovers as ended', 'ended.id', 'line.handover_id')
    .innerJoin('orders as own', 'own.id', 'line.order_id')
    .select(['ended.id', 'ended.ended_at', 'ended.ended_by', 'ended.driver_name', 'line.outcome'])
    .select(['own.number_of_packages', sql<string>`count(*)`.as('packages')])
    .where('line.order_id', '=', orderId)
    .where('ended.id', '=', sql<string>`any(${named}::uuid[])`)
    .groupBy([
      'ended.id',
      'ended.ended_at',
      'ended.ended_by',
      'ended.driver_name',
      'line.outcome',
      'own.number_of_packages',
    ])
    .execute();
  return rows.flatMap((row) =>
    row.ended_at === null
      ? []
      : {
          kind: 'HANDOVER',
          id: `${row.id}.${row.outcome}`,
          at: zoned(row.ended_at, timezone),
          handoverId: row.id,
          outcome: row.outcome,
          driver: row.driver_name,
          by: row.ended_by,
          packages: Number(row.packages),
          of: Math.max(1, row.number_of_packages),
        },
  );
}
