import type { Language } from '@portage/contract/errors';
import { whyNotInviteAgain } from '@portage/contract/team/rules';
import type { NewMember, TeamMember } from '@portage/contract/team/schema';
import { recordChange } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import { insertMember } from '../auth/membership.ts';
import { hashPassword } from '../auth/password.ts';
import type { App } from '../platform/app.ts';
import { newId } from '../platform/ids.ts';
import { refuseFaults, refuseIf } from '../platform/refusal.ts';
import { auditSnapshot } from './auditSnapshot.ts';
import { lockTeam, passwordFaults, permissionFaults, storeFaults } from './faults.ts';
import { inviteMember, recordAdded, sendInvitation } from './invite.ts';
import { showMember } from './list.ts';

/** Adds a member, invited or with a temporary password. An admin has every permission and store, regardless of the input. */
export async function addMember(app: App, by: Member, input: NewMember, language: Language): Promise<TeamMember> {
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  return app.db.transaction(by, async (tx) => {
    const [role = 'RETAILER_USER'] = input.roles;
    const isAdmin = role === 'RETAILER_ADMIN';
    const storeIds = isAdmin || input.hasAllStores ? null : input.pickupScheduleId;
    const permissions = isAdmin ? [] : input.permissions;
    refuseFaults([
      ...permissionFaults(by, { role, permissions: [] }, permissions),
      ...(await storeFaults(tx, storeIds)),
      ...(await passwordFaults(tx, input.password, input)),
    ]);
    const { name, email } = input;
    const profile = { name, email, role, permissions, storeIds, language: input.language ?? language };
    if (passwordHash === null) return showMember(tx, app.clock, (await inviteMember(app, tx, by, profile)).id);
    const id = newId(app.clock.now().epochMilliseconds);
    await insertMember(app, tx, { ...profile, id, passwordHash });
    await recordAdded(app, tx, by, { ...profile, id });
    return showMember(tx, app.clock, id);
  });
}

/** Sends an invitation again; links sent earlier become invalid. */
export const inviteAgain = (app: App, by: Member, id: string): Promise<TeamMember> =>
  app.db.transaction(by, async (tx) => {
    const { me, of } = await lockTeam(tx, by, id);
    refuseIf(whyNotInviteAgain(of));
    const before = await auditSnapshot(tx, id);
    await sendInvitation(app, tx, me, of);
    const at = app.clock.now();
    const about = { kind: 'account', id, name: of.name } as const;
    const fact = ['MEMBER_CHANGED', { memberId: id }] as const;
    await recordChange(tx, me, { about, before, after: await auditSnapshot(tx, id), at, fact });
    return showMember(tx, app.clock, id);
  });
