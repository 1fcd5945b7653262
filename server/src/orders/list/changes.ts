// The orders that changed since an instant or a cursor. An instant finds where to begin; from there on, orders are read in the order of the
// transactions that changed them, and only up to the oldest one that is still open, because timestamps are not in the order of commits
// (docs/decisions/0115-changed-orders.md).
import type { OrderChanges, OrderChangesQuery } from '@portage/contract/orders/list';
import { Id } from '@portage/contract/text';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Scope } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { showOrders } from '../detail.ts';

/** Returns whether PostgreSQL can read a text that has the characters of its instants. */
const isInstant = (text: string) => !Number.isNaN(Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')));

const Transaction = z.string().regex(/^\d{1,19}$/);
/** A position: first in the order of updates since an instant, then in that of the transactions since the first page. */
const Cursor = z.union([
  z.tuple([
    z.literal('update'),
    z
      .string()
      .regex(/^[\d.:+ -]{19,40}$/)
      .refine(isInstant),
    Id,
    Transaction,
  ]),
  z.tuple([z.literal('transaction'), Transaction, Id]),
]);
type Cursor = z.output<typeof Cursor>;

const firstId = '00000000-0000-0000-0000-000000000000';
const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decode(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return refuse('CURSOR_NOT_VALID');
  }
}

/** Returns a page of the changed orders that the member may see, or refuses with CURSOR_NOT_VALID. */
export async function changedOrders(
  app: App,
  scope: Scope,
  query: OrderChangesQuery,
): Promise<z.input<typeof OrderChanges>> {
  const { rows, cursor, hasMore } = await changesAfter(scope, query);
  const orders = new Map((await showOrders(app, scope, rows)).map((order) => [order.id, order]));
  const data = rows.flatMap((id) => orders.get(id) ?? []);
  return { data, cursor: encode(cursor), hasMore };
}

type Changes = { rows: string[]; cursor: Cursor; hasMore: boolean };

async function changesAfter(scope: Scope, { updatedSince, cursor: text, pageSize }: OrderChangesQuery) {
  const cursor = text === undefined ? null : decode(text);
  const oldest = await oldestOpenTransaction(scope, cursor && (cursor[0] === 'transaction' ? cursor[1] : cursor[3]));
  if (cursor?.[0] === 'transaction') return changedAfter(scope, cursor[1], cursor[2], pageSize);
  const since = updatedSince ?? '-infinity';
  return updatedAfter(scope, cursor ?? ['update', since, firstId, oldest], pageSize);
}

/**
 * Returns the oldest open transaction: every change that is not visible yet is of it or of a later one. Refuses a transaction that this
 * database has not begun: the cursor is from before a backup was restored.
 */
async function oldestOpenTransaction({ db }: Scope, known: string | null): Promise<string> {
  const { rows } = await sql<{ oldest: string; isKnown: boolean | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      ${known}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as "isKnown"`.execute(db);
  const [row] = rows;
  return !row || row.isKnown === false ? refuse('CURSOR_NOT_VALID') : row.oldest;
}

/** Reads on from an update. After the last one it continues with the changes since the first page. */
async function updatedAfter(
  { db }: Scope,
  [, at, id, since]: Extract<Cursor, [string, string, string, string]>,
  pageSize: number,
): Promise<Changes> {
  const found = await db
    .selectFrom('orders')
    .select(['id', 'updated_at'])
    .where(sql<boolean>`(updated_at, id) > (${at}::timestamptz, ${id}::uuid)`)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(pageSize)
    .execute();
  const last = found.length < pageSize ? undefined : found.at(-1);
  const cursor: Cursor = last ? ['update', last.updated_at, last.id, since] : ['transaction', since, firstId];
  return { rows: found.map((order) => order.id), cursor, hasMore: true };
}

async function changedAfter({ db }: Scope, transaction: string, id: string, pageSize: number): Promise<Changes> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .select(sql<string>`changed_in::text`.as('transaction'))
    .where(sql<boolean>`(changed_in, id) > (${transaction}::xid8, ${id}::uuid)`)
    .where(sql<boolean>`changed_in < pg_snapshot_xmin(pg_current_snapshot())`)
    .orderBy('changed_in')
    .orderBy('id')
    .limit(pageSize)
    .execute();
  const last = found.at(-1);
  const cursor: Cursor = ['transaction', last?.transaction ?? transaction, last?.id ?? id];
  return { rows: found.map((order) => order.id), cursor, hasMore: found.length === pageSize };
}
