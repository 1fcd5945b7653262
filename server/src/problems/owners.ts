import { Permission, Role } from '@portage/contract/access';
import { ownerLimit } from '@portage/contract/problems/rules';
import { sql } from 'kysely';
import type { Scope } from '../platform/db/database.ts';

/** Returns the members who may manage orders in a store that the caller sees, by name, at most `ownerLimit`. */
export async function listOwners(scope: Scope): Promise<{ data: { id: string; name: string }[] }> {
  const manages = sql<boolean>`${Permission.enum.MANAGE_ORDERS} = any(${sql.ref('permissions')})`;
  const shared = scope.db
    .selectFrom('member_stores')
    .select('member_stores.store_id')
    .whereRef('member_stores.retailer_id', '=', sql.ref('members.retailer_id'))
    .whereRef('member_stores.member_id', '=', sql.ref('members.id'));
  const data = await scope.db
    .selectFrom('members')
    .select(['members.id', 'members.name'])
    .where(({ or, eb }) => or([eb('role', '=', Role.enum.RETAILER_ADMIN), manages]))
    .where(({ or, eb, exists }) => or([eb('has_all_stores', '=', true), exists(shared)]))
    .orderBy(sql`${sql.ref('members.name')} collate names`)
    .orderBy('members.id')
    .limit(ownerLimit)
    .execute();
  return { data };
}
