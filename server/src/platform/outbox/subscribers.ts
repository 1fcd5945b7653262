// Runs subscribers in the workers: each fact at least once, in the order of its retailer's numbers. A subscriber's position with a retailer
// is a row of `subscriptions`, which a worker leases before it handles the next facts. A failure is retried with a growing backoff, and
// delays only this subscriber's facts of this retailer (docs/decisions/0029-subscriber-positions.md). One reader leases and reads for all
// subscribers of a process (docs/decisions/0089-one-reader-per-process.md).
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { type Database, wholeRetailer } from '../db/database.ts';
import { holds, isExpired, isFree, isOrphaned, type Lease, leaseFor, noLease } from '../db/lease.ts';
import type { ProcessLock } from '../db/processLock.ts';
import type { Log, Subscriber } from '../noun.ts';
import { runWork } from '../traces/trace.ts';
import { within } from '../within.ts';
import { type OutboxRow, type PublishedFact, readRow } from './facts.ts';
import { longestStopMs, Rounds } from './rounds.ts';

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
/** The time limit of leasing and of reading, in milliseconds: a connection that died silently must not stop all subscribers. */
const readMs = 4000;
const longestWaitSeconds = 3600;
/** Failures after which the subscriber is reported to operators. */
export const triesUntilSeen = 3;
type Turn = {
  subscriber: Subscriber;
  retailerId: string;
  handled: number;
  published: number;
  failures: number;
  lease: Lease;
};
/** The result of handling facts. With `waitSeconds` null the worker keeps its turn. */
type TurnChange = { handled: number; failures: number; error: string | null; waitSeconds: number | null };

/** Hands published facts to all subscribers of a worker. Only leasing and reading are shared: each turn is handled on its own. */
export class SubscriberReader {
  private readonly app: App;
  private readonly processLock: ProcessLock;
  private readonly log: Log;
  private readonly rounds: Rounds;
  /** The turns that this process is handling. */
  private readonly turns: Map<Subscriber, Set<Promise<void>>>;

  constructor(app: App, processLock: ProcessLock, subscribers: readonly Subscriber[], log: Log) {
    this.app = app;
    this.processLock = processLock;
    this.log = log;
    this.turns = new Map(subscribers.map((subscriber) => [subscriber, new Set()]));
    this.rounds = new Rounds('subscribers', () => this.lease(), log);
  }

  start(): void {
    this.rounds.start();
  }

  soon(delay?: number): void {
    this.rounds.soon(delay);
  }

  /** Stops after the facts that are being handled, or after a few seconds. */
  async stop(): Promise<void> {
    const handled = this.rounds.stop().then(() => Promise.all([...this.turns.values()].flatMap((turns) => [...turns])));
    await Promise.race([handled, sleep(longestStopMs, undefined, { ref: false })]);
  }

  /** Leases turns for the free lanes, and begins them. */
  private async lease(): Promise<boolean> {
    const { db } = this.app;
    const free = [...this.turns].map(([subscriber, running]) => ({ subscriber, lanes: lanes - running.size }));
    const wanted = free.filter((each) => each.lanes > 0);
    if (wanted.length === 0) return false;
    const turns = await within(readMs, leaseDue(db, wanted, this.processLock.aliveId));
    if (turns.length === 0) return false;
    const factsOf = await within(readMs, readFacts(db, turns)).catch(async (error: unknown) => {
      await Promise.allSettled(turns.map((turn) => release(db, turn)));
      throw error;
    });
    for (const turn of turns) this.begin(turn, factsOf(turn));
    return false;
  }

  private begin(turn: Turn, facts: readonly PublishedFact[]): void {
    const { subscriber } = turn;
    const running = this.turns.get(subscriber);
    const done = handleTurn(this.app, turn, facts, this.log, () => this.rounds.isStopping)
      .catch((err: unknown) => {
        if (!this.rounds.isStopping) this.log.error({ err, subscriber: subscriber.name }, 'a turn failed');
        return false;
      })
      .then((isBehind) => {
        // Other retailers may have become due while no lane was free.
        if (isBehind || running?.size === lanes) this.rounds.soon();
        running?.delete(done);
      });
    running?.add(done);
  }
}

/**
 * Leases for each subscriber the retailers that have waited longest, at most as many as it has free lanes. A dead worker's turn is taken
 * over at once, unless its fact has failed too often: it may be the fact that kills the workers, so it waits until the lease expires.
 */
async function leaseDue(
  db: Database,
  wanted: readonly { subscriber: Subscriber; lanes: number }[],
  process: number | null,
): Promise<Turn[]> {
  const lease = leaseFor(leaseSeconds, process);
  const { rows } = await sql<TurnRow>`
    with due as materialized (
      select next.retailer_id, next.subscriber
      from unnest(${wanted.map(({ subscriber }) => subscriber.name)}::text[], ${wanted.map((each) => each.lanes)}::int[])
        as wanted (subscriber, lanes)
      cross join lateral (
        select retailer_id, subscriber from subscriptions
        where subscriber = wanted.subscriber and handled < published and due_at <= now() and ${isFree()}
          and (failures < ${triesUntilSeen} or leased_until is null or ${isExpired()})
        order by due_at limit wanted.lanes for update skip locked
      ) as next
    )
    update subscriptions as own set leased_by = ${lease.leased_by}::integer, leased_until = ${lease.leased_until},
      failures = failures + (${isOrphaned('own')})::int,
      error = case when ${isOrphaned('own')} then 'its worker was gone' else error end
    from due where own.retailer_id = due.retailer_id and own.subscriber = due.subscriber
    returning own.retailer_id, own.subscriber, handled, published, failures, leased_by, leased_until`.execute(
    db.acrossTenantsAndSandboxes(),
  );
  const byName = new Map(wanted.map(({ subscriber }) => [subscriber.name, subscriber]));
  return rows.flatMap(({ retailer_id: retailerId, subscriber: name, handled, published, failures, ...lease }) => {
    const subscriber = byName.get(name);
    if (!subscriber) return [];
    return [{ subscriber, retailerId, handled: Number(handled), published: Number(published), failures, lease }];
  });
}
type TurnRow = Lease & {
  retailer_id: string;
  subscriber: string;
  handled: string;
  published: string;
  failures: number;
};

/** Reads the next facts of turns in one statement, once for all turns that begin at the same place. */
async function readFacts(db: Database, turns: readonly Turn[]): Promise<(turn: Turn) => readonly PublishedFact[]> {
  const placeOf = ({ retailerId, handled }: Turn) => `${retailerId} ${handled}`;
  const places = [...new Map(turns.map((turn) => [placeOf(turn), turn])).values()];
  const { rows } = await sql<OutboxRow & { handled: string }>`
    select place.handled, next.*
    from unnest(${places.map(({ retailerId }) => retailerId)}::uuid[], ${places.map(({ handled }) => handled)}::bigint[])
      as place (retailer_id, handled)
    cross join lateral (
      select retailer_id, number, topic, fact, published_at from outbox
      where outbox.retailer_id = place.retailer_id and number > place.handled order by number limit ${batch}
    ) as next
    order by next.retailer_id, place.handled, next.number`.execute(db.acrossTenantsAndSandboxes());
  const byPlace = Map.groupBy(rows, ({ retailer_id, handled }) => `${retailer_id} ${handled}`);
  return (turn) => (byPlace.get(placeOf(turn)) ?? []).map(readRow);
}

/** Hands the facts to the subscriber, and records each. Returns whether more are waiting that it may handle at once. */
async function handleTurn(
  app: App,
  turn: Turn,
  facts: readonly PublishedFact[],
  log: Log,
  isStopping: () => boolean,
): Promise<boolean> {
  const { subscriber } = turn;
  const start = Date.now();
  // A batch that is not full contains all facts that the turn counted as published.
  const read = facts.length < batch ? turn.published : Math.max(...facts.map(({ number }) => number));
  const own = facts.filter(subscriber.concerns);
  for (const fact of own) {
    try {
      const run = runWork(log, { kind: 'subscriber', name: subscriber.name }, fact, () => subscriber.run(app, fact));
      await within(factMs, run);
    } catch (error) {
      const failures = turn.failures + 1;
      const { number, topic } = fact;
      const { requestId } = fact.cause ?? {};
      log.error({ err: error, subscriber: subscriber.name, number, topic, failures, requestId }, 'a subscriber failed');
      const waitSeconds = Math.min(2 ** failures, longestWaitSeconds);
      await settle(app.db, turn, { handled: turn.handled, failures, error: String(error), waitSeconds });
      return false;
    }
    if (fact === own.at(-1)) break;
    const isOver = isStopping() || Date.now() - start > turnMs;
    const change = { handled: fact.number, failures: 0, error: null, waitSeconds: isOver ? 0 : null };
    const isBehind = await settle(app.db, turn, change);
    if (isBehind === null || isOver) return isBehind ?? false;
  }
  const handled = Math.max(turn.handled, read, ...own.map(({ number }) => number));
  return (await settle(app.db, turn, { handled, failures: 0, error: null, waitSeconds: 0 })) ?? false;
}

/**
 * Stores the position of a turn, and when the next one is due. Returns whether more facts have been published, or null if another worker
 * has taken the turn over.
 */
async function settle(db: Database, turn: Turn, change: TurnChange): Promise<boolean | null> {
  const { handled, failures, error, waitSeconds } = change;
  const next =
    waitSeconds === null
      ? leaseFor(leaseSeconds, turn.lease.leased_by)
      : { ...noLease, due_at: sql<string>`now() + make_interval(secs => ${waitSeconds})` };
  const row = await db
    .scope(wholeRetailer(turn.retailerId))
    .db.updateTable('subscriptions')
    .set({ handled: String(handled), failures, error, ...next })
    .where('subscriber', '=', turn.subscriber.name)
    .where(holds(turn.lease))
    .returning(['leased_by', 'leased_until', 'published'])
    .executeTakeFirst();
  if (!row) return null;
  const { published, ...lease } = row;
  Object.assign(turn, { handled, failures, lease });
  return Number(published) > handled;
}

/** Releases the lease of a turn that was not begun, for other workers. */
const release = (db: Database, turn: Turn) =>
  db
    .scope(wholeRetailer(turn.retailerId))
    .db.updateTable('subscriptions')
    .set(noLease)
    .where('subscriber', '=', turn.subscriber.name)
    .where(holds(turn.lease))
    .execute();

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
