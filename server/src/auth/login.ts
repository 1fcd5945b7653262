import { availableParallelism } from 'node:os';
import type { Entry } from '@portage/contract/auth/schema';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { networkOf, siteOf } from '../platform/http/network.ts';
import { lanes } from '../platform/limits/lanes.ts';
import { refuse } from '../platform/refusal.ts';
import { companyAddress, companyOf, isEnforced, mayAskCompany } from './company.ts';
import { factorInForce } from './factor/factor.ts';
import { countAttempt } from './guesses.ts';
import { passwordMatches } from './password.ts';
import { describePending, openPending } from './pending.ts';

type Credentials = { email: string; password: string; address: string; device: string };

/** Limits concurrent sign-ins: a burst from one network neither fills the pool nor delays the password hashes of others. */
const signingIn = {
  network: lanes({ atOnce: 4, waiting: 30, refusal: 'TOO_MANY_REQUESTS' }),
  /** A site has thousands of networks: all of them together get only some of the slots of `hashing`. */
  site: lanes({ atOnce: 8, waiting: 100, refusal: 'TOO_MANY_REQUESTS' }),
  /** All networks together: a few more than can be hashed at once, so that those that wait for a hash hold no connection. */
  all: lanes({ atOnce: availableParallelism() + 2, waiting: 100, refusal: 'UNAVAILABLE' }),
};

/** Exchanges an email and a password for a session. Known and unknown accounts take the same steps and the same time. */
export const signIn = (app: App, given: Credentials): Promise<Entry> =>
  signingIn.network(networkOf(given.address), () =>
    signingIn.site(siteOf(given.address), () => signingIn.all('', () => checkCredentials(app, given))),
  );

async function checkCredentials(app: App, { email, password, address, device }: Credentials): Promise<Entry> {
  const folded = foldEmail(email);
  const [login, company] = await Promise.all([findLogin(app, folded), companyOf(app, folded)]);
  // No password is compared, so the attempt is not counted.
  if (isEnforced(company, login)) return { ssoUrl: companyAddress(app, company) };
  const attempt = await countAttempt(app, { kind: 'account', name: folded }, address);
  if (!(await passwordMatches(password, login?.password_hash ?? null)) || !login)
    return mayAskCompany(company, login) ? { ssoUrl: companyAddress(app, company) } : refuse('WRONG_CREDENTIALS');
  await attempt.succeed();
  return enter(app, login.retailer_id, login.member_id, device);
}

const findLogin = (app: App, email: string) =>
  app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('logins')
    .select(['retailer_id', 'member_id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();

/** Opens a session after a correct password, or a pending sign-in if a second factor is on. */
async function enter(app: App, retailerId: string, memberId: string, device: string): Promise<Entry> {
  const scope = app.db.scope(wholeRetailer(retailerId));
  if ((await factorInForce(scope, memberId)) === null)
    return { token: await app.sessions.open(scope, memberId, device) };
  const multiFactorToken = await openPending(app, scope, memberId);
  return { multiFactorToken, ...(await describePending(app, scope, memberId, multiFactorToken)) };
}

/** Normalizes an email for sign-in: trimmed, composed (NFC), in lower case. */
export const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
