// Invitations: the member exists, and can sign in after choosing a password through the mailed link. Tokens are stored hashed; only the
// newest is valid, and only once.
import type { Language } from '@portage/contract/errors';
import { invitationDays } from '@portage/contract/team/rules';
import type { Values } from '@portage/contract/words';
import { recordChange } from '../activity/record.ts';
import { companyOf, companyPath, isEnforced } from '../auth/company.ts';
import { foldEmail } from '../auth/login.ts';
import type { Member } from '../auth/member.ts';
import { insertMember, type Profile } from '../auth/membership.ts';
import { inviteAgainTask } from '../auth/reset.ts';
import { digest, newToken } from '../auth/token.ts';
import { momentOf } from '../mail/letter.ts';
import { postMail } from '../mail/post.ts';
import { writeToAdmins } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Task } from '../platform/jobs/kind.ts';
import { auditSnapshot } from './auditSnapshot.ts';
import { adminLetters, letters } from './words.ts';

/** The inviter: a member, or the courier. */
export type Inviter = Pick<Member, 'id' | 'name' | 'role'> | { id?: undefined; name: string; role: 'PROVIDER' };

/**
 * Creates and invites a member: the account, its login without a password, the invitation and its email, in the caller's transaction.
 * Returns the member's id, and the link for a caller that delivers it without email. An email of another account is refused as EMAIL_TAKEN.
 */
export async function inviteMember(
  app: App,
  tx: Tx,
  by: Inviter,
  input: Profile & { language: Language },
): Promise<{ id: string; link: string }> {
  const id = newId(app.clock.now().epochMilliseconds);
  await insertMember(app, tx, { ...input, id, passwordHash: null });
  const link = await sendInvitation(app, tx, by, { ...input, id });
  await recordAdded(app, tx, by, { ...input, id });
  return { id, link };
}

type AddedMember = Pick<Profile, 'name' | 'email' | 'role'> & { id: string };

/** Records and publishes that an account was added. If it is an admin's, the admins are notified by email. */
export async function recordAdded(app: App, tx: Tx, by: Inviter, { id, name, email, role }: AddedMember) {
  const at = app.clock.now();
  if (role === 'RETAILER_ADMIN') await warnAdmins(app, tx, by, 'added', { id, name, address: email });
  const about = { kind: 'account', id, name } as const;
  const fact = ['MEMBER_ADDED', { memberId: id }] as const;
  await recordChange(tx, by, { about, before: null, after: await auditSnapshot(tx, id), at, fact });
}

type MemberLetterValues = Values & { id: string; name: string; address: string };

/** Mails the admins, except the member concerned, when a change affects who can sign in or who is an admin. */
export function warnAdmins(
  app: App,
  tx: Tx,
  by: Pick<Inviter, 'id' | 'name'>,
  change: keyof typeof adminLetters,
  { id, ...of }: MemberLetterValues,
): Promise<void> {
  const values = { ...of, ...momentOf(app.clock.now()), member: by.name };
  const letter = { ...adminLetters[change], values };
  return writeToAdmins(app, tx, { letter, exceptId: id, ...(by.id && { actorId: by.id }) });
}

type InvitedMember = { id: string; name: string; email: string; language: Language };

/** Sends an invitation and returns its link; links sent earlier become invalid. */
export async function sendInvitation(app: App, tx: Tx, by: Pick<Inviter, 'name'>, to: InvitedMember): Promise<string> {
  const token = newToken();
  const path = `/onboarding?token=${token}`;
  const at = app.clock.now();
  const expiresAt = at.add({ hours: 24 * invitationDays });
  await endInvitations(tx, to.id, 'REPLACED');
  await tx.db
    .insertInto('invitations')
    .values({
      token_hash: digest(token),
      member_id: to.id,
      invited_by: by.name,
      sent_at: at.toString(),
      expires_at: expiresAt.toString(),
    })
    .execute();
  const retailer = await tx.db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
  const company = await companyOf(app, foldEmail(to.email));
  const isCompanys = isEnforced(company, { retailer_id: tx.retailerId, member_id: to.id });
  const letter = isCompanys ? letters.companyInvitation : letters.invitation;
  await postMail(app, tx, {
    to: { name: to.name, address: to.email },
    language: to.language,
    retailer: retailer.name,
    letter: {
      ...letter,
      button: { label: letter.button, path: isCompanys ? companyPath(company) : path },
      values: {
        inviter: by.name,
        retailer: retailer.name,
        until: momentOf(expiresAt).date,
        days: invitationDays,
      },
    },
    expiresAt,
  });
  return `${app.config.publicUrl}${path}`;
}

/** Sends an invitation again to a member who requested a password reset before using it. */
export const resendingInvitations: Task<App, { tokenHash: string }> = { ...inviteAgainTask, run: resendInvitation };

/** Finds the invitation by its hash; one that has since been used or replaced is not sent again. */
async function resendInvitation(app: App, { tokenHash }: { tokenHash: string }): Promise<void> {
  const token = Buffer.from(tokenHash, 'hex');
  const found = await app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('invitations')
    .select('retailer_id')
    .where('token_hash', '=', token)
    .executeTakeFirst();
  if (!found) return;
  await app.db.transaction(wholeRetailer(found.retailer_id), async (tx) => {
    const standing = await tx.db
      .updateTable('invitations')
      .set({ ended_as: 'REPLACED' })
      .where('token_hash', '=', token)
      .where('ended_as', 'is', null)
      .returning(['member_id', 'invited_by'])
      .executeTakeFirst();
    if (!standing) return;
    const member = await tx.db
      .selectFrom('members')
      .select(['id', 'name', 'email', 'language'])
      .where('id', '=', standing.member_id)
      .executeTakeFirstOrThrow();
    await sendInvitation(app, tx, { name: standing.invited_by }, member);
  });
}

/** Ends the open invitations of a member. */
export const endInvitations = (tx: Tx, id: string, endedAs: 'USED' | 'REPLACED') =>
  tx.db
    .updateTable('invitations')
    .set({ ended_as: endedAs })
    .where('member_id', '=', id)
    .where('ended_as', 'is', null)
    .executeTakeFirstOrThrow();

/** Ends the invitation of a member who signed in through their identity provider instead. */
export async function endInvitation(app: App, tx: Tx, by: Pick<Member, 'id' | 'name' | 'role'>): Promise<void> {
  const before = await auditSnapshot(tx, by.id);
  const { numUpdatedRows } = await endInvitations(tx, by.id, 'USED');
  if (numUpdatedRows === 0n) return;
  const at = app.clock.now();
  const about = { kind: 'account', id: by.id, name: by.name } as const;
  const fact = ['MEMBER_CHANGED', { memberId: by.id }] as const;
  await recordChange(tx, by, { about, before, after: await auditSnapshot(tx, by.id), at, fact });
}
