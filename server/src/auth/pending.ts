// A sign-in after a right password, before the second factor: it lasts ten minutes and five tries.
import { codeTries, pendingMinutes } from '@portage/contract/auth/rules';
import type { PendingSignIn } from '@portage/contract/auth/schema';
import { maskEmail } from '@portage/contract/tracking/choices';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { findFactor, mailFactorCode, takeCode } from './factor/factor.ts';
import { type MailedCode, secondsToWait } from './factor/mailed.ts';
import { countAttempt } from './guesses.ts';
import { findPasskeys } from './passkeys.ts';
import { byToken, countTry, findSecret, issueToken, useSecret } from './secrets.ts';
import { digest } from './token.ts';

type Verification = { multiFactorToken: string; code: string; address: string; device: string };

/** Begins a sign-in and returns its token. */
export const openPending = (app: App, scope: Scope, memberId: string): Promise<string> =>
  issueToken(app, scope, { kind: 'PENDING_SIGN_IN', subject: memberId }, pendingMinutes * 60);

/** Returns the member who is signing in. Refuses a token that is unknown, expired or out of tries. */
async function findPending(app: App, token: string): Promise<{ retailerId: string; memberId: string }> {
  const row = await findSecret(app, { db: app.db.acrossTenantsAndSandboxes() }, byToken('PENDING_SIGN_IN', token));
  return row && row.tries < codeTries ? { retailerId: row.retailer_id, memberId: row.subject } : refuse('SIGN_IN_OVER');
}

const codeOf = (memberId: string, token: string): MailedCode => ({
  kind: 'SIGN_IN_CODE',
  subject: memberId,
  boundTo: digest(token),
});

/** Returns the fields of the page that requests the second factor. */
export async function describePending(app: App, scope: Scope, memberId: string, token: string): Promise<PendingSignIn> {
  const factor = await findFactor(scope, memberId);
  if (!factor?.verified_at) return refuse('SIGN_IN_OVER');
  return {
    multiFactorAuthType: factor.type,
    email: factor.email && maskEmail(factor.email),
    isCodeSent: (await findSecret(app, scope, codeOf(memberId, token))) !== undefined,
    waitSeconds: await secondsToWait(app, scope, memberId),
    hasPasskeys: (await findPasskeys(scope, memberId)).length > 0,
  };
}

export async function showPending(app: App, token: string): Promise<PendingSignIn> {
  const { retailerId, memberId } = await findPending(app, token);
  return describePending(app, app.db.scope(wholeRetailer(retailerId)), memberId, token);
}

/** Returns the passkeys that can replace the code; null without a pending sign-in. */
export async function allowedOf(app: App, token: string | undefined) {
  if (token === undefined) return null;
  const { retailerId, memberId } = await findPending(app, token);
  return findPasskeys(app.db.scope(wholeRetailer(retailerId)), memberId);
}

/** Mails a code for this sign-in, if its factor is an email. */
export async function sendSignInCode(app: App, token: string): Promise<{ waitSeconds: number }> {
  const { retailerId, memberId } = await findPending(app, token);
  return app.db.transaction(wholeRetailer(retailerId), (tx) => mailFactorCode(app, tx, codeOf(memberId, token)));
}

/** Exchanges a pending token and a code for a session. Both are used up in the transaction that opens it. */
export async function verifySignIn(app: App, { multiFactorToken, code, address, device }: Verification) {
  const { retailerId, memberId } = await findPending(app, multiFactorToken);
  const tenant = wholeRetailer(retailerId);
  const pending = byToken('PENDING_SIGN_IN', multiFactorToken);
  const attempt = await countAttempt(app, { kind: 'factor', name: memberId }, address);
  if ((await countTry(app.db.scope(tenant), pending)) !== 'ALLOWED') refuse('SIGN_IN_OVER');
  const token = await app.db.transaction(tenant, async (tx) => {
    if (!(await takeCode(app, tx, codeOf(memberId, multiFactorToken), code))) refuse('MFA_CODE_INCORRECT');
    if (!(await useSecret(app, tx, pending))) refuse('SIGN_IN_OVER');
    return app.sessions.open(tx, memberId, device);
  });
  await attempt.succeed();
  return { token };
}
