// The verbs of one's own second factor.
import { randomBytes } from 'node:crypto';
import type { FactorSetUp } from '@portage/contract/account/schema';
import { whyNotEnable } from '@portage/contract/auth/rules';
import type { Account, MultiFactorType } from '@portage/contract/auth/schema';
import QRCode from 'qrcode';
import {
  beginFactor,
  factorInForce,
  findFactor,
  markVerified,
  removeFactor,
  takeFactorCode,
} from '../auth/factor/factor.ts';
import { type Asked, countMailedTry, mailCode } from '../auth/factor/mailed.ts';
import { countRecoveryCodes, writeRecoveryCodes } from '../auth/factor/recovery.ts';
import { tellChange } from '../auth/factor/tell.ts';
import { base32Of, setUpAddress } from '../auth/factor/totp.ts';
import type { Member } from '../auth/member.ts';
import { showAccount } from '../auth/screens.ts';
import { digest } from '../auth/token.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { recordOwnChange } from './profile.ts';

/** Twenty bytes, as RFC 4226 advises: what HMAC-SHA-1 makes full use of. */
const secretLength = 20;

type Choice = { type: MultiFactorType; email?: string | undefined };

/** What a code of a set-up was asked for by: the session in which it is under way. */
const askedBy = ({ id }: Member, token: string): Asked => ({ memberId: id, boundTo: digest(token), purpose: 'ENABLE' });

/** Begins to set a factor up: an app has something to scan, shown this once; an email is mailed a code. */
export async function enableFactor(app: App, by: Member, token: string, choice: Choice): Promise<FactorSetUp> {
  refuseIf(whyNotEnable(choice.type));
  return app.db.transaction(by, async (tx) => {
    const shown =
      choice.type === 'EMAIL' && choice.email
        ? await beginEmail(app, tx, askedBy(by, token), choice.email)
        : await beginAuthenticator(app, tx, by);
    return { ...(await showAccount(tx, by.id)), ...shown };
  });
}

async function beginEmail(app: App, tx: Tx, asked: Asked, email: string) {
  if (!(await beginFactor(app, tx, asked.memberId, { email }))) refuse('MFA_ALREADY_ON');
  return { authQrcode: null, authKey: null, ...(await mailCode(app, tx, asked, email)) };
}

async function beginAuthenticator(app: App, tx: Tx, by: Member) {
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

/** Switches the factor on with its first code. */
export async function verifyFactor(
  app: App,
  by: Member,
  token: string,
  { type, code }: Verification,
): Promise<Account> {
  refuseIf(whyNotEnable(type));
  const asked = askedBy(by, token);
  if (!(await countMailedTry(app.db.scope(by), asked))) refuse('MFA_CODE_INCORRECT');
  return app.db.transaction(by, async (tx) => {
    const factor = await findFactor(tx, by.id);
    if (!factor || factor.verified_at || factor.type !== type) return refuse('MFA_NOT_BEGUN');
    if (!(await takeFactorCode(app, tx, factor, asked, code))) refuse('MFA_CODE_INCORRECT');
    await markVerified(tx, by.id, app.clock.now());
    await tellChange(app, tx, by.id, 'factorOn');
    await recordOwnChange(app, tx, by, { secondFactor: null }, { secondFactor: type });
    return showAccount(tx, by.id);
  });
}

/** Switches it off, or drops one that was not verified. */
export const disableFactor = (app: App, by: Member): Promise<Account> =>
  app.db.transaction(by, async (tx) => {
    const was = await removeFactor(tx, by.id);
    if (was) {
      await tellChange(app, tx, by.id, 'factorOff');
      await recordOwnChange(app, tx, by, { secondFactor: was }, { secondFactor: null });
    }
    return showAccount(tx, by.id);
  });

/** Ten new recovery codes. */
export const makeRecoveryCodes = (app: App, by: Member): Promise<{ codes: string[] }> =>
  app.db.transaction(by, async (tx) => {
    if ((await factorInForce(tx, by.id)) === null) refuse('MFA_NOT_ON');
    if ((await countRecoveryCodes(tx, by.id)) > 0) await tellChange(app, tx, by.id, 'recoveryCodesMade');
    return { codes: await writeRecoveryCodes(app, tx, by.id) };
  });
