// Rate limits guesses by network: an anonymous caller cannot lock out the owner of an account or the recipient of a parcel.
// Targets that do not exist are counted in the same way, which prevents enumeration.

import { createHash } from 'node:crypto';
import { freeGuesses, guessDays, lockedForSeconds } from '@portage/contract/auth/rules';
import { type Selectable, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { daysAgo, readInstant } from '../platform/clock.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { Guesses } from '../platform/db/schema.gen.ts';
import { networkOf } from '../platform/http/network.ts';
import { lanes } from '../platform/limits/lanes.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';

/** How many more wrong guesses a network, possibly shared by many people, may make at all targets together than at a single one. */
const networkAllowance = 45;
/** How many more wrong guesses all unknown networks together may make at a target than a single one. */
const targetAllowance = 95;
const forgottenAfterHours = 24;

type Counter = Selectable<Guesses>;

/**
 * Targets of guesses: the password of an email, a member's second factor, the postal code of an order. Requests to reset the password of an
 * email are limited in the same way.
 */
export type Target = { kind: 'account' | 'factor' | 'postal' | 'reset'; name: string };
/** An attempt, counted as a failure at first. `succeed` undoes that after a right guess and marks the network as known. */
export type Attempt = { succeed(): Promise<void> };

const refusals = {
  account: 'ACCOUNT_LOCKED',
  factor: 'ACCOUNT_LOCKED',
  postal: 'TOO_MANY_REQUESTS',
  reset: 'TOO_MANY_REQUESTS',
} as const;

/**
 * Attempts from one network lock the same row: one at a time holds a connection of the pool, the others wait without one. Attempts from
 * several networks at one target share a row too, so the total number of connections is limited as well.
 */
const countingOf = {
  network: lanes({ atOnce: 1, waiting: 20, refusal: 'TOO_MANY_REQUESTS' }),
  all: lanes({ atOnce: 3, waiting: 200, refusal: 'UNAVAILABLE' }),
};

/** Returns the counters of a guess: this target from this network, this target from all unknown networks, this network for all targets. */
function subjectsOf({ kind, name }: Target, address: string) {
  const target = `${kind}:${createHash('sha256').update(name).digest('hex')}`;
  const network = networkOf(address);
  return { own: `${target}:${network}`, target, network: `${kind}-network:${network}` };
}

/**
 * Counts an attempt as a failure before it is checked, so that concurrent attempts are counted like consecutive ones. Refuses while the
 * caller has to wait. A network that guessed right before waits only because of its own wrong guesses.
 */
export async function countAttempt(app: App, what: Target, address: string): Promise<Attempt> {
  const subjects = subjectsOf(what, address);
  const shared = await countingOf.network(subjects.network, () =>
    countingOf.all('', () => count(app, subjects, what.kind)),
  );
  return { succeed: () => succeed(app, subjects.own, shared) };
}

/** Counts an attempt. Returns the counters that it shares with other attempts. */
function count(app: App, subjects: ReturnType<typeof subjectsOf>, kind: Target['kind']): Promise<Counter[]> {
  const now = app.clock.now();
  return app.db.sharedTransaction(async (tx) => {
    const { own, target, network } = await lockCounters(tx, subjects, now);
    const isKnown = own.known_at !== null && secondsSince(own.known_at, now) < guessDays.known * 86_400;
    const wait = Math.max(
      secondsToWait(own, 0, now),
      isKnown ? 0 : secondsToWait(target, targetAllowance, now),
      isKnown ? 0 : secondsToWait(network, networkAllowance, now),
    );
    if (wait > 0) refuse(refusals[kind], { retryAfterSeconds: wait });
    // A single network adds only its first guesses to the shared counter: however many it makes, the other networks do not have to wait.
    const addsToTarget = !isKnown && failuresOf(own, now) < freeGuesses;
    const counted = addsToTarget ? [own, target, network] : [own, network];
    const forgotten = now.subtract({ hours: forgottenAfterHours }).toString();
    await tx
      .updateTable('guesses')
      .set({
        failures: sql<number>`case when last_at < ${forgotten}::timestamptz then 1 else failures + 1 end`,
        last_at: now.toString(),
      })
      .where('subject', '=', sql<string>`any(${counted.map(({ subject }) => subject)})`)
      .execute();
    return counted.filter((counter) => counter !== own);
  });
}

/** Locks the counters, always in the same order to prevent deadlocks. Missing counters start at zero. */
async function lockCounters(tx: App['db']['shared'], subjects: ReturnType<typeof subjectsOf>, now: Temporal.Instant) {
  const rows = await tx
    .insertInto('guesses')
    .values(inOrder(Object.values(subjects)).map((subject) => ({ subject, failures: 0, last_at: now.toString() })))
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures: sql`guesses.failures` }))
    .returningAll()
    .returning(withoutWaiting.as('waits'))
    .execute();
  const counter = (subject: string): Counter =>
    rows.find((row) => row.subject === subject) ?? { subject, failures: 0, last_at: now.toString(), known_at: null };
  return { own: counter(subjects.own), target: counter(subjects.target), network: counter(subjects.network) };
}

const inOrder = (subjects: readonly string[]) => subjects.toSorted((one, other) => (one < other ? -1 : 1));

/** The commit does not wait for the disk: a crash loses the guesses of the last half second. */
const withoutWaiting = sql<string>`set_config('synchronous_commit', 'off', true)`;

const secondsSince = (instant: string, now: Temporal.Instant) => now.since(readInstant(instant)).total('seconds');

/** Returns the failures that still count; those older than a day are ignored. */
const failuresOf = ({ failures, last_at }: Counter, now: Temporal.Instant) =>
  secondsSince(last_at, now) > forgottenAfterHours * 3600 ? 0 : failures;

function secondsToWait(counter: Counter, allowance: number, now: Temporal.Instant): number {
  const wait = lockedForSeconds(failuresOf(counter, now) - allowance);
  // Without a wait the times are not compared: the clocks of two servers, and their rounding, differ.
  return wait === 0 ? 0 : Math.max(0, Math.ceil(wait - secondsSince(counter.last_at, now)));
}

/**
 * Clears the target's counter for this network after a right guess, and marks the network as known. From the shared counters it removes
 * only the failure of this attempt: a right guess must not give this network more guesses at other targets, nor other networks more guesses
 * at this one.
 */
async function succeed({ db, clock }: App, own: string, shared: readonly Counter[]): Promise<void> {
  const now = clock.now().toString();
  const counters = [{ subject: own, last_at: now }, ...shared];
  await sql`update guesses set last_at = held.last_at,
      failures = case when guesses.subject = ${own} then 0 else greatest(failures - 1, 0) end,
      known_at = case when guesses.subject = ${own} then ${now}::timestamptz else known_at end
    from (select counter.subject, told.last_at from guesses as counter
      join unnest(${counters.map(({ subject }) => subject)}::text[], ${counters.map((counter) => counter.last_at)}::timestamptz[])
        as told (subject, last_at) on told.subject = counter.subject
      order by counter.subject collate "C" for update of counter) as held
    where guesses.subject = held.subject returning ${withoutWaiting}`.execute(db.shared);
}

/** Clears the counter of a target for this network, for a caller who has proved by other means that the target is theirs. */
export const trust = (app: App, what: Target, address: string): Promise<void> =>
  succeed(app, subjectsOf(what, address).own, []);

export const forgettingGuesses: MaintenanceTask = {
  does: 'deleting old guesses',
  run: ({ db, clock }) => {
    const ago = (days: number) => daysAgo(clock, days);
    const isOver = sql`last_at < ${ago(guessDays.failed)}::timestamptz and (known_at is null or known_at < ${ago(guessDays.known)}::timestamptz)`;
    return forgetOld(db, 'guesses', isOver);
  },
};
