// Adds, renames and removes a member's own passkeys.
import { type MadePasskey, mostPasskeys, type Passkey } from '@portage/contract/account/passkeys';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import { mailFactorChange } from '../auth/factor/notices.ts';
import type { SignedInMember } from '../auth/member.ts';
import { addPasskeyRow, deletePasskey, renamePasskeyRow } from '../auth/passkeyRows.ts';
import { describe, findPasskeys, partyOf, storeChallenge, takeChallenge } from '../auth/passkeys.ts';
import { digest } from '../auth/token.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import type { Passkeys } from '../platform/db/schema.gen.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { recordOwnChange } from './profile.ts';

const shown = ({ id, name, created_at, used_at }: Selectable<Passkeys>): Passkey => ({
  id,
  name,
  createdAt: isoText(created_at),
  usedAt: isoText(used_at),
});

export const listPasskeys = async (app: App, by: SignedInMember) => ({
  data: (await findPasskeys(app.db.scope(by), by.id)).map(shown),
});

/** Returns the options for creating a passkey. Devices that already hold a passkey of this account are excluded. */
export async function askNewPasskey(app: App, by: SignedInMember, token: string) {
  const own = await findPasskeys(app.db.scope(by), by.id);
  refuseIf(own.length < mostPasskeys ? null : 'TOO_MANY_PASSKEYS');
  const options = await generateRegistrationOptions({
    rpName: app.config.provider.name,
    rpID: partyOf(app).rpID,
    userID: new Uint8Array(Buffer.from(by.id)),
    userName: by.email,
    userDisplayName: by.name,
    attestationType: 'none',
    excludeCredentials: own.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(app, 'ADD', options.challenge, digest(token));
  return options;
}

type NewPasskey = { name: string; passkey: MadePasskey };

/** Stores a passkey that the browser created for this session. */
export async function addPasskey(
  app: App,
  by: SignedInMember,
  token: string,
  { name, passkey }: NewPasskey,
): Promise<Passkey> {
  const made = await verifyRegistration(app, token, passkey);
  if (!made) return refuse('PASSKEY_NOT_VALID');
  return app.db.transaction(by, async (tx) => {
    const own = await findPasskeys(tx, by.id);
    refuseIf(own.length < mostPasskeys ? null : 'TOO_MANY_PASSKEYS');
    const { transports } = passkey.response;
    const row = await addPasskeyRow(app, tx, by.id, { name, transports, ...made });
    if (!row) return refuse('PASSKEY_NOT_VALID');
    await mailFactorChange(app, tx, by.id, 'passkeyAdded', { passkey: name });
    await recordOwnChange(app, tx, by, { passkey: null }, { passkey: name });
    return shown(row);
  });
}

/** Verifies a registration and returns the passkey, or null if it is invalid. */
async function verifyRegistration(app: App, token: string, passkey: MadePasskey) {
  const { rpID, origin } = partyOf(app);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(app, 'ADD', challenge, digest(token)),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // The library throws on invalid input.
    return null;
  }
}

export const renamePasskey = async (app: App, by: SignedInMember, id: string, name: string): Promise<Passkey> => {
  const row = await renamePasskeyRow(app.db.scope(by), by.id, id, name);
  return row ? shown(row) : refuse('PASSKEY_NOT_FOUND');
};

export const removePasskey = (app: App, by: SignedInMember, id: string): Promise<void> =>
  app.db.transaction(by, async (tx) => {
    const removed = await deletePasskey(tx, by.id, id);
    if (!removed) return refuse('PASSKEY_NOT_FOUND');
    await mailFactorChange(app, tx, by.id, 'passkeyRemoved', { passkey: removed.name });
    await recordOwnChange(app, tx, by, { passkey: removed.name }, { passkey: null });
  });
