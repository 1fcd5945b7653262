// Runs subscribers in the workers: each fact at least once, in the order of its retailer's numbers. How far a subscriber is with a
// retailer is a row of `subscriptions`, which a worker leases before it handles what comes next. A failure is tried again, ever
// later, and holds up nothing but this subscriber's facts of this retailer (docs/decisions/0029-subscriber-positions.md).
import { type Expression, sql } from 'kysely';
import type { App } from '../app.ts';
import { type Database, wholeRetailer } from '../db/database.ts';
import type { Log, Subscriber } from '../noun.ts';
import { type PublishedFact, readRow } from './facts.ts';
import { isGone, type Presence } from './presence.ts';
import { Rounds } from './rounds.ts';

/** Retailers that a process serves at a time, for each subscriber. */
const lanes = 2;
const batch = 100;
/** Then the lane turns to whoever waits longest. */
const turnMs = 1000;
/** A fact may take so long; another worker takes over somewhat later, and this one is done by then. For one that is gone it goes on at once. */
const factMs = 50_000;
const leaseSeconds = 60;
const longestWaitSeconds = 3600;
/** So many tries may be bad luck; from then on operators see it. */
const triesUntilSeen = 3;
type Lease = { retailerId: string; handled: number; published: number; failures: number; until: string };
/** waitSeconds null: the worker keeps its turn. */
type LeaseChange = { handled: number; failures: number; error: string | null; waitSeconds: number | null };

/** The loops of all subscribers, to be started in a worker: a slow one slows down no other. */
export function subscriberRounds(app: App, presence: Presence, subscribers: readonly Subscriber[], log: Log): Rounds[] {
  return subscribers.flatMap((subscriber) =>
    Array.from({ length: lanes }, () => {
      const rounds: Rounds = new Rounds(
        `subscriber ${subscriber.name}`,
        async () => {
          const lease = await leaseNext(app.db, subscriber, presence.seen);
          if (lease) await handleTurn(app, subscriber, lease, log, () => rounds.isStopping);
          return lease !== null;
        },
        log,
      );
      return rounds;
    }),
  );
}

/**
 * The retailer that waits longest for this subscriber, or whose worker is gone. The moment when a lease ends is its mark. A fact at which
 * workers go again and again waits until their leases end, or it would take down one after the other.
 */
async function leaseNext(db: Database, { name }: Subscriber, seen: number | null): Promise<Lease | null> {
  const isOrphan = isGone(sql.ref('claimed_by'));
  const { rows } = await sql<Record<'retailer_id' | 'handled' | 'published' | 'due_at', string> & { failures: number }>`
    update subscriptions set due_at = now() + ${leaseSeconds} * interval '1 second', claimed_by = ${seen},
      failures = case when ${isOrphan} then failures + 1 else failures end,
      error = case when ${isOrphan} then 'its worker was gone' else error end
    where subscriber = ${name} and retailer_id = (
      select retailer_id from subscriptions
      where subscriber = ${name} and handled < published
        and (due_at <= now() or (failures < ${triesUntilSeen} and ${isOrphan}))
      order by due_at limit 1 for update skip locked)
    returning retailer_id, handled, published, failures, due_at`.execute(db.everyRetailer());
  const [row] = rows;
  if (!row) return null;
  return {
    retailerId: row.retailer_id,
    handled: Number(row.handled),
    published: Number(row.published),
    failures: row.failures,
    until: row.due_at,
  };
}

async function handleTurn(
  app: App,
  subscriber: Subscriber,
  lease: Lease,
  log: Log,
  isStopping: () => boolean,
): Promise<void> {
  const start = Date.now();
  const facts = await nextFacts(app.db, lease);
  for (const fact of facts.filter(subscriber.concerns)) {
    try {
      await within(factMs, subscriber.run(app, fact));
    } catch (error) {
      const failures = lease.failures + 1;
      const { number, topic } = fact;
      log.error({ err: error, subscriber: subscriber.name, number, topic, failures }, 'a subscriber failed');
      const waitSeconds = Math.min(2 ** failures, longestWaitSeconds);
      await settle(app.db, subscriber, lease, { handled: lease.handled, failures, error: String(error), waitSeconds });
      return;
    }
    const isOver = isStopping() || Date.now() - start > turnMs;
    const change = { handled: fact.number, failures: 0, error: null, waitSeconds: isOver ? 0 : null };
    if (!(await settle(app.db, subscriber, lease, change)) || isOver) return;
  }
  // What the lease counted as published was there to be read: when no more was read, nothing of it is left.
  const handled = facts.length < batch ? lease.published : Math.max(...facts.map(({ number }) => number));
  const done = { handled: Math.max(lease.handled, handled), failures: 0, error: null, waitSeconds: 0 };
  await settle(app.db, subscriber, lease, done);
}

/** The facts after those that were handled. */
async function nextFacts(db: Database, { retailerId, handled }: Lease): Promise<PublishedFact[]> {
  const rows = await db
    .scope(wholeRetailer(retailerId))
    .db.selectFrom('outbox')
    .select(['retailer_id', 'number', 'topic', 'fact', 'published_at'])
    .where('number', '>', String(handled))
    .orderBy('number')
    .limit(batch)
    .execute();
  return rows.map(readRow);
}

/** Writes down how far a lease has come, and when the next turn is due; false when another worker has taken it over. */
async function settle(db: Database, { name }: Subscriber, lease: Lease, change: LeaseChange): Promise<boolean> {
  const { handled, failures, error, waitSeconds } = change;
  const due_at: Expression<string> = sql`now() + ${waitSeconds ?? leaseSeconds} * interval '1 second'`;
  const row = await db
    .scope(wholeRetailer(lease.retailerId))
    .db.updateTable('subscriptions')
    .set({ handled: String(handled), failures, error, due_at, ...(waitSeconds !== null && { claimed_by: null }) })
    .where('subscriber', '=', name)
    .where('due_at', '=', lease.until)
    .returning('due_at')
    .executeTakeFirst();
  if (!row) return false;
  Object.assign(lease, { handled, failures, until: row.due_at });
  return true;
}

/** Waits so long for work, and no longer; it goes on by itself. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not done after ${ms / 1000} seconds`)), ms);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** The subscribers that operators must look at, each with the retailers whose facts wait for it. */
export async function failingSubscribers(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .everyRetailer()
    .selectFrom('subscriptions')
    .select(['subscriber', ({ fn }) => fn.countAll<string>().as('retailers')])
    .where('failures', '>=', triesUntilSeen)
    .groupBy('subscriber')
    .execute();
  return Object.fromEntries(rows.map(({ subscriber, retailers }) => [subscriber, Number(retailers)]));
}
