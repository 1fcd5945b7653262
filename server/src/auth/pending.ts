// A sign-in whose password was right and whose second factor is still to come: ten minutes, five tries, and its token opens nothing else.
import { codeTries, pendingMinutes } from '@portage/contract/auth/rules';
import type { PendingSignIn } from '@portage/contract/auth/schema';
import { sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { Tidying } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { findFactor, mailFactorCode, takeCode } from './factor/factor.ts';
import { type Asked, isCodeSent, secondsToWait } from './factor/mailed.ts';
import { countAttempt } from './guesses.ts';
import { findPasskeys } from './passkeys.ts';
import { digest, newToken } from './token.ts';

type Verification = { multiFactorToken: string; code: string; address: string; device: string };

/** Begins one and answers its token. */
export async function openPending(app: App, { db }: Scope, memberId: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('pending_sign_ins')
    .values({ token_hash: digest(token), member_id: memberId, created_at: app.clock.now().toString() })
    .execute();
  return token;
}

const since = ({ clock }: Pick<App, 'clock'>) => clock.now().subtract({ minutes: pendingMinutes }).toString();

/** Whose sign-in a token is, while it lasts. */
async function findPending(app: App, token: string): Promise<{ retailerId: string; memberId: string }> {
  const row = await app.db
    .everyRetailer()
    .selectFrom('pending_sign_ins')
    .select(['retailer_id', 'member_id'])
    .where('token_hash', '=', digest(token))
    .where('created_at', '>', since(app))
    .where('tries', '<', codeTries)
    .executeTakeFirst();
  return row ? { retailerId: row.retailer_id, memberId: row.member_id } : refuse('SIGN_IN_OVER');
}

const askedBy = (memberId: string, token: string): Asked => ({ memberId, boundTo: digest(token), purpose: 'SIGN_IN' });

/** What the page that asks for the second factor shows. */
export async function describePending(app: App, scope: Scope, memberId: string, token: string): Promise<PendingSignIn> {
  const factor = await findFactor(scope, memberId);
  if (!factor?.verified_at) return refuse('SIGN_IN_OVER');
  return {
    multiFactorAuthType: factor.type,
    email: factor.email && maskEmail(factor.email),
    isCodeSent: await isCodeSent(app, scope, askedBy(memberId, token)),
    waitSeconds: await secondsToWait(app, scope, memberId),
    hasPasskeys: (await findPasskeys(scope, memberId)).length > 0,
  };
}

/** Enough of an address to know one's own by: `a•••@maple.example`. */
const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/u, '$1•••');

export async function showPending(app: App, token: string): Promise<PendingSignIn> {
  const { retailerId, memberId } = await findPending(app, token);
  return describePending(app, app.db.scope(wholeRetailer(retailerId)), memberId, token);
}

/** The passkeys that may take the place of a code; null where nobody has said who they are. */
export async function allowedOf(app: App, token: string | undefined) {
  if (token === undefined) return null;
  const { retailerId, memberId } = await findPending(app, token);
  return findPasskeys(app.db.scope(wholeRetailer(retailerId)), memberId);
}

/** Mails a code for this sign-in, where its factor is an email. */
export async function sendSignInCode(app: App, token: string): Promise<{ waitSeconds: number }> {
  const { retailerId, memberId } = await findPending(app, token);
  return app.db.transaction(wholeRetailer(retailerId), (tx) => mailFactorCode(app, tx, askedBy(memberId, token)));
}

/** Counts a try before it is looked at, so that a thousand at once are no more than a thousand in a row. */
async function countTry(app: App, retailerId: string, token: string): Promise<void> {
  const counted = await app.db
    .scope(wholeRetailer(retailerId))
    .db.updateTable('pending_sign_ins')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', digest(token))
    .where('tries', '<', codeTries)
    .returning('tries')
    .executeTakeFirst();
  if (!counted) refuse('SIGN_IN_OVER');
}

/** Exchanges a pending token and a code for a session: the sign-in and its code are used up with it, or not at all. */
export async function verifySignIn(app: App, { multiFactorToken, code, address, device }: Verification) {
  const { retailerId, memberId } = await findPending(app, multiFactorToken);
  const attempt = await countAttempt(app, { kind: 'factor', name: memberId }, address);
  await countTry(app, retailerId, multiFactorToken);
  const token = await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    if (!(await takeCode(app, tx, askedBy(memberId, multiFactorToken), code))) refuse('MFA_CODE_INCORRECT');
    const pending = await tx.db
      .deleteFrom('pending_sign_ins')
      .where('token_hash', '=', digest(multiFactorToken))
      .returning('member_id')
      .executeTakeFirst();
    if (!pending) refuse('SIGN_IN_OVER');
    return app.sessions.open(tx, memberId, device);
  });
  await attempt.succeed();
  return { token };
}

export const forgettingPending: Tidying = {
  does: 'forgetting sign-ins that waited for a second factor',
  run: (app) => forgetOld(app.db, 'pending_sign_ins', sql`created_at < ${since(app)}::timestamptz`),
};
