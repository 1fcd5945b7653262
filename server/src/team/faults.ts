// Checks before a team is changed: the current rights of the actor, the current target, and faults of the input.
import { Permission, type Role } from '@portage/contract/access';
import type { Fault } from '@portage/contract/errors';
import { whyNotSetPermission } from '@portage/contract/team/rules';
import { sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import { faultsOfPassword } from '../auth/strength.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';

/** Locks the actor, the target and every admin, so that two admins who demote each other are serialized. */
export async function lockTeam(tx: Tx, by: Member, id: string) {
  const rows = await tx.db
    .selectFrom('members')
    .selectAll()
    .where((eb) => eb.or([eb('role', '=', 'RETAILER_ADMIN'), eb('id', '=', sql<string>`any(${[by.id, id]})`)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const open = await tx.db.selectFrom('invitations').select('member_id').where('ended_as', 'is', null).execute();
  const invited = new Set(open.map(({ member_id }) => member_id));
  const team = rows.map((row) => ({
    ...row,
    permissions: Permission.array().parse(row.permissions),
    isInvited: invited.has(row.id),
    ...(by.isCourier && { isCourier: true as const }),
  }));
  const others = team.filter((each) => each.role === 'RETAILER_ADMIN' && each.id !== id && !each.isInvited);
  return {
    me: team.find((member) => member.id === by.id) ?? refuse('ACCOUNT_REMOVED'),
    of: team.find((member) => member.id === id) ?? refuse('ACCOUNT_NOT_FOUND'),
    otherAdmins: others.length,
  };
}

/** Returns faults of the stores: named ones must exist, and a member without access to all stores needs at least one. */
export async function storeFaults(tx: Tx, storeIds: readonly string[] | null): Promise<Fault[]> {
  if (storeIds === null) return [];
  if (storeIds.length === 0) return [{ type: 'REQUIRED', path: 'pickupScheduleId' }];
  const named = sql<string>`any(${[...storeIds]})`;
  const rows = await tx.db.selectFrom('stores').select('id').where('id', '=', named).execute();
  const known = new Set(rows.map(({ id }) => id));
  return storeIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ type: 'PICKUP_LOCATION_NOT_FOUND', path: `pickupScheduleId.${index}` }],
  );
}

/** Returns faults of a password, by the same rules for a temporary password and one that a member chooses. */
export async function passwordFaults(
  { db }: Pick<Tx, 'db'>,
  password: string | undefined,
  { name, email }: { name: string; email: string },
): Promise<Fault[]> {
  if (password === undefined) return [];
  const retailer = await db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
  return faultsOfPassword(password, [email, name, retailer.name]);
}

type Holder = { role: Role; permissions: readonly Permission[]; isCourier?: true | undefined };

/** Returns why these permissions cannot be set, checking each that is granted or revoked. */
export function permissionFaults(by: Holder, of: Holder, wanted: readonly Permission[]): Fault[] {
  const toggled = Permission.options.filter((each) => of.permissions.includes(each) !== wanted.includes(each));
  const reasons = new Set(toggled.map((each) => whyNotSetPermission(by, of, each)));
  return [...reasons].flatMap((type) => (type ? [{ type, path: 'permissions' }] : []));
}
