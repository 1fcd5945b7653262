// A mailed link to choose a new password: valid once, for an hour, and replaced by a newer one.
import { resetMinutes, resetWaitSeconds } from '@portage/contract/auth/rules';
import { z } from 'zod';
import { postMail } from '../mail/post.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Task } from '../platform/jobs/kind.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { companyOf, companyPath, isEnforced, mayAskCompany, refusePassword } from './company.ts';
import { countAttempt, trust } from './guesses.ts';
import { foldEmail } from './login.ts';
import { hashPassword } from './password.ts';
import { savePassword } from './savePassword.ts';
import { byToken, findSecret, issueToken, revokeSecrets, useSecret } from './secrets.ts';
import { faultsOfPassword } from './strength.ts';
import { letters } from './words.ts';

/** Requests a reset link. A worker looks up the account, so that neither the reply nor its timing reveals whether it exists. */
export async function askReset(app: App, given: { email: string; address: string }): Promise<void> {
  const email = foldEmail(given.email);
  await countAttempt(app, { kind: 'reset', name: email }, given.address);
  await app.jobs.send({ db: app.db.shared }, mailingResets, { email });
}

const Payload = z.object({ email: z.string() });
export const mailingResets: Task<App, z.output<typeof Payload>> = {
  kind: 'auth.reset',
  payload: Payload,
  run: (app, { email }) => mailReset(app, email),
};

/** Sends an invitation again. The handler is in the team folder, which depends on this one. */
export const inviteAgainTask = { kind: 'team.invite', payload: z.object({ tokenHash: z.hex() }) };

/** Mails the account its way to sign in: a reset link, single sign-on, or its invitation again. */
async function mailReset(app: App, email: string): Promise<void> {
  const login = await findLogin(app, email);
  if (!login) return;
  const company = await companyOf(app, email);
  const hasPassword = login.password_hash !== null;
  await app.db.transaction(wholeRetailer(login.retailer_id), async (tx) => {
    if (isEnforced(company, login)) return mailButton(app, tx, login, letters.companySignIn, companyPath(company));
    const invitation = hasPassword ? undefined : await findInvitation(tx, login.member_id);
    if (invitation) return inviteAgain(app, tx, invitation);
    if (!hasPassword && mayAskCompany(company, login))
      return mailButton(app, tx, login, letters.companySignIn, companyPath(company));
    return mailLink(app, tx, login);
  });
}

const findLogin = (app: App, email: string) =>
  app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('logins')
    .innerJoin('members', (join) =>
      join.onRef('members.retailer_id', '=', 'logins.retailer_id').onRef('members.id', '=', 'logins.member_id'),
    )
    .innerJoin('retailers', 'retailers.id', 'logins.retailer_id')
    .select(['logins.retailer_id', 'logins.member_id', 'password_hash', 'members.name', 'members.language'])
    .select(['members.email as address', 'retailers.name as retailer'])
    .where('logins.email', '=', email)
    .executeTakeFirst();
type Known = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

const waitsSince = (app: App) => app.clock.now().subtract({ seconds: resetWaitSeconds });

const findInvitation = (tx: Tx, memberId: string) =>
  tx.db
    .selectFrom('invitations')
    .select(['token_hash', 'sent_at'])
    .where('member_id', '=', memberId)
    .where('ended_as', 'is', null)
    .executeTakeFirst();
type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Sends the invitation again: a member without a password chooses the first one there. */
async function inviteAgain(app: App, tx: Tx, { token_hash, sent_at }: OpenInvitation): Promise<void> {
  if (Temporal.Instant.compare(readInstant(sent_at), waitsSince(app)) > 0) return;
  await app.jobs.send(tx, inviteAgainTask, { tokenHash: token_hash.toString('hex') });
}

function mailButton(app: App, tx: Tx, to: Known, letter: (typeof letters)['reset' | 'companySignIn'], path: string) {
  const { name, address, language, retailer } = to;
  return postMail(app, tx, {
    to: { name, address },
    language,
    retailer,
    letter: { ...letter, button: { label: letter.button, path }, values: { retailer, minutes: resetMinutes } },
    expiresAt: app.clock.now().add({ minutes: resetMinutes }),
  });
}

async function mailLink(app: App, tx: Tx, login: Known): Promise<void> {
  const links = { kind: 'PASSWORD_RESET' as const, subject: login.member_id };
  // Serializes concurrent requests of one member: the second finds the first one's link.
  await tx.db.selectFrom('members').select('id').where('id', '=', login.member_id).forNoKeyUpdate().execute();
  const last = await findSecret(app, tx, links);
  if (last && Temporal.Instant.compare(readInstant(last.created_at), waitsSince(app)) > 0) return;
  await revokeSecrets(tx, links);
  const token = await issueToken(app, tx, links, resetMinutes * 60);
  await mailButton(app, tx, login, letters.reset, `/reset-password?token=${token}`);
}

/** Returns the account that a link opens; refuses a link that is used, replaced or expired. */
export async function findReset(app: App, token: string) {
  const link = await findSecret(app, { db: app.db.acrossTenantsAndSandboxes() }, byToken('PASSWORD_RESET', token));
  if (!link) return refuse('RESET_LINK_OVER');
  const member = await app.db
    .scope(wholeRetailer(link.retailer_id))
    .db.selectFrom('members')
    .innerJoin('retailers', 'retailers.id', 'members.retailer_id')
    .select(['members.retailer_id', 'members.id as member_id', 'members.email', 'members.name'])
    .select('retailers.name as retailer')
    .where('members.id', '=', link.subject)
    .executeTakeFirstOrThrow();
  await refusePassword(app, foldEmail(member.email), member);
  return member;
}

type NewPassword = { token: string; password: string; address: string };

/** Exchanges a link's token, once, for a new password. */
export async function resetPassword(app: App, { token, password, address }: NewPassword): Promise<void> {
  const member = await findReset(app, token);
  refuseFaults(await faultsOfPassword(password, [member.email, member.name, member.retailer]));
  const hash = await hashPassword(password);
  await app.db.transaction(wholeRetailer(member.retailer_id), async (tx) => {
    if (!(await useSecret(app, tx, byToken('PASSWORD_RESET', token)))) return refuse('RESET_LINK_OVER');
    await savePassword(app, tx, member.member_id, hash, null);
  });
  // Earlier wrong guesses must not lock out the member who has just shown that the account is theirs.
  await trust(app, { kind: 'account', name: foldEmail(member.email) }, address);
}
