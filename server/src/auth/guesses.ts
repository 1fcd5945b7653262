// Guessing is slowed by what is guessed at and by where it comes from, whether the account exists or not.

import { createHash } from 'node:crypto';
import { lockedForSeconds } from '@portage/contract/auth/rules';
import { sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { networkOf } from '../platform/http/network.ts';
import { refuse } from '../platform/refusal.ts';

/** An address shares its guesses among many people, so it is given more of them. */
const addressAllowance = 45;
const forgottenAfterHours = 24;

const accountSubject = (email: string) => `account:${createHash('sha256').update(email).digest('hex')}`;
const addressSubject = (address: string) => `address:${networkOf(address)}`;

/** An attempt that was counted; `forgive` takes it back when the password was right. */
export type Attempt = { forgive(): Promise<void> };

/**
 * Counts an attempt as a failure before its password is looked at, so that a thousand at once are counted as a thousand in a
 * row; refuses while the account or the address has to wait.
 */
export async function countAttempt(app: App, email: string, address: string): Promise<Attempt> {
  const [account, place] = [accountSubject(email), addressSubject(address)];
  const now = app.clock.now();
  const placeBefore = await app.db.shared.transaction().execute(async (tx) => {
    const last_at = now.toString();
    const fresh = [account, place].map((subject) => ({ subject, failures: 0, last_at }));
    await tx
      .insertInto('guesses')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const rows = await tx
      .selectFrom('guesses')
      .selectAll()
      .where('subject', '=', sql<string>`any(${[account, place]})`)
      .orderBy('subject')
      .forUpdate()
      .execute();
    for (const row of rows) {
      const failures = standing(row, now);
      refuseWhileSlowed(failures - (row.subject === place ? addressAllowance : 0), row, now);
      await tx
        .updateTable('guesses')
        .set({ failures: failures + 1, last_at })
        .where('subject', '=', row.subject)
        .execute();
    }
    return rows.find(({ subject }) => subject === place)?.last_at ?? last_at;
  });
  return { forgive: () => forgive(app, account, place, placeBefore) };
}

type Row = { failures: number; last_at: string };
const secondsSince = (row: Row, now: Temporal.Instant) => now.since(readInstant(row.last_at)).total('seconds');

/** Failures that still count; what is a day old is forgotten. */
const standing = (row: Row, now: Temporal.Instant) =>
  secondsSince(row, now) > forgottenAfterHours * 3600 ? 0 : row.failures;

function refuseWhileSlowed(failures: number, row: Row, now: Temporal.Instant): void {
  const wait = lockedForSeconds(failures);
  const passed = secondsSince(row, now);
  // Without a wait there is nothing to compare: clocks of two servers, and their roundings, differ.
  if (wait > 0 && passed < wait) refuse('ACCOUNT_LOCKED', { retryAfterSeconds: Math.ceil(wait - passed) });
}

/** A right password clears the account's count, and of the address's only its own: it must not buy guesses at others. */
async function forgive(app: App, account: string, place: string, placeBefore: string): Promise<void> {
  await app.db.shared.deleteFrom('guesses').where('subject', '=', account).execute();
  await app.db.shared
    .updateTable('guesses')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, last_at: placeBefore })
    .where('subject', '=', place)
    .execute();
}
