// Sets up, verifies and turns off a member's own second factor, and generates recovery codes.
import { randomBytes } from 'node:crypto';
import type { FactorSetUp } from '@portage/contract/account/schema';
import { whyNotEnable } from '@portage/contract/auth/rules';
import type { Account, MultiFactorType } from '@portage/contract/auth/schema';
import QRCode from 'qrcode';
import { endOthers } from '../auth/devices.ts';
import {
  beginFactor,
  factorInForce,
  findFactor,
  markVerified,
  removeFactor,
  takeFactorCode,
} from '../auth/factor/factor.ts';
import { countMailedTry, type MailedCode, mailCode } from '../auth/factor/mailed.ts';
import { mailFactorChange } from '../auth/factor/notices.ts';
import { countRecoveryCodes, writeRecoveryCodes } from '../auth/factor/recovery.ts';
import { base32Of, setUpAddress } from '../auth/factor/totp.ts';
import type { SignedInMember } from '../auth/member.ts';
import { showAccount } from '../auth/screens.ts';
import { digest } from '../auth/token.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { recordOwnChange } from './profile.ts';

/** Bytes: 160 bits, the length that RFC 4226 recommends and the output size of HMAC-SHA-1. */
const secretLength = 20;

type FactorChoice = { type: MultiFactorType; email?: string | undefined };

/** Returns the purpose of a code that verifies a factor; it is valid only in the session that sets up the factor. */
const codeOf = ({ id }: SignedInMember, token: string): MailedCode => ({
  kind: 'ENABLE_CODE',
  subject: id,
  boundTo: digest(token),
});

/** Starts setting up a factor. An authenticator app gets a QR code, shown only this once; an email factor gets a mailed code. */
export async function enableFactor(
  app: App,
  by: SignedInMember,
  token: string,
  choice: FactorChoice,
): Promise<FactorSetUp> {
  refuseIf(whyNotEnable(choice.type));
  return app.db.transaction(by, async (tx) => {
    const shown =
      choice.type === 'EMAIL' && choice.email
        ? await beginEmail(app, tx, codeOf(by, token), choice.email)
        : await beginAuthenticator(app, tx, by);
    return { ...(await showAccount(tx, by.id)), ...shown };
  });
}

async function beginEmail(app: App, tx: Tx, purpose: MailedCode, email: string) {
  if (!(await beginFactor(app, tx, purpose.subject, { email }))) refuse('MFA_ALREADY_ON');
  return { authQrcode: null, authKey: null, ...(await mailCode(app, tx, purpose, email)) };
}

async function beginAuthenticator(app: App, tx: Tx, by: SignedInMember) {
  const secret = randomBytes(secretLength);
  if (!(await beginFactor(app, tx, by.id, { secret }))) refuse('MFA_ALREADY_ON');
  const picture = await QRCode.toString(setUpAddress(secret, app.config.provider.name, by.email), {
    type: 'svg',
    margin: 2,
  });
  const authQrcode = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
  return { authQrcode, authKey: base32Of(secret), waitSeconds: 0 };
}

type Verification = { type: MultiFactorType; code: string };

/** Turns on the factor with its first code. */
export async function verifyFactor(
  app: App,
  by: SignedInMember,
  token: string,
  { type, code }: Verification,
): Promise<Account> {
  refuseIf(whyNotEnable(type));
  const purpose = codeOf(by, token);
  await countMailedTry(app.db.scope(by), purpose);
  return app.db.transaction(by, async (tx) => {
    const factor = await findFactor(tx, by.id);
    if (!factor || factor.verified_at || factor.type !== type) return refuse('MFA_NOT_BEGUN');
    if (!(await takeFactorCode(app, tx, factor, purpose, code))) refuse('MFA_CODE_INCORRECT');
    await markVerified(tx, by.id, app.clock.now());
    // The desk admits every session of an account with a factor: those opened by the password alone end.
    if (by.isCourier) await endOthers(app, tx, by, token);
    await mailFactorChange(app, tx, by.id, 'factorOn');
    await recordOwnChange(app, tx, by, { secondFactor: null }, { secondFactor: type });
    return showAccount(tx, by.id);
  });
}

/** Turns off the factor, or drops one that was not verified yet. */
export const disableFactor = (app: App, by: SignedInMember): Promise<Account> =>
  app.db.transaction(by, async (tx) => {
    const was = await removeFactor(tx, by.id);
    if (was) {
      await mailFactorChange(app, tx, by.id, 'factorOff');
      await recordOwnChange(app, tx, by, { secondFactor: was }, { secondFactor: null });
    }
    return showAccount(tx, by.id);
  });

/** Generates ten new recovery codes, which replace the old ones. */
export const makeRecoveryCodes = (app: App, by: SignedInMember): Promise<{ codes: string[] }> =>
  app.db.transaction(by, async (tx) => {
    if ((await factorInForce(tx, by.id)) === null) refuse('MFA_NOT_ON');
    if ((await countRecoveryCodes(tx, by.id)) > 0) await mailFactorChange(app, tx, by.id, 'recoveryCodesMade');
    return { codes: await writeRecoveryCodes(app, tx, by.id) };
  });
