// Guessing is slowed by what is guessed at and by where it comes from, whether the account exists or not.

import { createHash } from 'node:crypto';
import { lockedForSeconds } from '@portage/contract/auth/rules';
import { sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { refuse } from '../platform/refusal.ts';

/** An address shares its guesses among many people, so it is given more of them. */
const addressAllowance = 45;
const forgottenAfterHours = 24;

type Subject = { name: string; allowance: number };

const subjectsOf = (email: string, address: string): Subject[] => [
  { name: `account:${createHash('sha256').update(email).digest('hex')}`, allowance: 0 },
  { name: `address:${address}`, allowance: addressAllowance },
];

/** Refuses while the account or the address has to wait. */
export async function refuseWhileSlowed(app: App, email: string, address: string): Promise<void> {
  const subjects = subjectsOf(email, address);
  const rows = await app.db.shared
    .selectFrom('guesses')
    .selectAll()
    .where('subject', '=', sql<string>`any(${subjects.map(({ name }) => name)})`)
    .execute();
  for (const row of rows) {
    const allowance = subjects.find(({ name }) => name === row.subject)?.allowance ?? 0;
    const wait = lockedForSeconds(row.failures - allowance);
    const passed = app.clock.now().since(readInstant(row.last_at)).total('seconds');
    if (passed < wait) refuse('ACCOUNT_LOCKED', { retryAfterSeconds: Math.ceil(wait - passed) });
  }
}

/** Counts a wrong password; what is a day old is forgotten. */
export async function countFailure(app: App, email: string, address: string): Promise<void> {
  const now = app.clock.now();
  const forgotten = now.subtract({ hours: forgottenAfterHours }).toString();
  for (const { name } of subjectsOf(email, address)) {
    await app.db.shared
      .insertInto('guesses')
      .values({ subject: name, failures: 1, last_at: now.toString() })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql`case when guesses.last_at < ${forgotten}::timestamptz then 1 else guesses.failures + 1 end`,
          last_at: now.toString(),
        }),
      )
      .execute();
  }
}

/** A right password clears the account's count, not the address's: one's own account must not buy guesses at others. */
export async function clearFailures(app: App, email: string, address: string): Promise<void> {
  const [account] = subjectsOf(email, address);
  if (account) await app.db.shared.deleteFrom('guesses').where('subject', '=', account.name).execute();
}
