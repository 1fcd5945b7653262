// The second factor of an account: set up, asked for, switched off.
import { readCode } from '@portage/contract/auth/rules';
import type { MultiFactorType } from '@portage/contract/auth/schema';
import type { Selectable } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Scope, Tx } from '../../platform/db/database.ts';
import type { Factors } from '../../platform/db/schema.gen.ts';
import { refuse } from '../../platform/refusal.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { type Asked, mailCode, takeMailedCode } from './mailed.ts';
import { takeRecoveryCode, voidRecoveryCodes } from './recovery.ts';
import { tellChange } from './tell.ts';
import { stepOf } from './totp.ts';

type Factor = Selectable<Factors>;

/** The member's factor, on or waiting for its first code. */
export const findFactor = ({ db }: Scope | Tx, memberId: string): Promise<Factor | undefined> =>
  db.selectFrom('factors').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** The type of the factor that is on, if one is. */
export async function factorInForce(scope: Scope | Tx, memberId: string): Promise<MultiFactorType | null> {
  const factor = await findFactor(scope, memberId);
  return factor?.verified_at ? factor.type : null;
}

/** What a code was: a code of the factor, a recovery code, or nothing. What it was is used up. */
export async function takeCode(app: App, tx: Tx, asked: Asked, code: string): Promise<'factor' | 'recovery' | null> {
  const factor = await findFactor(tx, asked.memberId);
  if (!factor?.verified_at) return null;
  if (await takeFactorCode(app, tx, factor, asked, code)) return 'factor';
  const left = await takeRecoveryCode(app, tx, asked.memberId, code);
  if (left === null) return null;
  await tellChange(app, tx, asked.memberId, 'recoveryCodeUsed', { left });
  return 'recovery';
}

/** Whether it is a right code of this factor. */
export const takeFactorCode = async (app: App, tx: Tx, factor: Factor, asked: Asked, code: string): Promise<boolean> =>
  factor.secret
    ? takeStep(app, tx, factor.member_id, factor.secret, code)
    : (await takeMailedCode(app, tx, asked, code)) === factor.email;

/** Whether a code is right, once: of two at once, here or on another server, one finds its step taken. */
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

/** Mails a code, where that is what the factor in force asks for. */
export async function mailFactorCode(app: App, tx: Tx, asked: Asked): Promise<{ waitSeconds: number }> {
  const factor = await findFactor(tx, asked.memberId);
  return factor?.verified_at && factor.email ? mailCode(app, tx, asked, factor.email) : refuse('MFA_TYPE_NOT_VALID');
}

/** What a factor is begun with: the secret that an app is to hold, or where codes are to be mailed to. */
type Beginning = { secret: Buffer } | { email: string };

/** Begins in place of one that was never verified; false where a factor is on. */
export async function beginFactor(app: App, tx: Tx, memberId: string, beginning: Beginning): Promise<boolean> {
  const made =
    'secret' in beginning
      ? {
          type: 'GOOGLE_AUTHENTICATOR' as const,
          secret: seal(beginning.secret, app.keysFor('factors'), memberId),
          email: null,
        }
      : { type: 'EMAIL' as const, secret: null, email: beginning.email };
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

/** Switches it off, with all that stands in for it; which one was on, if one was. */
export async function removeFactor(tx: Tx, memberId: string): Promise<MultiFactorType | null> {
  const removed = await tx.db
    .deleteFrom('factors')
    .where('member_id', '=', memberId)
    .returning(['type', 'verified_at'])
    .executeTakeFirst();
  await voidRecoveryCodes(tx, memberId);
  return removed?.verified_at ? removed.type : null;
}
