// The read model of the team: a page with counts of the whole team, or one member.
import { Permission } from '@portage/contract/access';
import type { TeamList, TeamMember, TeamQuery } from '@portage/contract/team/schema';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Clock, isoText, readInstant } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { addressKey } from '../platform/fold.ts';
import { refuse } from '../platform/refusal.ts';

/** Selects the members, each with their open invitation. */
const membersOf = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('members')
    .leftJoin('invitations', (join) =>
      join
        .onRef('invitations.retailer_id', '=', 'members.retailer_id')
        .onRef('invitations.member_id', '=', 'members.id')
        .on('invitations.ended_as', 'is', null),
    );
type Members = ReturnType<typeof membersOf>;

const storesOf = (scope: Pick<Scope, 'db'>) =>
  scope.db
    .selectFrom('member_stores')
    .whereRef('member_stores.retailer_id', '=', sql.ref('members.retailer_id'))
    .whereRef('member_stores.member_id', '=', sql.ref('members.id'));

/** Selects the displayed columns of members. */
const shown = (scope: Pick<Scope, 'db' | 'allStores'>, members: Members) =>
  members
    .selectAll('members')
    .select(['invitations.sent_at', 'invitations.expires_at'])
    .select([
      storesOf(scope)
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['member_stores.store_id']).as('ids'))
        .as('store_ids'),
      scope.db
        .selectFrom('factors')
        .select(({ eb }) => eb('verified_at', 'is not', null).as('is_verified'))
        .whereRef('factors.retailer_id', '=', sql.ref('members.retailer_id'))
        .whereRef('factors.member_id', '=', sql.ref('members.id'))
        .as('has_factor'),
      storesOf(scope.allStores())
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('stores_in_all'),
    ]);
type MemberRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function presentMember(row: MemberRow, now: Temporal.Instant): TeamMember {
  const pickupSchedules = row.store_ids ?? [];
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    language: row.language,
    roles: [row.role],
    permissions: Permission.array().parse(row.permissions),
    isMfaEnabled: Boolean(row.has_factor),
    isTempPassword: row.is_temp_password,
    hasAllStores: row.has_all_stores,
    pickupSchedules,
    otherStores: Number(row.stores_in_all ?? 0) - pickupSchedules.length,
    invitation: presentInvitation(row, now),
    createdAt: isoText(row.created_at),
    version: row.version,
  };
}

function presentInvitation({ sent_at, expires_at }: MemberRow, now: Temporal.Instant): TeamMember['invitation'] {
  if (sent_at === null || expires_at === null) return null;
  const isOver = Temporal.Instant.compare(readInstant(expires_at), now) <= 0;
  return { state: isOver ? 'EXPIRED' : 'PENDING', sentAt: isoText(sent_at), expiresAt: isoText(expires_at) };
}

const sorts: Record<string, RawBuilder<unknown>> = {
  name: sql`${sql.ref('name')} collate names`,
  email: sql`${sql.ref('email')}`,
  roles: sql`${sql.ref('role')}`,
  createdAt: sql`${sql.ref('created_at')}`,
};

/** Filters the members by the query. */
function filtered(scope: Scope, { search, role, invitation, pickupScheduleId }: TeamQuery, now: string): Members {
  let members = membersOf(scope);
  if (search) {
    const text = sql`address_key(${sql.ref('name')} || ' ' || ${sql.ref('email')})`;
    members = members.where(sql<boolean>`strpos(${text}, ${addressKey(search)}) > 0`);
  }
  if (role) members = members.where('role', '=', role);
  if (invitation === 'ANY') members = members.where('invitations.expires_at', 'is not', null);
  else if (invitation) members = members.where('invitations.expires_at', invitation === 'PENDING' ? '>' : '<=', now);
  if (pickupScheduleId) {
    const atStore = storesOf(scope).select('store_id').where('store_id', '=', pickupScheduleId);
    members = members.where((eb) => eb.or([eb('has_all_stores', '=', true), eb.exists(atStore)]));
  }
  return members;
}

/** Returns a page of the team. */
export async function listTeam(scope: Scope, clock: Clock, query: TeamQuery): Promise<z.input<typeof TeamList>> {
  const { page, pageSize, sort } = query;
  const now = clock.now();
  const [field = 'name', order] = sort.split(':');
  const members = filtered(scope, query, now.toString());
  const sorting = [sorts[field] ?? sql`name`, order === 'desc' ? 'desc' : 'asc'] as const;
  // Displayed columns are read only for the members of the page.
  const ofPage = members
    .select('members.id')
    .orderBy(...sorting)
    .orderBy('members.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = await shown(scope, membersOf(scope).where('members.id', 'in', ofPage))
    .orderBy(...sorting)
    .orderBy('members.id')
    .execute();
  const { total } = await members.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return {
    data: rows.map((row) => presentMember(row, now)),
    current: page,
    pageSize,
    total: Number(total),
    counts: await countTeam(scope),
  };
}

async function countTeam(scope: Scope) {
  const rows = await membersOf(scope)
    .select(({ fn }) => ['role', fn.countAll<string>().as('count'), fn.count<string>('sent_at').as('invited')])
    .groupBy('role')
    .execute();
  const countOf = (role: string) => Number(rows.find((row) => row.role === role)?.count ?? 0);
  const [admins, coordinators] = [countOf('RETAILER_ADMIN'), countOf('RETAILER_USER')];
  const invited = rows.reduce((sum, row) => sum + Number(row.invited), 0);
  return { admins, coordinators, invited, total: admins + coordinators };
}

/** Returns one member, or refuses. */
export async function showMember(
  scope: Pick<Scope, 'db' | 'allStores'>,
  clock: Clock,
  id: string,
): Promise<TeamMember> {
  const row = await shown(scope, membersOf(scope)).where('members.id', '=', id).executeTakeFirst();
  return row ? presentMember(row, clock.now()) : refuse('ACCOUNT_NOT_FOUND');
}
