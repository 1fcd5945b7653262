// Passkeys: a key on the member's device, unlocked by fingerprint, face or PIN. It proves both device and user, so no code is needed.
import type { UsedPasskey } from '@portage/contract/account/passkeys';
import { challengeMinutes } from '@portage/contract/auth/rules';
import type { Entry } from '@portage/contract/auth/schema';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { type Selectable, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { type Scope, type Tx, wholeRetailer } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { Passkeys } from '../platform/db/schema.gen.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { companyAddress, companyOf, isEnforced } from './company.ts';
import type { Member } from './member.ts';
import { digest } from './token.ts';

type Purpose = 'ADD' | 'SIGN_IN' | 'CONFIRM';

/** Returns the relying party. Passkeys of another host and signatures for another origin are refused. */
export function partyOf({ config }: App): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

const since = ({ clock }: Pick<App, 'clock'>) => clock.now().subtract({ minutes: challengeMinutes }).toString();

/** Stores a challenge, with the hash of the session or sign-in that it is bound to, if any. */
export const storeChallenge = (app: App, purpose: Purpose, challenge: string, boundTo: Buffer | null) =>
  app.db.shared
    .insertInto('passkey_challenges')
    .values({ challenge, purpose, bound_to: boundTo, made_at: app.clock.now().toString() })
    .execute();

/** Uses up a challenge. Returns whether it was valid for this purpose and binding. */
export async function takeChallenge(app: App, purpose: Purpose, challenge: string, boundTo: Buffer | null) {
  const taken = await app.db.shared
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('made_at', '>', since(app))
    .returning('bound_to')
    .executeTakeFirst();
  if (!taken) return false;
  return boundTo === null || (taken.bound_to?.equals(boundTo) ?? false);
}

/** Returns the member's passkeys, the oldest first. */
export const findPasskeys = ({ db }: Scope | Tx, memberId: string): Promise<Selectable<Passkeys>[]> =>
  db.selectFrom('passkeys').selectAll().where('member_id', '=', memberId).orderBy('created_at').orderBy('id').execute();

export const describe = ({ credential_id, transports }: Selectable<Passkeys>) => ({ id: credential_id, transports });

/** Creates a sign-in challenge, for one of the given passkeys or, if null, for any that the browser has for this host. */
export const askPasskey = (app: App, allowed: Selectable<Passkeys>[] | null) =>
  createChallenge(app, 'SIGN_IN', null, allowed);

async function createChallenge(
  app: App,
  purpose: Purpose,
  boundTo: Buffer | null,
  allowed: Selectable<Passkeys>[] | null,
) {
  const options = await generateAuthenticationOptions({
    rpID: partyOf(app).rpID,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed.map(describe) }),
  });
  await storeChallenge(app, purpose, options.challenge, boundTo);
  return options;
}

/** Exchanges a passkey's signature for a session. */
export async function signInByPasskey(app: App, passkey: UsedPasskey, device: string): Promise<Entry> {
  const row = await app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', passkey.id)
    .executeTakeFirst();
  const counter = await verifySignature(app, passkey, row, { purpose: 'SIGN_IN', boundTo: null });
  if (!row || counter === null) return refuse('PASSKEY_NOT_VALID');
  const scope = app.db.scope(wholeRetailer(row.retailer_id));
  const company = await companyAsked(app, scope, row);
  if (company) return { ssoUrl: company };
  await noteUse(app, scope, row, counter);
  return { token: await app.sessions.open(scope, row.member_id, device) };
}

const noteUse = (app: App, { db }: Scope, { credential_id }: Selectable<Passkeys>, counter: number) =>
  db
    .updateTable('passkeys')
    .set({ counter: String(counter), used_at: app.clock.now().toString() })
    .where('credential_id', '=', credential_id)
    .execute();

/** Creates a challenge with which one of the member's passkeys confirms this session. */
export async function askConfirmPasskey(app: App, by: Member, token: string) {
  const own = await findPasskeys(app.db.scope(by), by.id);
  if (own.length === 0) return refuse('PASSKEY_NOT_FOUND');
  return createChallenge(app, 'CONFIRM', digest(token), own);
}

/** Verifies, once, that one of the member's passkeys signed for this session. Refuses any other signature. */
export async function provePasskey(app: App, by: Member, token: string, passkey: UsedPasskey): Promise<void> {
  const scope = app.db.scope(by);
  const row = (await findPasskeys(scope, by.id)).find(({ credential_id }) => credential_id === passkey.id);
  const counter = await verifySignature(app, passkey, row, { purpose: 'CONFIRM', boundTo: digest(token) });
  if (!row || counter === null) return refuse('PASSKEY_NOT_VALID');
  await noteUse(app, scope, row, counter);
}

type ChallengePurpose = { purpose: Purpose; boundTo: Buffer | null };

/** Verifies a signature. Returns the device’s counter, or null if it is invalid. The challenge is used up in both cases. */
async function verifySignature(
  app: App,
  passkey: UsedPasskey,
  row: Selectable<Passkeys> | undefined,
  { purpose, boundTo }: ChallengePurpose,
): Promise<number | null> {
  const { rpID, origin } = partyOf(app);
  const { userHandle, ...response } = passkey.response;
  // An unknown passkey is verified against an empty key, and fails.
  const {
    credential_id: id,
    public_key,
    counter,
  } = row ?? { credential_id: passkey.id, public_key: Buffer.alloc(0), counter: '0' };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(app, purpose, challenge, boundTo),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(public_key), counter: Number(counter) },
      requireUserVerification: true,
    });
    const isOwners = !userHandle || Buffer.from(userHandle, 'base64url').toString() === row?.member_id;
    return verified && isOwners ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws on invalid input.
    return null;
  }
}

/** Returns the company's single sign-on if the account requires it: passkeys are disabled there, like passwords. */
async function companyAsked(app: App, scope: Scope, row: Selectable<Passkeys>): Promise<string | null> {
  const { email } = await scope.db
    .selectFrom('logins')
    .select('email')
    .where('member_id', '=', row.member_id)
    .executeTakeFirstOrThrow();
  const company = await companyOf(app, email);
  return isEnforced(company, row) ? companyAddress(app, company) : null;
}

export const forgettingChallenges: MaintenanceTask = {
  does: 'deleting expired challenges of passkeys',
  run: (app) => forgetOld(app.db, 'passkey_challenges', sql`made_at < ${since(app)}::timestamptz`),
};
