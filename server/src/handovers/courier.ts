// Handovers that have ended, as the courier lists them to compare them with its own scans.
import type {
  FleetHandoverPackages,
  FleetHandoverPackagesQuery,
  FleetHandovers,
  FleetHandoversQuery,
} from '@portage/contract/handovers/fleet';
import { keysOf } from '@portage/contract/timeline/position';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import { refuse } from '../platform/refusal.ts';
import { confirmedBy } from './screens.ts';

/** Days for which handovers are listed. */
const listedDays = 30;
/** Seconds after which a handover is listed: transactions that began earlier have ended by then. */
const settledAfter = 10;

/** Lists the ended handovers of all retailers, oldest first. */
export async function listForCourier(
  app: App,
  { after, limit }: FleetHandoversQuery,
): Promise<z.input<typeof FleetHandovers>> {
  const now = app.clock.now();
  const [place = '', id = ''] = after === undefined ? [] : keysOf(after);
  const rows = await app.db
    .acrossTenants()
    .selectFrom('handovers as ended')
    .innerJoin('stores', (join) =>
      join.onRef('stores.retailer_id', '=', 'ended.retailer_id').onRef('stores.id', '=', 'ended.store_id'),
    )
    .selectAll('ended')
    .select(['stores.name as store_name', 'stores.timezone'])
    .select(sql<string>`to_char(ended.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('place'))
    .where('ended.status', '<>', sql.lit('OPEN'))
    .where('ended.ended_at', '>', now.subtract({ hours: listedDays * 24 }).toString())
    .where('ended.ended_at', '<=', now.subtract({ seconds: settledAfter }).toString())
    .$if(after !== undefined, (some) =>
      some.where(sql<boolean>`(ended.ended_at, ended.id) > (${place}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('ended.ended_at')
    .orderBy('ended.id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  const data = rows.map((row) => ({
    ...{ id: row.id, date: row.date, time: row.time, driverName: row.driver_name, confirmedBy: confirmedBy(row) },
    ...{ retailerId: row.retailer_id, storeId: row.store_id, storeName: row.store_name, timezone: row.timezone },
    status: row.status === 'MISSED' ? ('MISSED' as const) : ('CLOSED' as const),
    endedAt: isoText(row.ended_at) ?? '',
    ...{ handed: row.handed ?? 0, damaged: row.damaged ?? 0, missing: row.missing ?? 0 },
  }));
  return { data, next: last && rows.length === limit ? `${last.place}_${last.id}` : null };
}

/** Lists the parcels of an ended handover. */
export async function listPackagesForCourier(
  app: App,
  id: string,
  { after, limit }: FleetHandoverPackagesQuery,
): Promise<z.input<typeof FleetHandoverPackages>> {
  const ended = await app.db
    .acrossTenants()
    .selectFrom('handovers')
    .select('retailer_id')
    .where('id', '=', id)
    .where('status', '<>', 'OPEN')
    .executeTakeFirst();
  const { retailer_id } = ended ?? refuse('HANDOVER_NOT_FOUND');
  const rows = await app.db
    .acrossTenants()
    .selectFrom('handover_packages as line')
    .innerJoin('orders', (join) =>
      join.onRef('orders.retailer_id', '=', 'line.retailer_id').onRef('orders.id', '=', 'line.order_id'),
    )
    .select(['line.id', 'orders.delivery_id', 'line.tracking_code', 'line.outcome'])
    .where('line.retailer_id', '=', retailer_id)
    .where('line.handover_id', '=', id)
    .$if(after !== undefined, (some) => some.where('line.id', '>', after ?? ''))
    .orderBy('line.id')
    .limit(limit)
    .execute();
  const data = rows.map(({ delivery_id, tracking_code, outcome }) => ({
    ...{ deliveryId: delivery_id, trackingCode: tracking_code, outcome },
  }));
  return { data, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}
