// The only writer of orders, used by form, API, import and seed. One statement writes any number of orders: their rows, packages, trackers,
// action logs, tallies, and the events to publish.
import { loggedTopics, problemAction, requestAction } from '@portage/contract/orders/log';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { insertKeysFrom } from '../platform/db/keys.ts';
import { prepared } from '../platform/db/prepared.ts';
import { insertFrom, rowsOf } from '../platform/db/rows.ts';
import type { DB, Orders } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { type Actor, type NewFact, outboxRow } from '../platform/outbox/facts.ts';
import { appendTallies } from '../platform/tallies.ts';
import { measuredColumns, measuresIn, statisticLosses, statisticTallies } from '../statistics/tallies.ts';
import { lossesOf, orderTallies, ungrouped } from './list/tallies.ts';
import { loggedChange } from './log.ts';
import type { OrderRecord } from './queries.ts';

type New<T extends keyof DB> = Insertable<DB[T]>;
export type NewTracker = New<'trackers'>;

/** A new order with its packages and trackers. */
export type NewRows = { order: New<'orders'>; packages: readonly New<'packages'>[]; trackers: readonly NewTracker[] };

/** The actor, the text of each order's log entry, and the events to publish. */
export type LogEntry = { by: Actor; action: string; content: string; facts: readonly NewFact[] };

const packageColumns = 'id order_id position tracking_code size_category weight length width height'.split(' ');
const trackerColumns =
  'id order_id delivery_id event status status_id status_note at delivery_date driver_name account_name package'.split(
    ' ',
  );
const logColumns = 'id order_id sender_name sender_role action content change created_at'.split(' ');
const outboxColumns = 'topic fact published_at'.split(' ');

type Value = (name: string) => string;

/** Returns the SQL that inserts the trackers, log lines and facts of the orders that the statement calls `written`. */
function insertRelations(scope: Scope, value: Value, isOfWritten: RawBuilder<unknown>) {
  const insert = (table: keyof DB, columns: readonly string[]) =>
    insertFrom(scope, table, columns, rowsOf(table, value(table)));
  return sql`
    tracked as (${insert('trackers', trackerColumns)} ${isOfWritten}),
    logged as (${insert('action_logs', logColumns)} ${isOfWritten}),
    published as (${insert('outbox', outboxColumns)})`;
}

const gains = sql`
  select (created_at at time zone 'UTC')::date, store_id, coalesce(list_group, ${sql.lit(ungrouped)}), 1
  from written where deleted_at is null`;

const measured = (scope: Scope, moves: RawBuilder<unknown>) =>
  sql`measured as (${appendTallies(statisticTallies, scope, moves)}),`;

const linkKeys = sql`select 'LINK', link_code, id from written`;
const deliveryKeys = sql`select 'DELIVERY', delivery_id::text, id from written where delivery_id is not null`;

/** `isBegun`: whether a delivery starts with at least one of the orders. Otherwise, the usual case, the statement is shorter. */
type NewShape = { columns: readonly string[]; isBegun: boolean };

const insertStatement = prepared((scope, { columns, isBegun }: NewShape, value): RawBuilder<{ id: string }> => {
  const isOfWritten = sql`where order_id in (select id from written)`;
  return sql<{ id: string }>`
      with written as (${insertFrom(scope, 'orders', columns, rowsOf('orders', value('orders')))} on conflict do nothing returning *),
      packed as (${insertFrom(scope, 'packages', packageColumns, rowsOf('packages', value('packages')))} ${isOfWritten}),
      linked as (${insertKeysFrom(scope, linkKeys)}),
      tallied as (${appendTallies(orderTallies, scope, gains)}),
      ${isBegun ? sql`delivered as (${insertKeysFrom(scope, deliveryKeys)}), ${measured(scope, measuresIn(sql`written`))}` : sql``}
      ${insertRelations(scope, value, isOfWritten)}
      select id from written`;
});

/**
 * Inserts new orders, all with the same columns. Returns the ids of the inserted ones; for the others, an order already has the number or
 * the file's row.
 */
export async function insertOrders(
  app: Pick<App, 'db'>,
  tx: Tx,
  orders: readonly NewRows[],
  entry: LogEntry,
): Promise<ReadonlySet<string>> {
  const [first] = orders;
  if (!first) return new Set();
  if (entry.facts.length > 0) tx.published();
  const { by, action, content, facts } = entry;
  const at = first.order.updated_at;
  const lines = orders.map(({ order }) => lineOf(order.id, { action, content }, by, order.created_at));
  const isBegun = orders.some(({ order }) => order.delivery_id);
  const written = await insertStatement(
    app.db,
    tx.allStores(),
    { columns: Object.keys(first.order), isBegun },
    {
      orders: JSON.stringify(orders.map(({ order }) => order)),
      packages: JSON.stringify(orders.flatMap(({ packages }) => packages)),
      trackers: JSON.stringify(orders.flatMap(({ trackers }) => trackers)),
      action_logs: JSON.stringify(lines),
      outbox: JSON.stringify(facts.map((fact) => outboxRow(fact, by, at))),
    },
  );
  return new Set(written.map(({ id }) => id));
}

/** The change of a locked order: its columns, its new trackers, and its events, which are also logged. */
export type OrderChange = {
  order: OrderRecord;
  columns: Partial<OrderRecord>;
  trackers?: readonly NewTracker[];
  facts?: readonly NewFact[];
};

/** Returns the columns of a member's change. They raise the version, so that an edit of the previous version is refused. */
export const withEdit = (order: OrderRecord, now: Temporal.Instant, columns: Partial<OrderRecord>) => ({
  ...columns,
  version: order.version + 1,
  updated_at: now.toString(),
});

/** Returns the columns of the courier's change. They raise the version only with the date or the time, which the form shows. */
export function withCourierChange(
  order: OrderRecord,
  now: Temporal.Instant,
  columns: Partial<OrderRecord>,
): Partial<OrderRecord> {
  const { delivery_date: date, delivery_time: time } = { ...order, ...columns };
  const isMoved = date !== order.delivery_date || time !== order.delivery_time;
  return isMoved ? withEdit(order, now, columns) : { ...columns, updated_at: now.toString() };
}

/** Columns that determine the list group in which an order is counted. */
const listed: readonly (keyof Orders)[] = ['store_id', 'delivery_status', 'deleted_at'];

const changeStatement = prepared((scope, columns: readonly string[], value): RawBuilder<OrderRecord> => {
  const changed = scope.db
    .updateTable('orders')
    .from(rowsOf('orders', value('orders')).as('fresh'))
    // Each column is set from the column of the same name, whatever its type.
    .set(Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`fresh.${column}`)])))
    .whereRef('orders.id', '=', 'fresh.id')
    .returningAll('orders');
  const changes = (some: readonly string[]) => columns.some((column) => some.includes(column));
  const lost = rowsOf(orderTallies.deltas, value('losses'));
  const moves = sql`select day, store_id, list_group, ${sql.ref('orders')} from ${lost} union all ${gains}`;
  const moved = sql`tallied as (${appendTallies(orderTallies, scope, moves)}),`;
  const uncounted = sql`select day, store_id, type, measure, hour, amount from ${rowsOf(statisticTallies.deltas, value('uncounted'))}`;
  const begun = sql`delivered as (${insertKeysFrom(scope, deliveryKeys)} on conflict do nothing),`;
  return sql<OrderRecord>`
    with written as (${changed}),
    ${changes(listed) ? moved : sql``}
    ${changes(measuredColumns) ? measured(scope, sql`${uncounted} union all ${measuresIn(sql`written`)}`) : sql``}
    ${columns.includes('delivery_id') ? begun : sql``}
    ${insertRelations(scope, value, sql``)}
    select * from written`;
});

/** Changes locked orders, each with its own columns. Returns the changed orders. */
export async function writeChanges(
  app: Pick<App, 'db'>,
  tx: Tx,
  changes: readonly OrderChange[],
  by: Actor,
  at: Temporal.Instant,
): Promise<OrderRecord[]> {
  if (changes.length === 0) return [];
  const columns = [...new Set(changes.flatMap((each) => Object.keys(each.columns)))].sort();
  // The statement sets the changed columns of all orders, so each order also gets its unchanged values.
  const rows = changes.map(({ order, columns: own }) => {
    const whole = new Map<string, unknown>(Object.entries({ ...order, ...own }));
    return Object.fromEntries(['id', ...columns].map((column) => [column, whole.get(column)]));
  });
  const trackers = changes.flatMap((each) => each.trackers ?? []);
  const facts = changes.flatMap((each) => each.facts ?? []);
  const lines = changes.flatMap((each) => linesOf(each, by, at));
  return changeStatement(app.db, tx.allStores(), columns, {
    orders: JSON.stringify(rows),
    losses: JSON.stringify(lossesOf(changes.map(({ order }) => order))),
    uncounted: JSON.stringify(statisticLosses(changes.map(({ order }) => order))),
    ...relationValues(tx, { trackers, lines, facts }, by, at),
  });
}

const facts = prepared((scope, _shape: null, value) => sql`with ${insertRelations(scope, value, sql``)} select`);

/** Publishes events of orders whose rows do not change, and adds them to their logs. */
export async function recordFacts(
  app: Pick<App, 'db'>,
  tx: Tx,
  happened: readonly NewFact[],
  by: Actor,
  at: Temporal.Instant,
): Promise<void> {
  if (happened.length === 0) return;
  const lines = happened.flatMap((fact) => lineOfFact(fact, by, at) ?? []);
  await facts(app.db, tx.allStores(), null, relationValues(tx, { trackers: [], lines, facts: happened }, by, at));
}

type Relations = { trackers: readonly NewTracker[]; lines: readonly LogLine[]; facts: readonly NewFact[] };

function relationValues(tx: Tx, { trackers, lines, facts }: Relations, by: Actor, at: Temporal.Instant) {
  if (facts.length > 0) tx.published();
  return {
    trackers: JSON.stringify(trackers),
    action_logs: JSON.stringify(lines),
    outbox: JSON.stringify(facts.map((fact) => outboxRow(fact, by, at))),
  };
}

const logged: ReadonlySet<string> = new Set(loggedTopics);

/** Returns the log lines of a change. An edit has its values, unless it erases them. */
function linesOf({ order, columns, facts = [] }: OrderChange, by: Actor, at: Temporal.Instant): LogLine[] {
  const isErasure = facts.some(({ topic }) => topic === 'RECIPIENT_ERASED');
  return facts.flatMap((fact) => {
    const line = lineOfFact(fact, by, at);
    if (!line) return [];
    return fact.topic === 'ORDER_EDITED' && !isErasure ? { ...line, change: loggedChange(order, columns) } : line;
  });
}

/** Returns the log line of an event, or null; the portal words it in the reader's language. */
function lineOfFact(newFact: NewFact, by: Actor, at: Temporal.Instant): LogLine | null {
  if (!('orderId' in newFact.fact)) return null;
  if (newFact.topic === 'REQUEST_CHANGED') {
    const { orderId, kind, status, words } = newFact.fact;
    return lineOf(orderId, { action: requestAction(kind, status), content: words }, by, at.toString());
  }
  if (newFact.topic === 'PROBLEMS_DECIDED') {
    const { orderId, resolution } = newFact.fact;
    if (resolution === undefined) return null;
    return lineOf(orderId, { action: problemAction(resolution), content: '' }, by, at.toString());
  }
  if (!logged.has(newFact.topic)) return null;
  const content = newFact.topic === 'ORDER_EDITED' ? newFact.fact.fields.join(', ') : '';
  return lineOf(newFact.fact.orderId, { action: newFact.topic, content }, by, at.toString());
}

type LogLine = ReturnType<typeof lineOf> & { change?: ReturnType<typeof loggedChange> };

const lineOf = (orderId: string, line: { action: string; content: string }, by: Actor, at: string) => ({
  ...line,
  id: newId(),
  order_id: orderId,
  sender_name: by.name,
  sender_role: by.role,
  created_at: at,
});

/** Flushes the pending list of the search index after an import, so that searches are faster. */
export async function tidySearch(database: Pick<App['db'], 'shared'>): Promise<void> {
  await sql`select gin_clean_pending_list('orders_by_search')`.execute(database.shared);
}
