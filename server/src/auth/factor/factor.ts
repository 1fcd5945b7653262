// The second factor of an account: setup, verification, removal.
import { readCode } from '@portage/contract/auth/rules';
import type { MultiFactorType } from '@portage/contract/auth/schema';
import type { Selectable } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Scope, Tx } from '../../platform/db/database.ts';
import type { Factors } from '../../platform/db/schema.gen.ts';
import { refuse } from '../../platform/refusal.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { type MailedCode, mailCode, takeMailedCode } from './mailed.ts';
import { mailFactorChange } from './notices.ts';
import { takeRecoveryCode, voidRecoveryCodes } from './recovery.ts';
import { stepOf } from './totp.ts';

type Factor = Selectable<Factors>;

/** Returns the member's factor, whether active or not verified yet. */
export const findFactor = ({ db }: Scope | Tx, memberId: string): Promise<Factor | undefined> =>
  db.selectFrom('factors').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Returns the type of the active factor. */
export async function factorInForce(scope: Scope | Tx, memberId: string): Promise<MultiFactorType | null> {
  const factor = await findFactor(scope, memberId);
  return factor?.verified_at ? factor.type : null;
}

/** Uses up a code of the factor, or a recovery code. Returns false if it is neither. */
export async function takeCode(app: App, tx: Tx, purpose: MailedCode, code: string): Promise<boolean> {
  const memberId = purpose.subject;
  const factor = await findFactor(tx, memberId);
  if (!factor?.verified_at) return false;
  if (await takeFactorCode(app, tx, factor, purpose, code)) return true;
  const left = await takeRecoveryCode(app, tx, memberId, code);
  if (left === null) return false;
  await mailFactorChange(app, tx, memberId, 'recoveryCodeUsed', { left });
  return true;
}

/** Uses up a code of this factor. Returns false if it is wrong. */
export const takeFactorCode = async (
  app: App,
  tx: Tx,
  factor: Factor,
  purpose: MailedCode,
  code: string,
): Promise<boolean> =>
  factor.secret
    ? takeStep(app, tx, factor.member_id, factor.secret, code)
    : (await takeMailedCode(app, tx, purpose, code)) === factor.email;

/** Accepts each time step once: of two concurrent uses, on any server, only one succeeds. */
async function takeStep(app: App, tx: Tx, memberId: string, sealed: Buffer, code: string): Promise<boolean> {
  const step = stepOf(unseal(sealed, app.keysFor('factors'), memberId), readCode(code), app.clock.now());
  if (step === null) return false;
  const taken = await tx.db
    .updateTable('factors')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Mails a code, if the active factor is an email. Refuses any other type. */
export async function mailFactorCode(app: App, tx: Tx, purpose: MailedCode): Promise<{ waitSeconds: number }> {
  const factor = await findFactor(tx, purpose.subject);
  return factor?.verified_at && factor.email ? mailCode(app, tx, purpose, factor.email) : refuse('MFA_TYPE_NOT_VALID');
}

/** The secret of an authenticator app, or the address that codes are mailed to. */
type FactorSource = { secret: Buffer } | { email: string };

/** Stores an unverified factor, replacing a previous unverified one. Returns false if a factor is active. */
export async function beginFactor(app: App, tx: Tx, memberId: string, source: FactorSource): Promise<boolean> {
  const made =
    'secret' in source
      ? {
          type: 'GOOGLE_AUTHENTICATOR' as const,
          secret: seal(source.secret, app.keysFor('factors'), memberId),
          email: null,
        }
      : { type: 'EMAIL' as const, secret: null, email: source.email };
  const fresh = { ...made, last_step: null };
  const begun = await tx.db
    .insertInto('factors')
    .values({ member_id: memberId, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['retailer_id', 'member_id']).doUpdateSet(fresh).where('factors.verified_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst();
  return begun !== undefined;
}

export const markVerified = (tx: Tx, memberId: string, at: Temporal.Instant) =>
  tx.db.updateTable('factors').set({ verified_at: at.toString() }).where('member_id', '=', memberId).execute();

/** Removes the factor and its recovery codes. Returns the type that was active, or null. */
export async function removeFactor(tx: Tx, memberId: string): Promise<MultiFactorType | null> {
  const removed = await tx.db
    .deleteFrom('factors')
    .where('member_id', '=', memberId)
    .returning(['type', 'verified_at'])
    .executeTakeFirst();
  await voidRecoveryCodes(tx, memberId);
  return removed?.verified_at ? removed.type : null;
}
