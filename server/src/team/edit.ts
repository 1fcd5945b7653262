import type { Fault } from '@portage/contract/errors';
import { whyNotEditMember, whyNotEditProfile, whyNotLoseAdmin, whyNotRemoveMember } from '@portage/contract/team/rules';
import type { MemberChange, TeamMember } from '@portage/contract/team/schema';
import { recordChange } from '../activity/record.ts';
import { mailFactorChange } from '../auth/factor/notices.ts';
import type { Member } from '../auth/member.ts';
import { changeEmail, deleteMember, endSessions, type Profile, setPassword, updateMember } from '../auth/membership.ts';
import { hashPassword } from '../auth/password.ts';
import { writeToMember } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { auditSnapshot } from './auditSnapshot.ts';
import { lockTeam, passwordFaults, permissionFaults, storeFaults } from './faults.ts';
import { endInvitations, sendInvitation, warnAdmins } from './invite.ts';
import { showMember } from './list.ts';
import { letters } from './words.ts';

/** Changes the given fields of a member; a stale version is refused with the current copy. */
export async function editMember(app: App, by: Member, id: string, change: MemberChange): Promise<TeamMember> {
  const passwordHash = change.password === undefined ? null : await hashPassword(change.password);
  return app.db.transaction(by, async (tx) => {
    const team = await lockTeam(tx, by, id);
    const { me, of } = team;
    refuseIf(whyNotEditMember(me, of));
    if (change.version !== undefined && change.version !== of.version)
      refuse('STALE_VERSION', { data: await showMember(tx, app.clock, id) });
    const now = profileOf(await showMember(tx.allStores(), app.clock, id));
    const next = profileAfter(now, change);
    const changed = differing(now, next);
    if (changed.length === 0 && passwordHash === null) return showMember(tx, app.clock, id);
    if (passwordHash !== null)
      refuseIf(whyNotEditProfile(me, of), { faults: [{ type: 'ADMINS_ONLY', path: 'password' }] });
    await refuseChange(tx, team, { now, next, changed, password: change.password });
    const before = await auditSnapshot(tx, id);
    if (changed.includes('email')) await changeEmail(tx, id, next.email);
    await warnOfAccess(app, tx, me, { id, now, next, isPasswordSet: passwordHash !== null });
    await updateMember(app, tx, id, changed.includes('storeIds') ? next : { ...next, storeIds: undefined });
    if (changed.includes('email') && !of.isInvited) {
      await mailFactorChange(app, tx, id, 'emailChanged', { address: now.email, changed: next.email });
      await endSessions(app, tx, id, 'EMAIL_REPLACED');
    }
    if (passwordHash !== null) await setTemporaryPassword(app, tx, me, of, passwordHash);
    // The earlier invitation was sent to the old mailbox.
    else if (changed.includes('email') && of.isInvited) await sendInvitation(app, tx, me, { ...of, ...next });
    const at = app.clock.now();
    const about = { kind: 'account', id, name: of.name } as const;
    const after = { ...(await auditSnapshot(tx, id)), password: passwordHash && 'TEMPORARY' };
    await recordChange(tx, me, { about, before, after, at, fact: ['MEMBER_CHANGED', { memberId: id }] });
    return showMember(tx, app.clock, id);
  });
}

type Team = Awaited<ReturnType<typeof lockTeam>>;
type Locked = Team['me'];

type AccessChange = { id: string; now: Profile; next: Profile; isPasswordSet: boolean };

async function warnOfAccess(
  app: App,
  tx: Tx,
  me: Locked,
  { id, now, next, isPasswordSet }: AccessChange,
): Promise<void> {
  const of = { id, name: next.name, address: next.email, before: now.email };
  const [wasAdmin, isAdmin] = [now, next].map(({ role }) => role === 'RETAILER_ADMIN');
  if (!wasAdmin && isAdmin) await warnAdmins(app, tx, me, 'promoted', of);
  if (wasAdmin && !isAdmin) await warnAdmins(app, tx, me, 'demoted', of);
  if (now.email !== next.email) await warnAdmins(app, tx, me, 'emailChanged', of);
  if (isPasswordSet) await warnAdmins(app, tx, me, 'passwordSet', of);
}

/** Sets a temporary password, ends sessions with the previous one, and voids an open invitation. */
async function setTemporaryPassword(app: App, tx: Tx, me: Locked, { id, isInvited }: Locked, passwordHash: string) {
  await setPassword(tx, id, passwordHash, true);
  await endInvitations(tx, id, 'REPLACED');
  await endSessions(app, tx, id, 'PASSWORD_REPLACED');
  if (isInvited) return;
  const letter = { ...letters.temporaryPassword, values: { admin: me.name } };
  await writeToMember(app, tx, id, { letter });
}

const profileOf = ({ name, email, roles: [role = 'RETAILER_USER'], ...rest }: TeamMember): Profile => ({
  name,
  email,
  role,
  permissions: rest.permissions,
  storeIds: rest.hasAllStores ? null : rest.pickupSchedules,
});

/** Returns the profile after the change. An admin has every permission and store, regardless of the input. */
function profileAfter(now: Profile, change: MemberChange): Profile {
  const { name = now.name, email = now.email, roles: [role = now.role] = [], permissions = now.permissions } = change;
  const isAdmin = role === 'RETAILER_ADMIN';
  const named = change.pickupScheduleId ?? (change.hasAllStores === false ? (now.storeIds ?? []) : now.storeIds);
  return {
    name,
    email,
    role,
    permissions: isAdmin ? [] : permissions,
    storeIds: isAdmin || change.hasAllStores ? null : named,
  };
}

const onWire = {
  name: 'name',
  email: 'email',
  role: 'roles',
  permissions: 'permissions',
  storeIds: 'pickupScheduleId',
} as const satisfies Record<keyof Profile, string>;
type Field = keyof typeof onWire;
const fields: readonly Field[] = ['name', 'email', 'role', 'permissions', 'storeIds'];

const asText = (value: Profile[Field]) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
const differing = (now: Profile, next: Profile) => fields.filter((field) => asText(now[field]) !== asText(next[field]));

type ProfileEdit = { now: Profile; next: Profile; changed: readonly Field[]; password: string | undefined };

async function refuseChange(tx: Tx, team: Team, { now, next, changed, password }: ProfileEdit) {
  const { me, of, otherAdmins } = team;
  const beyond = whyNotEditProfile(me, of);
  const profile = changed.filter((field) => field !== 'permissions');
  if (beyond && profile.length > 0)
    refuse(beyond, { faults: profile.map((field): Fault => ({ type: beyond, path: onWire[field] })) });
  const { role } = next;
  if (role !== now.role)
    refuseIf(whyNotLoseAdmin(now, otherAdmins), { faults: [{ type: 'LAST_ADMIN', path: 'roles' }] });
  const isAdmin = role === 'RETAILER_ADMIN';
  refuseFaults([
    ...(isAdmin ? [] : permissionFaults(me, { role, permissions: now.permissions }, next.permissions)),
    ...(changed.includes('storeIds') ? await storeFaults(tx, next.storeIds) : []),
    ...(await passwordFaults(tx, password, next)),
  ]);
}

/** Removes a member from the team. Their orders and messages remain, under their name. */
export const removeMember = (app: App, by: Member, id: string): Promise<TeamMember> =>
  app.db.transaction(by, async (tx) => {
    const { me, of, otherAdmins } = await lockTeam(tx, by, id);
    refuseIf(whyNotRemoveMember(me, of, otherAdmins));
    const member = await showMember(tx, app.clock, id);
    const before = await auditSnapshot(tx, id);
    if (of.role === 'RETAILER_ADMIN')
      await warnAdmins(app, tx, me, 'removed', { id, name: of.name, address: of.email });
    await deleteMember(app, tx, id);
    const at = app.clock.now();
    const fact = ['MEMBER_REMOVED', { memberId: id }] as const;
    await recordChange(tx, me, { about: { kind: 'account', id, name: of.name }, before, after: null, at, fact });
    return member;
  });
