// Adds scanned parcels to an open handover. Each scan is judged alone, in its order: those before it in the same request count.
import { momentText } from '@portage/contract/dates';
import { type ErrorType, errorText, type Language, type Values } from '@portage/contract/errors';
import { handoverLimit, whyNotScan } from '@portage/contract/handovers/rules';
import type { Scan, ScanResult, ScanResults } from '@portage/contract/handovers/schema';
import { holderOf } from '@portage/contract/orders/now';
import { codesIn } from '@portage/contract/scan/codes';
import type { Pair } from '@portage/contract/words';
import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import { actorOf, type Member } from '../auth/member.ts';
import { lockRows, type OrderRecord } from '../orders/deliveries.ts';
import { orderIdsWithCodes } from '../orders/list/scan.ts';
import type { App } from '../platform/app.ts';
import { readInstant, zoned } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { HandoverPackages } from '../platform/db/schema.gen.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse } from '../platform/refusal.ts';
import { type HandoverRecord, insertLines, type LineRecord, lockOpen } from './queries.ts';
import { countsOf, showHandover } from './screens.ts';
import { lastScan } from './waiting.ts';

type Package = Awaited<ReturnType<typeof readPackages>>[number];
type Line = Pick<LineRecord, 'id' | 'order_id' | 'position' | 'outcome' | 'at'>;
type NewLine = Insertable<HandoverPackages> & Line;

/** What scans are judged by. The lines grow with them. */
type Judging = {
  handover: HandoverRecord;
  orders: ReadonlyMap<string, OrderRecord>;
  /** Those of the orders that the member may see. */
  visible: ReadonlySet<string>;
  packages: readonly Package[];
  /** The orders with each scan's code. */
  found: ReadonlyMap<number, readonly string[]>;
  /** The lines of these orders and of these scans. */
  lines: Line[];
  /** The number of all lines. */
  count: number;
};

type Refused = { order?: OrderRecord; refused: ErrorType; values?: Values };
type Judged = { order: OrderRecord; line: NewLine } | { order: OrderRecord; already: true } | Refused;
type Parcel = Omit<Package, 'order_id'> & { order: OrderRecord };

/** Adds scans to a handover of the member's stores. */
export const scanPackages = (app: App, by: Member, id: string, scans: readonly Scan[], language: Language) =>
  app.db.transaction(by, async (tx): Promise<z.input<typeof ScanResults>> => {
    const judging = await readForJudging(tx, await lockOpen(tx, id), scans);
    const now = app.clock.now();
    const judged = scans.map((scan, place) => {
      const one = judge(judging, scan, place, now, by.name);
      if ('line' in one) addLine(judging, one.line);
      return one;
    });
    const fresh = judged.flatMap((one) => ('line' in one ? [one.line] : []));
    // Of two outcomes for one parcel the later one is stored: one statement cannot write a row twice.
    await insertLines(tx, [...new Map(fresh.map((line) => [`${line.order_id} ${line.position}`, line])).values()]);
    const results = judged.map((one, place) => resultOf(judging, one, scans[place]?.id ?? '', language));
    const counts = await countsOf(tx, judging.handover);
    if (fresh.length > 0) await publish(tx, 'HANDOVER_CHANGED', factOf(judging.handover), actorOf(by), now);
    return { results, counts };
  });

const factOf = ({ id, store_id, status }: HandoverRecord) => ({ handoverId: id, storeId: store_id, status });

/** Reads and locks what the scans name. Parcels of stores that the member may not use are found too: they raise an alarm. */
async function readForJudging(tx: Tx, handover: HandoverRecord, scans: readonly Scan[]): Promise<Judging> {
  const whole = tx.allStores();
  const found = await orderIdsWithCodes(
    whole,
    scans.map(({ code }) => code),
  );
  const ids = [...new Set([...found.values()].flat())];
  const orders = await lockRows(whole, ids);
  const packages = await readPackages(whole, handover, ids);
  const lines = await tx.db
    .selectFrom('handover_packages')
    .select(['id', 'order_id', 'position', 'outcome', 'at'])
    .where('handover_id', '=', handover.id)
    .where((line) =>
      line.or([
        line('order_id', '=', sql<string>`any(${ids}::uuid[])`),
        line('id', '=', sql<string>`any(${scans.map((scan) => scan.id)}::uuid[])`),
      ]),
    )
    .execute();
  const { count } = await tx.db
    .selectFrom('handover_packages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('handover_id', '=', handover.id)
    .executeTakeFirstOrThrow();
  const { storeIds } = tx;
  const visible = new Set(orders.filter(({ store_id }) => storeIds?.includes(store_id) ?? true).map(({ id }) => id));
  const byId = new Map(orders.map((order) => [order.id, order]));
  return { handover, orders: byId, visible, packages, found, lines, count: Number(count) };
}

/** Reads the packages of orders, each with its last scan in this handover or in another one, closed or open. */
const readPackages = (whole: Scope, { id }: HandoverRecord, orderIds: readonly string[]) =>
  whole.db
    .selectFrom('packages as parcel')
    .innerJoin('orders as own', 'own.id', 'parcel.order_id')
    .leftJoinLateral(
      lastScan(whole, id, { isOpenToo: true })
        .innerJoin('stores', 'stores.id', 'holding.store_id')
        .select(['line.outcome', 'holding.driver_name', 'holding.ended_at', 'holding.date', 'holding.time'])
        .select('stores.timezone')
        .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('last')
    .select(['parcel.order_id', 'parcel.position', 'parcel.tracking_code'])
    .where('parcel.order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute();

function addLine(judging: Judging, { id, order_id, position, outcome, at }: NewLine): void {
  const known = judging.lines.findIndex((line) => line.order_id === order_id && line.position === position);
  if (known >= 0) judging.lines.splice(known, 1);
  else judging.count++;
  judging.lines.push({ id, order_id, position, outcome, at });
}

function judge(judging: Judging, scan: Scan, place: number, now: Temporal.Instant, by: string): Judged {
  const { handover, lines } = judging;
  const parcel = parcelOf(judging, scan, place);
  if ('refused' in parcel) return parcel;
  const { order, position, tracking_code } = parcel;
  if (handover.taken_back.includes(scan.id)) return { order, already: true };
  const named = lines.find(({ id }) => id === scan.id);
  if (named) {
    const isSame = named.order_id === order.id && named.position === position;
    return isSame ? { order, already: true } : { order, refused: 'SCAN_ID_TAKEN' };
  }
  const known = lines.find((line) => line.order_id === order.id && line.position === position);
  const at = scannedAt(scan, order, now);
  // A scan that arrives late does not replace a later one.
  const isLate = known && Temporal.Instant.compare(readInstant(at), readInstant(known.at)) < 0;
  if (known?.outcome === scan.outcome || isLate) return { order, already: true };
  // A damaged one stays in the store, whatever an earlier handover has.
  if (!known && parcel.outcome === 'HANDED' && scan.outcome === 'HANDED' && !scan.isAgain)
    return { order, ...whereHanded(parcel, now) };
  if (!known && judging.count >= handoverLimit)
    return { order, refused: 'HANDOVER_FULL', values: { maximum: handoverLimit } };
  const { store_id } = handover;
  const line = { id: scan.id, handover_id: handover.id, store_id, order_id: order.id, position, tracking_code };
  return { order, line: { ...line, outcome: scan.outcome, at, by, device: scan.device } };
}

/** Returns to whom and when another handover gave a parcel, or which open one has it. Times are local to its store. */
function whereHanded({ driver_name, ended_at, date, time, timezone }: Parcel, now: Temporal.Instant): Refused {
  const zone = timezone ?? 'UTC';
  const year = zoned(now.toString(), zone).local.slice(0, 4);
  const moment = (local: string): Pair => [momentText('en', local, zone, year), momentText('fr', local, zone, year)];
  if (ended_at === null) return { refused: 'PARCEL_IN_HANDOVER', values: { pickup: moment(`${date}, ${time}`) } };
  const handed = moment(zoned(ended_at, zone).local);
  return { refused: 'PARCEL_HANDED_OVER', values: { driver: driver_name ?? '', handed } };
}

/** Returns the parcel with a code, or why it cannot be handed over. */
function parcelOf(judging: Judging, { code }: Scan, place: number): Parcel | Refused {
  const { handover, orders, visible, packages, found } = judging;
  const { own } = codesIn(code);
  const candidates = (found.get(place) ?? []).flatMap((id) => orders.get(id) ?? []);
  const ofPackage = packages.filter(({ tracking_code }) => tracking_code === own);
  const named = candidates.filter(({ id }) => ofPackage.some(({ order_id }) => order_id === id));
  const [order, another] = named.length > 0 ? named : candidates;
  if (!order) return { refused: 'TRACKING_NOT_FOUND' };
  // Only the fact that it is another store's is shown.
  if (!visible.has(order.id)) return { refused: 'PARCEL_OF_OTHER_STORE' };
  if (another) return { refused: 'CODE_OF_SEVERAL' };
  const refused = whyNotScan(scannedOrder(order, handover), handover);
  const values = { date: order.delivery_date ?? '', time: order.delivery_time ?? '' };
  if (refused) return { order, refused, values };
  const ofOrder = packages.filter(({ order_id }) => order_id === order.id);
  const [first, second] = ofOrder.filter(({ tracking_code }) => tracking_code === own);
  const [only, more] = first && !second ? [first] : ofOrder;
  if (!only || more) return { order, refused: 'CODE_OF_SEVERAL' };
  return { ...only, order };
}

const scannedOrder = (order: OrderRecord, handover: HandoverRecord) => ({
  isOfStore: order.store_id === handover.store_id,
  type: order.type,
  deleted: order.deleted_at !== null,
  status: order.delivery_status,
  isWithCourier:
    holderOf({ deleted: false, type: order.type, status: order.delivery_status, holder: order.holder }) !== 'STORE',
  date: order.delivery_date,
  time: order.delivery_time,
});

/** Returns when the parcel was scanned: not after now or before its order was fulfilled, whatever the device's clock shows. */
function scannedAt(scan: Scan, { fulfilled_at }: OrderRecord, now: Temporal.Instant): string {
  const given = scan.scannedAt === undefined ? now : Temporal.Instant.from(scan.scannedAt);
  const first = fulfilled_at === null ? given : readInstant(fulfilled_at);
  const bounded = Temporal.Instant.compare(given, first) < 0 ? first : given;
  return (Temporal.Instant.compare(bounded, now) > 0 ? now : bounded).toString();
}

function resultOf(judging: Judging, judged: Judged, id: string, language: Language): z.input<typeof ScanResult> {
  const order = judged.order && orderOf(judging, judged.order);
  if ('line' in judged) return { id, status: 'done', order };
  if ('already' in judged) return { id, status: 'already', order };
  const { refused: type, values } = judged;
  return { id, status: 'refused', error: { type, message: errorText(type, language, values) }, order };
}

function orderOf({ lines, packages }: Judging, { id, number, recipient }: OrderRecord) {
  const handed = lines.filter((line) => line.order_id === id && line.outcome === 'HANDED').length;
  return { id, number, recipient, packages: packages.filter(({ order_id }) => order_id === id).length, handed };
}

/** The most scans that a handover knows as taken back: only those of the last minutes are sent again. */
const mostTakenBack = 200;

/** Takes back a scan. */
export const takeBackScan = (app: App, by: Member, id: string, scanId: string) =>
  app.db.transaction(by, async (tx) => {
    const handover = await lockOpen(tx, id);
    const { numDeletedRows } = await tx.db
      .deleteFrom('handover_packages')
      .where('handover_id', '=', id)
      .where('id', '=', scanId)
      .executeTakeFirst();
    if (Number(numDeletedRows) === 0) refuse('SCAN_NOT_FOUND');
    const taken = [scanId, ...handover.taken_back].slice(0, mostTakenBack);
    await tx.db.updateTable('handovers').set({ taken_back: taken }).where('id', '=', id).execute();
    await publish(tx, 'HANDOVER_CHANGED', factOf(handover), actorOf(by), app.clock.now());
    return showHandover(tx, id);
  });
