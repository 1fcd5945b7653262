import type { Confirmation } from '@portage/contract/account/schema';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';
import { factorInForce, mailFactorCode, takeCode } from './factor/factor.ts';
import { countMailedTry, type MailedCode } from './factor/mailed.ts';
import { countAttempt } from './guesses.ts';
import { foldEmail } from './login.ts';
import type { SignedInMember } from './member.ts';
import { provePasskey } from './passkeys.ts';
import { passwordMatches } from './password.ts';
import { digest } from './token.ts';

type ConfirmRequest = { by: SignedInMember; token: string; proof: Confirmation; address: string };

/** Confirms a session by the strongest proof that the account has: if a second factor is on, the password is not enough. */
export async function confirmSession(app: App, { by, token, proof, address }: ConfirmRequest): Promise<void> {
  const isFactorOn = (await factorInForce(app.db.scope(by), by.id)) !== null;
  if ('passkey' in proof) await provePasskey(app, by, token, proof.passkey);
  else if ('code' in proof) await proveCode(app, by, codeOf(by, token), proof.code, address);
  else if (isFactorOn) refuse('MFA_CODE_INCORRECT');
  else await provePassword(app, by, proof.password, address);
  await app.sessions.confirm(token);
}

const codeOf = ({ id }: SignedInMember, token: string): MailedCode => ({
  kind: 'CONFIRM_CODE',
  subject: id,
  boundTo: digest(token),
});

/** Mails a confirmation code, if the second factor is an email. */
export const sendConfirmCode = (app: App, by: SignedInMember, token: string): Promise<{ waitSeconds: number }> =>
  app.db.transaction(by, (tx) => mailFactorCode(app, tx, codeOf(by, token)));

async function proveCode(
  app: App,
  by: SignedInMember,
  purpose: MailedCode,
  code: string,
  address: string,
): Promise<void> {
  const attempt = await countAttempt(app, { kind: 'factor', name: by.id }, address);
  await countMailedTry(app.db.scope(by), purpose);
  const taken = await app.db.transaction(by, (tx) => takeCode(app, tx, purpose, code));
  if (!taken) refuse('MFA_CODE_INCORRECT');
  await attempt.succeed();
}

/** Verifies a password. Wrong ones count as failed sign-ins. */
async function provePassword(app: App, by: SignedInMember, password: string, address: string): Promise<void> {
  const attempt = await countAttempt(app, { kind: 'account', name: foldEmail(by.email) }, address);
  const login = await app.db
    .scope(by)
    .db.selectFrom('logins')
    .select('password_hash')
    .where('member_id', '=', by.id)
    .executeTakeFirst();
  if (!(await passwordMatches(password, login?.password_hash ?? null))) refuse('WRONG_PASSWORD');
  await attempt.succeed();
}
