// The second factor of an account: set up, asked for, switched off.
import { readCode } from '@portage/contract/auth/rules';
import type { MultiFactorType } from '@portage/contract/auth/schema';
import type { Selectable } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Scope, Tx } from '../../platform/db/database.ts';
import type { Factors } from '../../platform/db/schema.gen.ts';
import { takeRecoveryCode, voidRecoveryCodes } from './recovery.ts';
import { seal, unseal } from './seal.ts';
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
export async function takeCode(
  app: App,
  tx: Tx,
  memberId: string,
  code: string,
): Promise<'factor' | 'recovery' | null> {
  const factor = await findFactor(tx, memberId);
  if (!factor?.verified_at) return null;
  if (await takeFactorCode(app, tx, factor, code)) return 'factor';
  return (await takeRecoveryCode(app, tx, memberId, code)) ? 'recovery' : null;
}

/** Whether a code is right, once: of two at once, here or on another server, one finds its step taken. */
export async function takeFactorCode(app: App, tx: Tx, factor: Factor, code: string): Promise<boolean> {
  if (!factor.secret) return false;
  const secret = unseal(factor.secret, app.keyFor('factors'), factor.member_id);
  const step = stepOf(secret, readCode(code), app.clock.now());
  if (step === null) return false;
  const taken = await tx.db
    .updateTable('factors')
    .set({ last_step: step })
    .where('member_id', '=', factor.member_id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Begins with an authenticator in place of one that was never verified; false where a factor is on. */
export async function beginAuthenticator(app: App, tx: Tx, memberId: string, secret: Buffer): Promise<boolean> {
  const fresh = {
    ...{ type: 'GOOGLE_AUTHENTICATOR' as const, email: null, last_step: null },
    secret: seal(secret, app.keyFor('factors'), memberId),
  };
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

/** Switches it off, with all that stands in for it. */
export async function removeFactor(tx: Tx, memberId: string): Promise<void> {
  await tx.db.deleteFrom('factors').where('member_id', '=', memberId).execute();
  await voidRecoveryCodes(tx, memberId);
}
