// The action log of an order: messages of members, and automatic entries for actions.
import { loggedFields, orderFields } from '@portage/contract/orders/fields';
import { type LogAction, mostLines } from '@portage/contract/orders/log';
import type { ActionLog, NewActionLog } from '@portage/contract/orders/schema';
import { type Expression, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { actorOf, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { zoned } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { fromColumns } from '../platform/db/fields.ts';
import type { ActionLogs } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { type Actor, publish } from '../platform/outbox/facts.ts';
import { refuse } from '../platform/refusal.ts';
import { showStore } from '../stores/screens.ts';
import { findOrder, insertLog, lockRows, type OrderRecord } from './queries.ts';

type LogLine = z.input<typeof ActionLog>;

/** Selects the log of one order, oldest first. */
export const logOf = (scope: Scope, orderId: string | Expression<string>) =>
  scope.db.selectFrom('action_logs').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id');

/** Selects the newest lines of a log, oldest first, without the team's notes: API keys read these lines too. */
export const sharedLogOf = (scope: Scope, orderId: string | Expression<string>) => {
  const newest = scope.db
    .selectFrom('action_logs')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('is_team_only', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(mostLines));
  return scope.db.selectFrom(newest.as('line')).selectAll().orderBy('created_at').orderBy('id');
};

/** Returns a log entry's reply, with its time in the store's zone. */
export const presentLine = (
  row: Omit<Selectable<ActionLogs>, 'order_id' | 'retailer_id' | 'change' | 'followed_at'>,
  zone: string,
): LogLine => ({
  id: row.id,
  senderName: row.sender_name,
  from: row.sender_role,
  action: row.action,
  content: row.content,
  isTeamOnly: row.is_team_only,
  createdAt: zoned(row.created_at, zone),
});

/** Returns the log of one of the member's orders, oldest first, with times in the store's zone. */
export async function listLog(app: App, scope: Scope, orderId: string): Promise<{ data: LogLine[] }> {
  const order = await findOrder(scope, orderId);
  const store = await showStore(scope.allStores(), app.clock, order.store_id);
  const rows = await sharedLogOf(scope, orderId).execute();
  return { data: rows.map((row) => presentLine(row, store.timezone)) };
}

/** Returns the logged values that differ after an edit, before and after it. */
export function loggedChange(order: OrderRecord, columns: Partial<OrderRecord>) {
  const valuesOf = (row: OrderRecord) => new Map<string, unknown>(Object.entries(fromColumns(orderFields, row)));
  const [before, after] = [valuesOf(order), valuesOf({ ...order, ...columns })];
  const changed = loggedFields.filter((field) => before.get(field) !== after.get(field));
  const pick = (values: typeof before) => Object.fromEntries(changed.map((field) => [field, values.get(field)]));
  return { before: pick(before), after: pick(after) };
}

/** Logs that the recipient confirmed the details, or the return of the parcel: once, until the order changes. */
export async function confirmDetails(
  app: App,
  tx: Tx,
  order: OrderRecord,
  by: Actor,
  action: 'DETAILS_CONFIRMED' | 'RETURN_AGREED',
): Promise<void> {
  const confirmed = await logOf(tx, order.id)
    .where('action', '=', action)
    .where('created_at', '>=', order.updated_at)
    .executeTakeFirst();
  if (confirmed) return;
  const now = app.clock.now();
  const line = { id: newId(now.epochMilliseconds), order_id: order.id, action, content: '' };
  await insertLog(tx, { ...line, sender_name: by.name, sender_role: by.role, created_at: now.toString() });
  await publish(tx, 'LOG_ADDED', { orderId: order.id, storeId: order.store_id }, by, now);
}

/** Logs an action that does not change the order, such as a reported chat message or a recipient's claim. */
export async function noteAction(
  app: App,
  tx: Tx,
  order: Pick<OrderRecord, 'id' | 'store_id'>,
  by: Actor,
  did: { action: LogAction; content: string },
): Promise<void> {
  const now = app.clock.now();
  const line = { id: newId(now.epochMilliseconds), order_id: order.id, ...did };
  await insertLog(tx, { ...line, sender_name: by.name, sender_role: by.role, created_at: now.toString() });
  await publish(tx, 'LOG_ADDED', { orderId: order.id, storeId: order.store_id }, by, now);
}

type Message = Pick<NewActionLog, 'content' | 'isTeamOnly'>;

/** Records that a retailer's messages about an order, or one of them, no longer wait for the courier. */
export async function followMessages({ db }: Tx, orderId: string, now: Temporal.Instant, id?: string): Promise<void> {
  await db
    .updateTable('action_logs')
    .set({ followed_at: now.toString() })
    .where('order_id', '=', orderId)
    .where('action', 'is', null)
    .where('is_team_only', '=', false)
    .where('sender_role', '<>', 'PROVIDER')
    .where('followed_at', 'is', null)
    .$if(id !== undefined, (messages) => messages.where('id', '=', id ?? ''))
    .execute();
}

/** Adds a message to the log of an order, and returns both. */
export async function writeMessage(app: App, tx: Tx, orderId: string, by: Actor, { content, isTeamOnly }: Message) {
  // Locked, so that of two concurrent messages one follows the other.
  const [order = refuse('ORDER_NOT_FOUND')] = await lockRows(tx, [orderId]);
  const now = app.clock.now();
  if (!isTeamOnly) await followMessages(tx, orderId, now);
  const line = { id: newId(now.epochMilliseconds), action: null, content, created_at: now.toString() };
  const sender = { sender_name: by.name, sender_role: by.role };
  await insertLog(tx, { ...line, ...sender, order_id: orderId, is_team_only: isTeamOnly });
  await publish(tx, 'LOG_ADDED', { orderId, storeId: order.store_id }, by, now);
  return { order, line: { ...line, ...sender, is_team_only: isTeamOnly } };
}

/** Adds a member's message to the courier, or a note of the team. */
export const addToLog = (app: App, by: Member, { orderId, ...message }: NewActionLog) =>
  app.db.transaction(by, async (tx): Promise<LogLine> => {
    const { order, line } = await writeMessage(app, tx, orderId, actorOf(by), message);
    const store = await showStore(tx.allStores(), app.clock, order.store_id);
    return presentLine(line, store.timezone);
  });
