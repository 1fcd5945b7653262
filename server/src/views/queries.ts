// The only SQL that knows this noun's table. A view is one member's: every statement names them.
import { type NewView, readView, type View, type ViewChange } from '@portage/contract/views/schema';
import { sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';

const shown = ['id', 'name', 'query', 'columns'] as const;

const viewsOf = (scope: Scope, memberId: string) =>
  scope.db.selectFrom('order_views').select(shown).where('member_id', '=', memberId);

/** The member's views, by name. */
export async function findViews(scope: Scope, memberId: string): Promise<View[]> {
  const rows = await viewsOf(scope, memberId).orderBy(sql`name collate names`).orderBy('id').execute();
  return rows.map(readView);
}

/** Holds the member's views until the transaction ends: two tabs cannot both take a name, nor the last place. */
export const lockViews = (tx: Tx, memberId: string) =>
  tx.db.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();

/** Refuses a name that another of the member's views has, in capitals or not. */
export async function refuseTakenName(tx: Tx, memberId: string, name: string, besides: string | null): Promise<void> {
  const same = await viewsOf(tx, memberId).where(sql<boolean>`lower(name) = lower(${name})`).execute();
  if (same.some(({ id }) => id !== besides)) refuse('NAME_TAKEN', { faults: [{ type: 'NAME_TAKEN', path: 'name' }] });
}

/** Writes a new view. */
export async function insertView(tx: Tx, by: Member, view: NewView & { id: string; at: string }): Promise<View> {
  const { id, name, at } = view;
  const row = await tx.db
    .insertInto('order_views')
    .values({
      id,
      member_id: by.id,
      name,
      query: JSON.stringify(view.query),
      columns: view.columns && JSON.stringify(view.columns),
      created_at: at,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
  return readView(row);
}

/** Changes what is given; a stranger's view is not found. */
export async function updateView(tx: Tx, memberId: string, id: string, change: ViewChange): Promise<View> {
  const { name, query, columns } = change;
  const row = await tx.db
    .updateTable('order_views')
    .set({
      // What is set to itself stays: a statement must set something.
      name: name ?? sql`name`,
      ...(query && { query: JSON.stringify(query) }),
      ...(columns !== undefined && { columns: columns && JSON.stringify(columns) }),
    })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst();
  return row ? readView(row) : refuse('VIEW_NOT_FOUND');
}

/** Takes the view away. */
export async function removeView(tx: Tx, memberId: string, id: string): Promise<View> {
  const row = await tx.db
    .deleteFrom('order_views')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst();
  return row ? readView(row) : refuse('VIEW_NOT_FOUND');
}
