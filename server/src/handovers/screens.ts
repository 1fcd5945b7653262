// Handovers as they are read: their list, one with its counts, and its parcels.
import type { HandoverStatus, PackageState } from '@portage/contract/handovers/rules';
import type {
  Handover,
  HandoverList,
  HandoverPackages,
  HandoverPackagesQuery,
  HandoversQuery,
} from '@portage/contract/handovers/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { countCap } from '../orders/list/rows.ts';
import { zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { earlyHours } from './now.ts';
import { acceptsPin } from './pins.ts';
import { countLines, findHandover, type HandoverRecord } from './queries.ts';
import { countWaiting, waitingPackages } from './waiting.ts';

type HandoverCounts = Handover['counts'];

/** Returns the numbers of parcels: of an open handover as of now, else as of its end. */
export async function countsOf(scope: Scope, handover: HandoverRecord): Promise<HandoverCounts> {
  const isOpen = handover.status === 'OPEN';
  const { handed, damaged } = isOpen
    ? await countLines(scope, handover.id)
    : { handed: handover.handed ?? 0, damaged: handover.damaged ?? 0 };
  const missing = isOpen
    ? await countWaiting(scope, handover)
    : { total: handover.missing ?? 0, isCapped: handover.missing_is_capped === true };
  return { expected: { ...missing, total: handed + damaged + missing.total }, handed, damaged, missing };
}

type PlacedHandover = HandoverRecord & { store_name: string; timezone: string };

const withStores = (scope: Scope) =>
  scope.db
    .selectFrom('handovers')
    .innerJoin('stores', 'stores.id', 'handovers.store_id')
    .selectAll('handovers')
    .select(['stores.name as store_name', 'stores.timezone']);

/** Returns how the driver confirmed a handover. */
export function confirmedBy({ status, pin_verified }: HandoverRecord): Handover['confirmedBy'] {
  if (status !== 'CLOSED') return null;
  return pin_verified ? 'PIN' : 'SIGNATURE';
}

function present(row: PlacedHandover, counts: HandoverCounts) {
  const zone = row.timezone;
  return {
    id: row.id,
    pickupScheduleId: row.store_id,
    storeName: row.store_name,
    date: row.date,
    time: row.time,
    status: row.status satisfies HandoverStatus,
    startedAt: zoned(row.started_at, zone),
    startedBy: row.started_by,
    closedAt: row.ended_at === null ? null : zoned(row.ended_at, zone),
    closedBy: row.ended_by,
    driverName: row.driver_name,
    confirmedBy: confirmedBy(row),
    counts,
  };
}

/** Returns a handover of the member's stores. */
export async function showHandover(scope: Scope, id: string): Promise<z.input<typeof Handover>> {
  const row = await withStores(scope).where('handovers.id', '=', id).executeTakeFirst();
  const handover = row ?? refuse('HANDOVER_NOT_FOUND');
  const counts = await countsOf(scope, handover);
  const isPinAccepted = handover.status === 'OPEN' && (await acceptsPin(scope, handover));
  return { ...present(handover, counts), signature: handover.signature, acceptsPin: isPinAccepted };
}

/** Returns a page of handovers, newest first. The open ones on it are counted. */
export async function listHandovers(scope: Scope, query: HandoversQuery): Promise<z.input<typeof HandoverList>> {
  const { page, pageSize, pickupScheduleId, from, until } = query;
  const filtered = withStores(scope)
    .$if(pickupScheduleId !== undefined, (some) => some.where('handovers.store_id', '=', pickupScheduleId ?? ''))
    .$if(from !== undefined, (some) => some.where('date', '>=', from ?? ''))
    .$if(until !== undefined, (some) => some.where('date', '<=', until ?? ''));
  const rows = await filtered
    .orderBy('date', 'desc')
    .orderBy('handovers.id', 'desc')
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .execute();
  const { total } = await scope.db
    .selectFrom(
      filtered
        .orderBy('date')
        .orderBy('handovers.id')
        .limit(countCap + 1)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const data = [];
  for (const row of rows) data.push(present(row, await countsOf(scope, row)));
  const isCapped = Number(total) > countCap;
  return { data, current: page, pageSize, total: Math.min(Number(total), countCap), totalIsCapped: isCapped };
}

const outcomes = { handed: 'HANDED', damaged: 'DAMAGED', missing: 'LEFT' } as const satisfies Record<
  PackageState,
  string
>;

/** Returns a page of the parcels of a handover in one state. What is missing of an open one is what waits now. */
export async function listPackages(
  scope: Scope,
  id: string,
  { state, page, pageSize }: HandoverPackagesQuery,
): Promise<z.input<typeof HandoverPackages>> {
  const handover = await findHandover(scope, id);
  const { handed, damaged, missing } = await countsOf(scope, handover);
  const counts = { handed, damaged, missing: missing.total };
  const isWaiting = state === 'missing' && handover.status === 'OPEN';
  const read = isWaiting ? readMissing : readLines;
  const rows = await read(scope, handover, state, { offset: (page - 1) * pageSize, limit: pageSize });
  const totalIsCapped = state === 'missing' && missing.isCapped;
  return { data: rows, current: page, pageSize, total: counts[state], totalIsCapped };
}

type Span = { offset: number; limit: number };
type Row = z.input<typeof HandoverPackages>['data'][number];

async function readMissing(scope: Scope, handover: HandoverRecord, _: PackageState, span: Span): Promise<Row[]> {
  const rows = await waitingPackages(scope, handover)
    .selectAll()
    .orderBy('is_labeled', 'desc')
    .orderBy('delivery_date')
    .orderBy('id')
    .orderBy('position')
    .offset(span.offset)
    .limit(span.limit)
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    number: row.number,
    recipient: row.recipient,
    trackingCode: row.tracking_code,
    package: row.position,
    packages: Math.max(1, row.number_of_packages),
    scanId: null,
    scannedAt: null,
    scannedBy: null,
    device: null,
    courierScannedAt: null,
  }));
}

/** The courier's events that show a parcel in its hands. */
const courierScans = ['PICKED_UP_FROM_STORE', 'SORTED_AT_WAREHOUSE', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY'] as const;

/** Selects the courier's first scan of a parcel, of the package itself or of the whole order, since drivers can have come to the handover. */
const courierScan = (scope: Scope) =>
  scope.db
    .selectFrom('trackers as own')
    .select(({ fn }) => fn.min<string | null>('own.at').as('at'))
    .where(sql<boolean>`own.order_id = line.order_id and own.event = any(${courierScans})
      and coalesce(own.package, line.position) = line.position
      and own.at >= handover.started_at - ${sql.lit(`${earlyHours} hours`)}::interval`);

/** Selects the parcels of a handover with their orders and the courier's scans, as they are now. */
export const linesOf = (scope: Scope, handoverId: string) =>
  scope.db
    .selectFrom('handover_packages as line')
    .innerJoin('handovers as handover', 'handover.id', 'line.handover_id')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin('stores', 'stores.id', 'line.store_id')
    .select(['line.id', 'line.order_id', 'line.position', 'line.tracking_code', 'line.outcome', 'line.at', 'line.by'])
    .select(['line.device', 'orders.number', 'orders.recipient', 'orders.number_of_packages', 'stores.timezone'])
    .select(courierScan(scope).as('courier_at'))
    .where('line.handover_id', '=', handoverId);

async function readLines(scope: Scope, { id }: HandoverRecord, state: PackageState, span: Span): Promise<Row[]> {
  const rows = await linesOf(scope, id)
    .where('line.outcome', '=', sql.lit(outcomes[state]))
    .orderBy('line.at', 'desc')
    .orderBy('line.id', 'desc')
    .offset(span.offset)
    .limit(span.limit)
    .execute();
  return rows.map((row) => {
    const isScanned = row.outcome !== 'LEFT';
    return {
      orderId: row.order_id,
      number: row.number,
      recipient: row.recipient,
      trackingCode: row.tracking_code,
      package: row.position,
      packages: Math.max(1, row.number_of_packages),
      scanId: isScanned ? row.id : null,
      scannedAt: isScanned ? zoned(row.at, row.timezone) : null,
      scannedBy: isScanned ? row.by : null,
      device: row.device,
      courierScannedAt: row.courier_at === null ? null : zoned(row.courier_at, row.timezone),
    };
  });
}
