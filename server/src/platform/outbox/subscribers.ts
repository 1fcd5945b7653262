// Runs subscribers in the workers: each fact at least once, in the order of its retailer's numbers. A subscriber's position with a retailer
// is a row of `subscriptions`, which a worker leases before it handles the next facts. A failure is retried with a growing backoff, and
// delays only this subscriber's facts of this retailer (docs/decisions/0029-subscriber-positions.md).
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { type Database, wholeRetailer } from '../db/database.ts';
import { holds, isExpired, isFree, isOrphaned, type Lease, leaseFor, noLease } from '../db/lease.ts';
import type { ProcessLock } from '../db/processLock.ts';
import type { Log, Subscriber } from '../noun.ts';
import { within } from '../within.ts';
import { type PublishedFact, readRow } from './facts.ts';
import { Rounds } from './rounds.ts';

/** Retailers that a process serves concurrently, for each subscriber. */
const lanes = 2;
const batch = 100;
/** Milliseconds after which the lane switches to the retailer that has waited longest. */
const turnMs = 1000;
/**
 * The time limit of a fact, in milliseconds: shorter than the lease, so that this worker has stopped when another takes over. The lease of
 * a dead process is taken over at once.
 */
const factMs = 50_000;
const leaseSeconds = 60;
const longestWaitSeconds = 3600;
/** Failures after which the subscriber is reported to operators. */
const triesUntilSeen = 3;
type Turn = { retailerId: string; handled: number; published: number; failures: number; lease: Lease };
/** The result of handling facts. With `waitSeconds` null the worker keeps its turn. */
type TurnChange = { handled: number; failures: number; error: string | null; waitSeconds: number | null };

/** Returns the loops of all subscribers, to be started in a worker: a slow subscriber does not delay the others. */
export function subscriberRounds(
  app: App,
  processLock: ProcessLock,
  subscribers: readonly Subscriber[],
  log: Log,
): Rounds[] {
  return subscribers.flatMap((subscriber) =>
    Array.from({ length: lanes }, () => {
      const rounds: Rounds = new Rounds(
        `subscriber ${subscriber.name}`,
        async () => {
          const turn = await leaseNext(app.db, subscriber, processLock.aliveId);
          if (turn) await handleTurn(app, subscriber, turn, log, () => rounds.isStopping);
          return turn !== null;
        },
        log,
      );
      return rounds;
    }),
  );
}

/**
 * Leases the retailer that has waited longest for this subscriber. A dead worker's turn is taken over at once, unless its fact has failed
 * too often: it may be the fact that kills the workers, so it waits until the lease expires.
 */
async function leaseNext(db: Database, { name }: Subscriber, process: number | null): Promise<Turn | null> {
  const row = await db
    .acrossTenantsAndSandboxes()
    .updateTable('subscriptions')
    .set({
      ...leaseFor(leaseSeconds, process),
      failures: sql`failures + (${isOrphaned()})::int`,
      error: sql`case when ${isOrphaned()} then 'its worker was gone' else error end`,
    })
    .where('subscriber', '=', name)
    .where('retailer_id', '=', (of) =>
      of
        .selectFrom('subscriptions')
        .select('retailer_id')
        .where('subscriber', '=', name)
        .whereRef('handled', '<', 'published')
        .where('due_at', '<=', sql<string>`now()`)
        .where(isFree())
        .where(sql<boolean>`(failures < ${triesUntilSeen} or leased_until is null or ${isExpired()})`)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['retailer_id', 'handled', 'published', 'failures', 'leased_by', 'leased_until'])
    .executeTakeFirst();
  if (!row) return null;
  const { retailer_id: retailerId, handled, published, failures, ...lease } = row;
  return { retailerId, handled: Number(handled), published: Number(published), failures, lease };
}

async function handleTurn(
  app: App,
  subscriber: Subscriber,
  turn: Turn,
  log: Log,
  isStopping: () => boolean,
): Promise<void> {
  const start = Date.now();
  const facts = await nextFacts(app.db, turn);
  for (const fact of facts.filter(subscriber.concerns)) {
    try {
      await within(factMs, subscriber.run(app, fact));
    } catch (error) {
      const failures = turn.failures + 1;
      const { number, topic } = fact;
      log.error({ err: error, subscriber: subscriber.name, number, topic, failures }, 'a subscriber failed');
      const waitSeconds = Math.min(2 ** failures, longestWaitSeconds);
      await settle(app.db, subscriber, turn, { handled: turn.handled, failures, error: String(error), waitSeconds });
      return;
    }
    const isOver = isStopping() || Date.now() - start > turnMs;
    const change = { handled: fact.number, failures: 0, error: null, waitSeconds: isOver ? 0 : null };
    if (!(await settle(app.db, subscriber, turn, change)) || isOver) return;
  }
  // A batch that is not full contained all facts that the turn counted as published, so none is left.
  const handled = facts.length < batch ? turn.published : Math.max(...facts.map(({ number }) => number));
  const done = { handled: Math.max(turn.handled, handled), failures: 0, error: null, waitSeconds: 0 };
  await settle(app.db, subscriber, turn, done);
}

/** Reads the facts after those that were handled. */
async function nextFacts(db: Database, { retailerId, handled }: Turn): Promise<PublishedFact[]> {
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

/** Stores the position of a turn, and when the next one is due. Returns false if another worker has taken it over. */
async function settle(db: Database, { name }: Subscriber, turn: Turn, change: TurnChange): Promise<boolean> {
  const { handled, failures, error, waitSeconds } = change;
  const next =
    waitSeconds === null
      ? leaseFor(leaseSeconds, turn.lease.leased_by)
      : { ...noLease, due_at: sql<string>`now() + make_interval(secs => ${waitSeconds})` };
  const lease = await db
    .scope(wholeRetailer(turn.retailerId))
    .db.updateTable('subscriptions')
    .set({ handled: String(handled), failures, error, ...next })
    .where('subscriber', '=', name)
    .where(holds(turn.lease))
    .returning(['leased_by', 'leased_until'])
    .executeTakeFirst();
  if (!lease) return false;
  Object.assign(turn, { handled, failures, lease });
  return true;
}

/** Returns the failing subscribers, each with the number of retailers whose facts are waiting. */
export async function failingSubscribers(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .acrossTenantsAndSandboxes()
    .selectFrom('subscriptions')
    .select(['subscriber', ({ fn }) => fn.countAll<string>().as('retailers')])
    .where('failures', '>=', triesUntilSeen)
    .groupBy('subscriber')
    .execute();
  return Object.fromEntries(rows.map(({ subscriber, retailers }) => [subscriber, Number(retailers)]));
}
