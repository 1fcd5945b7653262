// The verbs of one's own second factor.
import { randomBytes } from 'node:crypto';
import type { FactorSetUp } from '@portage/contract/account/schema';
import { whyNotEnable } from '@portage/contract/auth/rules';
import type { Account, MultiFactorType } from '@portage/contract/auth/schema';
import QRCode from 'qrcode';
import {
  beginAuthenticator,
  factorInForce,
  findFactor,
  markVerified,
  removeFactor,
  takeFactorCode,
} from '../auth/factor/factor.ts';
import { writeRecoveryCodes } from '../auth/factor/recovery.ts';
import { base32Of, setUpAddress } from '../auth/factor/totp.ts';
import type { Member } from '../auth/member.ts';
import { showAccount } from '../auth/screens.ts';
import type { App } from '../platform/app.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';

/** Twenty bytes, as RFC 4226 advises: what HMAC-SHA-1 makes full use of. */
const secretLength = 20;

/** Begins with an authenticator app: what it is to scan is shown this once. */
export async function enableFactor(app: App, by: Member, type: MultiFactorType): Promise<FactorSetUp> {
  refuseIf(whyNotEnable(type));
  const secret = randomBytes(secretLength);
  const address = setUpAddress(secret, app.config.provider.name, by.email);
  const picture = await QRCode.toString(address, { type: 'svg', margin: 2 });
  return app.db.transaction(by, async (tx) => {
    if (!(await beginAuthenticator(app, tx, by.id, secret))) refuse('MFA_ALREADY_ON');
    return {
      ...(await showAccount(tx, by.id)),
      authQrcode: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
      authKey: base32Of(secret),
    };
  });
}

type Verification = { type: MultiFactorType; code: string };

/** Switches the factor on with its first code. */
export const verifyFactor = (app: App, by: Member, { type, code }: Verification): Promise<Account> =>
  app.db.transaction(by, async (tx) => {
    refuseIf(whyNotEnable(type));
    const factor = await findFactor(tx, by.id);
    if (!factor || factor.verified_at || factor.type !== type) return refuse('MFA_NOT_BEGUN');
    if (!(await takeFactorCode(app, tx, factor, code))) refuse('MFA_CODE_INCORRECT');
    await markVerified(tx, by.id, app.clock.now());
    return showAccount(tx, by.id);
  });

/** Switches it off, or drops one that was not verified. */
export const disableFactor = (app: App, by: Member): Promise<Account> =>
  app.db.transaction(by, async (tx) => {
    await removeFactor(tx, by.id);
    return showAccount(tx, by.id);
  });

/** Ten new recovery codes. */
export const makeRecoveryCodes = (app: App, by: Member): Promise<{ codes: string[] }> =>
  app.db.transaction(by, async (tx) => {
    if ((await factorInForce(tx, by.id)) === null) refuse('MFA_NOT_ON');
    return { codes: await writeRecoveryCodes(app, tx, by.id) };
  });
