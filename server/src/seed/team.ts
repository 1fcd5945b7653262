// The other members of Maple & Pine: one of each type, and one with an open invitation.
import { nextRun } from '@portage/contract/exports/schedule';
import type { Kysely } from 'kysely';
import { systemClock } from '../platform/clock.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { newId, randomBytes } from '../platform/ids.ts';
import { addMember } from './people.ts';

type Colleague = { name: string; user: string; isAdmin?: true; permissions?: string[]; stores?: number[] };

const colleagues: readonly Colleague[] = [
  { name: 'Priya Sharma', user: 'priya', isAdmin: true },
  { name: 'Olivier Tremblay', user: 'olivier', permissions: ['MANAGE_ORDERS', 'EXPORT_SHIPMENTS'], stores: [1] },
  { name: 'Mei Chen', user: 'mei', permissions: ['MANAGE_ORDERS', 'MANAGE_RETAILER_USERS'], stores: [2] },
  { name: 'Jonah Weiss', user: 'jonah', permissions: ['EXPORT_SHIPMENTS_REPORT', 'VIEW_EXPENSE_REPORT'] },
];
const invited: Colleague = { name: 'Samira Haddad', user: 'samira', permissions: ['MANAGE_ORDERS'], stores: [0] };

/** Adds the colleagues of the retailer's first admin, who can all sign in, and a member who was invited two days ago. */
export async function addTeam(
  db: Kysely<DB>,
  retailer: { id: string; memberName: string },
  storeIds: readonly string[],
  hash: string,
): Promise<void> {
  const add = ({ name, user, isAdmin, permissions = [], stores }: Colleague, password: string | null) =>
    addMember(db, retailer.id, {
      name,
      email: `${user}@maplepine.example`,
      role: isAdmin ? 'RETAILER_ADMIN' : 'RETAILER_USER',
      permissions,
      storeIds: stores?.map((place) => storeIds[place] ?? '') ?? null,
      hash: password,
    });
  for (const colleague of colleagues) await add(colleague, hash);
  const sent = systemClock.now().subtract({ hours: 46 });
  await db
    .insertInto('invitations')
    .values({
      token_hash: Buffer.from(randomBytes(32)),
      retailer_id: retailer.id,
      member_id: await add(invited, null),
      invited_by: retailer.memberName,
      sent_at: sent.toString(),
      expires_at: sent.add({ hours: 168 }).toString(),
    })
    .execute();
}

/** Adds a saved export of the retailer's first admin, which mails last week's results each Monday morning. */
export async function addSavedExport(db: Kysely<DB>, retailer: { id: string; memberId: string }): Promise<void> {
  const schedule = { every: 'week', day: 1, hour: 6 } as const;
  const zone = 'America/Toronto';
  const now = systemClock.now();
  await db
    .insertInto('saved_exports')
    .values({
      retailer_id: retailer.id,
      id: newId(now.epochMilliseconds),
      member_id: retailer.memberId,
      name: 'Deliveries of last week',
      kind: 'exports.deliveries',
      format: 'xlsx',
      language: 'en',
      filters: '{}',
      period: 'lastWeek',
      zone,
      schedule: JSON.stringify(schedule),
      next_at: nextRun(schedule, zone, now).toString(),
      created_at: now.toString(),
    })
    .execute();
}
