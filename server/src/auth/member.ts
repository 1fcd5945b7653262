// The types of callers that act on a retailer's data.
import { Permission } from '@portage/contract/access';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Scope } from '../platform/db/database.ts';
import type { DB, Members } from '../platform/db/schema.gen.ts';
import type { Caller } from '../platform/http/handlers.ts';
import type { Actor } from '../platform/outbox/facts.ts';

/** A signed-in member of the retailer. */
export type SignedInMember = Caller & { email: string; isKey?: undefined };

/** A program: an API key or a connected shop. */
export type Program = Caller & { role: 'RETAILER_USER'; isKey: true };

/** A member who was removed while their background work continues: it has their name but no permissions. */
export type FormerMember = Caller & { permissions: readonly []; storeIds: readonly []; isKey?: undefined };

/** A caller that acts on a retailer's data. Only a signed-in member has an account with an email. */
export type Member = SignedInMember | Program | FormerMember;

/** Returns the actor under which facts name the caller. */
export const actorOf = (by: Pick<Member, 'name' | 'role'>): Actor => ({ name: by.name, role: by.role });

/** The columns of a member and the ids of their stores, for selection with other columns. */
export const memberColumns = (eb: ExpressionBuilder<DB, 'members'>) =>
  [
    'members.id',
    'members.retailer_id',
    'members.name',
    'members.email',
    'members.role',
    'members.permissions',
    'members.has_all_stores',
    'members.is_temp_password',
    eb
      .selectFrom('retailers')
      .select('retailers.is_courier')
      .whereRef('retailers.id', '=', 'members.retailer_id')
      .as('is_courier'),
    eb
      .selectFrom('member_stores')
      .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['member_stores.store_id']).as('ids'))
      .whereRef('member_stores.retailer_id', '=', 'members.retailer_id')
      .whereRef('member_stores.member_id', '=', 'members.id')
      .as('store_ids'),
  ] as const;

type MemberRow = Pick<
  Selectable<Members>,
  'id' | 'retailer_id' | 'name' | 'email' | 'role' | 'permissions' | 'has_all_stores' | 'is_temp_password'
> & { is_courier: boolean | null; store_ids: string[] | null };

/** Converts those columns to a member. */
export const memberOf = (row: MemberRow): SignedInMember => ({
  id: row.id,
  retailerId: row.retailer_id,
  name: row.name,
  email: row.email,
  role: row.role,
  permissions: Permission.array().parse(row.permissions),
  hasTemporaryPassword: row.is_temp_password,
  ...(row.is_courier && { isCourier: true }),
  storeIds: row.has_all_stores ? null : (row.store_ids ?? []),
});

/** Returns a member, for work that continues after the request; null if the account was removed. */
export async function findMember(scope: Scope, id: string): Promise<SignedInMember | null> {
  const row = await scope.db
    .selectFrom('members')
    .select(memberColumns)
    .where('members.id', '=', id)
    .executeTakeFirst();
  return row ? memberOf(row) : null;
}
