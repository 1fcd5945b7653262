import { Permission } from '@portage/contract/access';
import type { Scope } from '../platform/db/database.ts';
import type { Member } from './member.ts';

/** A member as verbs know who acts, for work that goes on when the request is over; null when the account is gone. */
export async function findMember(scope: Scope, id: string): Promise<Member | null> {
  const row = await scope.db
    .selectFrom('members')
    .select((eb) => [
      'members.name',
      'members.email',
      'members.role',
      'members.permissions',
      'members.has_all_stores',
      eb
        .selectFrom('member_stores')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['member_stores.store_id']).as('ids'))
        .where('member_stores.member_id', '=', id)
        .as('store_ids'),
    ])
    .where('members.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    retailerId: scope.retailerId,
    name: row.name,
    email: row.email,
    role: row.role,
    permissions: Permission.array().parse(row.permissions),
    storeIds: row.has_all_stores ? null : (row.store_ids ?? []),
  };
}
