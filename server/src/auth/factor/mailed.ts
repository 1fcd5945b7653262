// Codes that are mailed: six digits, good once and for ten minutes, for the sign-in or the session that asked for them alone.
import { randomInt } from 'node:crypto';
import { codeTries, pendingMinutes, readCode, resendSeconds } from '@portage/contract/auth/rules';
import { type ExpressionBuilder, sql } from 'kysely';
import { writeToMember } from '../../mail/staff.ts';
import type { App } from '../../platform/app.ts';
import { readInstant } from '../../platform/clock.ts';
import type { Scope, Tx } from '../../platform/db/database.ts';
import { forgetOld } from '../../platform/db/forget.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { Tidying } from '../../platform/noun.ts';
import { refuse } from '../../platform/refusal.ts';
import { signatureOf } from '../../platform/signed.ts';
import { codeLetters } from './words.ts';

/** What a code is for: `boundTo` is the hash of the token that asked for it. */
export type Asked = { memberId: string; boundTo: Buffer; purpose: keyof typeof codeLetters };

/** A million codes are soon tried at a plain hash; without the installation's secret there is nothing to compare with. */
const hashOf = (app: App, { boundTo, purpose }: Asked, code: string): Buffer =>
  signatureOf(app.keysFor('mailed codes'), Buffer.concat([boundTo, Buffer.from(`${purpose}${readCode(code)}`)]));

const isAsked =
  ({ memberId, boundTo, purpose }: Asked) =>
  (eb: ExpressionBuilder<DB, 'mailed_codes'>) =>
    eb.and([eb('member_id', '=', memberId), eb('bound_to', '=', boundTo), eb('purpose', '=', purpose)]);

const since = ({ clock }: Pick<App, 'clock'>) => clock.now().subtract({ minutes: pendingMinutes }).toString();

/** How many seconds a member has to wait for another code, whatever for. */
export async function secondsToWait(app: App, { db }: Scope | Tx, memberId: string): Promise<number> {
  const { sent_at } = await db
    .selectFrom('mailed_codes')
    .select(({ fn }) => fn.max<string | null>('sent_at').as('sent_at'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (sent_at === null) return 0;
  return Math.max(0, Math.ceil(resendSeconds - app.clock.now().since(readInstant(sent_at)).total('seconds')));
}

/** Whether a code waits to be entered. */
export async function isCodeSent(app: App, scope: Scope, asked: Asked): Promise<boolean> {
  const found = await scope.db
    .selectFrom('mailed_codes')
    .select('email')
    .where(isAsked(asked))
    .where('sent_at', '>', since(app))
    .executeTakeFirst();
  return found !== undefined;
}

/** Mails a new code in place of the one before; answers how long to wait for the next. */
export async function mailCode(app: App, tx: Tx, asked: Asked, email: string): Promise<{ waitSeconds: number }> {
  // Of two at once the second finds the first one's code.
  await tx.db.selectFrom('members').select('id').where('id', '=', asked.memberId).forNoKeyUpdate().execute();
  const wait = await secondsToWait(app, tx, asked.memberId);
  if (wait > 0) refuse('CODE_SENT_RECENTLY', { retryAfterSeconds: wait });
  const now = app.clock.now();
  const code = String(randomInt(10 ** 6)).padStart(6, '0');
  const fresh = { email, code_hash: hashOf(app, asked, code), sent_at: now.toString(), tries: 0 };
  await tx.db
    .insertInto('mailed_codes')
    .values({ member_id: asked.memberId, bound_to: asked.boundTo, purpose: asked.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'member_id', 'bound_to', 'purpose']).doUpdateSet(fresh))
    .execute();
  await writeToMember(app, tx, asked.memberId, {
    address: email,
    letter: { ...codeLetters[asked.purpose], code, values: { minutes: pendingMinutes } },
    expiresAt: now.add({ minutes: pendingMinutes }),
  });
  return { waitSeconds: resendSeconds };
}

/**
 * Counts a try before the code is looked at, outside of the transaction that looks, so that it stays counted whatever becomes of that one.
 * Whether the code may be looked at: also where none was mailed.
 */
export async function countMailedTry({ db }: Scope, asked: Asked): Promise<boolean> {
  const counted = await db
    .updateTable('mailed_codes')
    .set({ tries: sql<number>`least(tries + 1, 100)` })
    .where(isAsked(asked))
    .returning('tries')
    .executeTakeFirst();
  return counted === undefined || counted.tries <= codeTries;
}

/** Uses a code up; the address that it was mailed to, or null where it is none. Of two at once one has it. */
export async function takeMailedCode(app: App, tx: Tx, asked: Asked, code: string): Promise<string | null> {
  const taken = await tx.db
    .deleteFrom('mailed_codes')
    .where(isAsked(asked))
    .where('code_hash', '=', hashOf(app, asked, code))
    .where('sent_at', '>', since(app))
    .returning('email')
    .executeTakeFirst();
  return taken?.email ?? null;
}

export const forgettingCodes: Tidying = {
  does: 'forgetting mailed codes',
  run: (app) => forgetOld(app.db, 'mailed_codes', sql`sent_at < ${since(app)}::timestamptz`),
};
