// A new password for whoever reads the account's mail: a link, good once and for an hour; the newest takes the place of those before it.
import { resetMinutes, resetWaitSeconds } from '@portage/contract/auth/rules';
import { sql } from 'kysely';
import { postMail } from '../mail/post.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { Errand } from '../platform/jobs/kind.ts';
import type { Tidying } from '../platform/noun.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { companyOf, companyPath, isEnforced, mayAskCompany, refusePassword } from './company.ts';
import { countAttempt, trust } from './guesses.ts';
import { foldEmail } from './login.ts';
import { hashPassword } from './password.ts';
import { faultsOfPassword } from './strength.ts';
import { takePassword } from './takePassword.ts';
import { digest, newToken } from './token.ts';
import { letters } from './words.ts';

/** Has the link mailed, if there is such an account. Whether there is, a worker finds out: the answer cannot tell, nor the time it takes. */
export async function askReset(app: App, given: { email: string; address: string }): Promise<void> {
  const email = foldEmail(given.email);
  await countAttempt(app, { kind: 'reset', name: email }, given.address);
  await app.jobs.send({ db: app.db.shared }, mailingResets, email);
}

export const mailingResets: Errand<App> = { kind: 'auth.reset', run: mailReset };

/** A link to a new password, to their company, or to a first one: what leads this account in. */
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
    .everyRetailer()
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
type Standing = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Whoever has no password yet chooses the first one behind their invitation. The team sent it, and sends it again. */
async function inviteAgain(app: App, tx: Tx, { token_hash, sent_at }: Standing): Promise<void> {
  if (Temporal.Instant.compare(readInstant(sent_at), waitsSince(app)) > 0) return;
  await app.jobs.send(tx, { kind: 'team.invite' }, token_hash.toString('hex'));
}

/** Mails a button that leads the account in. */
function mailButton(app: App, tx: Tx, to: Known, said: (typeof letters)['reset' | 'companySignIn'], path: string) {
  const { name, address, language, retailer } = to;
  return postMail(app, tx, {
    to: { name, address },
    language,
    retailer,
    letter: { ...said, button: { label: said.button, path }, values: { retailer, minutes: resetMinutes } },
    expiresAt: app.clock.now().add({ minutes: resetMinutes }),
  });
}

async function mailLink(app: App, tx: Tx, login: Known): Promise<void> {
  const now = app.clock.now();
  const token = newToken();
  const expiresAt = now.add({ minutes: resetMinutes }).toString();
  const reset = { token_hash: digest(token), asked_at: now.toString(), expires_at: expiresAt };
  const made = await tx.db
    .insertInto('password_resets')
    .values({ member_id: login.member_id, ...reset })
    .onConflict((conflict) =>
      conflict
        .columns(['retailer_id', 'member_id'])
        .doUpdateSet(reset)
        .where('password_resets.asked_at', '<=', waitsSince(app).toString()),
    )
    .returning('member_id')
    .executeTakeFirst();
  if (made) await mailButton(app, tx, login, letters.reset, `/reset-password?token=${token}`);
}

/** The account that a link opens; refused when the link is worth nothing any more. */
export async function findReset(app: App, token: string) {
  const found = await app.db
    .everyRetailer()
    .selectFrom('password_resets as reset')
    .innerJoin('members', (join) =>
      join.onRef('members.retailer_id', '=', 'reset.retailer_id').onRef('members.id', '=', 'reset.member_id'),
    )
    .innerJoin('retailers', 'retailers.id', 'reset.retailer_id')
    .select(['reset.retailer_id', 'reset.member_id', 'members.email', 'members.name', 'retailers.name as retailer'])
    .where('reset.token_hash', '=', digest(token))
    .where('reset.expires_at', '>', app.clock.now().toString())
    .executeTakeFirst();
  if (!found) return refuse('RESET_LINK_OVER');
  await refusePassword(app, foldEmail(found.email), found);
  return found;
}

type NewPassword = { token: string; password: string; address: string };

/** Takes a link's token, once, for a new password. */
export async function resetPassword(app: App, { token, password, address }: NewPassword): Promise<void> {
  const found = await findReset(app, token);
  refuseFaults(await faultsOfPassword(password, [found.email, found.name, found.retailer]));
  const hash = await hashPassword(password);
  await app.db.transaction(wholeRetailer(found.retailer_id), async (tx) => {
    const taken = await tx.db
      .deleteFrom('password_resets')
      .where('token_hash', '=', digest(token))
      .returning('member_id')
      .executeTakeFirst();
    if (!taken) return refuse('RESET_LINK_OVER');
    await takePassword(app, tx, taken.member_id, hash, null);
  });
  // Wrong guesses before do not keep out who has just shown that the account is theirs.
  await trust(app, { kind: 'account', name: foldEmail(found.email) }, address);
}

export const forgettingResets: Tidying = {
  does: 'forgetting links to new passwords',
  run: ({ db, clock }) => forgetOld(db, 'password_resets', sql`expires_at < ${clock.now().toString()}::timestamptz`),
};
