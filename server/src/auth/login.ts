import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';
import { countAttempt } from './guesses.ts';
import { passwordMatches } from './password.ts';

type Credentials = { email: string; password: string; address: string };

/** Exchanges an email and a password for a session. A known and an unknown account take the same steps and the same time. */
export async function signIn(app: App, { email, password, address }: Credentials): Promise<{ token: string }> {
  const folded = foldEmail(email);
  const attempt = await countAttempt(app, { kind: 'account', name: folded }, address);
  const login = await app.db
    .everyRetailer()
    .selectFrom('logins')
    .select(['retailer_id', 'member_id', 'password_hash'])
    .where('email', '=', folded)
    .executeTakeFirst();
  if (!(await passwordMatches(password, login?.password_hash ?? null)) || !login) return refuse('WRONG_CREDENTIALS');
  await attempt.succeed();
  return { token: await app.sessions.open(login.retailer_id, login.member_id) };
}

/** An email as sign-in compares it: case and composed letters make no difference. */
export const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
