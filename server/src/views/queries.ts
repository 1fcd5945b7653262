// The only SQL on the table of views. A view belongs to one member, so every statement filters by the member.
import { type NewView, readView, type View, type ViewChange } from '@portage/contract/views/schema';
import { sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';

const shown = ['id', 'name', 'query', 'columns'] as const;

const viewsOf = (scope: Scope, memberId: string) =>
  scope.db.selectFrom('order_views').select(shown).where('member_id', '=', memberId);

/** Returns the member's views, sorted by name. */
export async function findViews(scope: Scope, memberId: string): Promise<View[]> {
  const rows = await viewsOf(scope, memberId).orderBy(sql`name collate names`).orderBy('id').execute();
  return rows.map(readView);
}

/** Locks the member's views until the transaction ends: two tabs can neither use the same name nor exceed the limit. */
export const lockViews = (tx: Tx, memberId: string) =>
  tx.db.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();

/** Refuses the name of another of the member's views, ignoring case. */
export async function refuseTakenName(tx: Tx, memberId: string, name: string, besides: string | null): Promise<void> {
  const same = await viewsOf(tx, memberId).where(sql<boolean>`lower(name) = lower(${name})`).execute();
  if (same.some(({ id }) => id !== besides)) refuse('NAME_TAKEN', { faults: [{ type: 'NAME_TAKEN', path: 'name' }] });
}

/** Inserts a view. */
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

/** Changes the given fields; another member's view is not found. */
export async function updateView(tx: Tx, memberId: string, id: string, change: ViewChange): Promise<View> {
  const { name, query, columns } = change;
  const row = await tx.db
    .updateTable('order_views')
    .set({
      // A statement must set at least one column.
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

/** Deletes a view; another member's view is not found. */
export async function removeView(tx: Tx, memberId: string, id: string): Promise<View> {
  const row = await tx.db
    .deleteFrom('order_views')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst();
  return row ? readView(row) : refuse('VIEW_NOT_FOUND');
}
