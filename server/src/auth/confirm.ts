import type { Confirmation } from '@portage/contract/account/schema';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';
import { factorInForce, mailFactorCode, takeCode } from './factor/factor.ts';
import { type Asked, countMailedTry } from './factor/mailed.ts';
import { countAttempt } from './guesses.ts';
import { foldEmail } from './login.ts';
import type { Member } from './member.ts';
import { provePasskey } from './passkeys.ts';
import { passwordMatches } from './password.ts';
import { digest } from './token.ts';

type Given = { by: Member; token: string; proof: Confirmation; address: string };

/** Confirms a session by the strongest proof that its account has: where a second factor is on, its password is not enough. */
export async function confirmSession(app: App, { by, token, proof, address }: Given): Promise<void> {
  const isFactorOn = (await factorInForce(app.db.scope(by), by.id)) !== null;
  if ('passkey' in proof) await provePasskey(app, by, token, proof.passkey);
  else if ('code' in proof) await proveCode(app, by, askedBy(by, token), proof.code, address);
  else if (isFactorOn) refuse('MFA_CODE_INCORRECT');
  else await provePassword(app, by, proof.password, address);
  await app.sessions.confirm(token);
}

const askedBy = ({ id }: Member, token: string): Asked => ({
  memberId: id,
  boundTo: digest(token),
  purpose: 'CONFIRM',
});

/** Mails a code to confirm with, where the second factor is an email. */
export const sendConfirmCode = (app: App, by: Member, token: string): Promise<{ waitSeconds: number }> =>
  app.db.transaction(by, (tx) => mailFactorCode(app, tx, askedBy(by, token)));

async function proveCode(app: App, by: Member, asked: Asked, code: string, address: string): Promise<void> {
  const attempt = await countAttempt(app, { kind: 'factor', name: by.id }, address);
  if (!(await countMailedTry(app.db.scope(by), asked))) refuse('MFA_CODE_INCORRECT');
  const taken = await app.db.transaction(by, (tx) => takeCode(app, tx, asked, code));
  if (!taken) refuse('MFA_CODE_INCORRECT');
  await attempt.succeed();
}

/** Guesses at it count as those of a sign-in do. */
async function provePassword(app: App, by: Member, password: string, address: string): Promise<void> {
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
