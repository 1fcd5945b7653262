// A signed-in person of a retailer: as verbs know who acts, and as facts name them.
import { Permission } from '@portage/contract/access';
import type { Scope } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/handlers.ts';
import type { Actor } from '../platform/outbox/facts.ts';

export type Member = Caller & { email: string };

/** The member as the facts that they publish name them. */
export const actorOf = (by: Pick<Member, 'name' | 'role'>): Actor => ({ name: by.name, role: by.role });

/** A member by their id, for work that goes on when the request is over; null when the account is gone. */
export async function findMember(scope: Scope, id: string): Promise<Member | null> {
  const row = await scope.db
    .selectFrom('members')
    .select((eb) => [
      'members.name',
      'members.email',
      'members.role',
      'members.permissions',
      'members.has_all_stores',
      'members.is_temp_password',
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
    hasTemporaryPassword: row.is_temp_password,
    storeIds: row.has_all_stores ? null : (row.store_ids ?? []),
  };
}
