// Streams of a retailer's published facts in the order of their numbers, from now on or after a given number.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { createBatcher } from '../createBatcher.ts';
import type { Database } from '../db/database.ts';
import { type OutboxRow, type PublishedFact, readRow } from './facts.ts';

const backlogLimit = 1000;
/** Listeners whose missed facts one statement reads: each may have missed as many as the limit. */
const missedAtOnce = 50;
/** Milliseconds after which other work of the process gets a turn, while facts are sent to many listeners. */
const turnMs = 20;

type Log = { error(details: object, message: string): void };

export class Listeners {
  private readonly groups = new Map<string, Set<(fact: PublishedFact) => void>>();
  private readonly delivered = new Map<string, number>();
  private readonly database: Database;
  private readonly log: Log;
  private readonly readMissed = createBatcher((keys: string[]) => this.missedFacts(keys), { most: missedAtOnce });
  private readonly readLast = createBatcher((ids: string[]) => this.lastNumbers(ids));

  constructor(database: Database, log: Log) {
    this.database = database;
    this.log = log;
  }

  /**
   * Listens to everything that a retailer publishes from now on, in order; with `after`, first to the facts since that number. `begin` receives
   * the number after which `receive` is called, to resume from if nothing follows. If more was missed than is stored or worth sending, this
   * is the latest number, `isWhole` is false, and the client reads everything again.
   */
  async listen(
    retailerId: string,
    after: number | null,
    receive: (fact: PublishedFact) => void,
    begin: (last: number, isWhole: boolean) => void = () => undefined,
  ): Promise<() => void> {
    let received = 0;
    const inOrder = (fact: PublishedFact) => {
      if (fact.number <= received) return;
      received = fact.number;
      receive(fact);
    };
    const waiting: PublishedFact[] = [];
    let ready = false;
    const leave = this.join(retailerId, (fact) => (ready ? inOrder(fact) : waiting.push(fact)));
    try {
      const last = await this.lastNumber(retailerId, after ?? 0);
      // A number that was never assigned (invented, or from another database) would block all events.
      received = Math.min(after ?? last, last);
      const key = `${retailerId} ${received}`;
      const missed = received < last ? ((await this.readMissed(key)).get(key) ?? []) : [];
      const isWhole = (received === last || missed[0]?.number === received + 1) && missed.length < backlogLimit;
      if (!isWhole) received = last;
      begin(received, isWhole);
      for (const fact of isWhole ? missed : []) inOrder(fact);
    } catch (error) {
      leave();
      throw error;
    }
    for (const fact of waiting) inOrder(fact);
    ready = true;
    return leave;
  }

  private join(retailerId: string, listener: (fact: PublishedFact) => void): () => void {
    const group = this.groups.get(retailerId) ?? new Set();
    this.groups.set(retailerId, group.add(listener));
    return () => {
      group.delete(listener);
      if (group.size > 0 || this.groups.get(retailerId) !== group) return;
      this.groups.delete(retailerId);
      this.delivered.delete(retailerId);
    };
  }

  /** Sends the facts numbered since the last call. Returns whether there is more. */
  async deliver(): Promise<boolean> {
    if (this.delivered.size === 0) return false;
    const rows = await this.rowsAfter(this.delivered);
    let start = performance.now();
    for (const row of rows) {
      const fact = readRow(row);
      if ((this.delivered.get(fact.retailerId) ?? fact.number) >= fact.number) continue;
      this.delivered.set(fact.retailerId, fact.number);
      for (const listener of this.groups.get(fact.retailerId) ?? []) {
        this.hand(fact, listener);
        if (performance.now() - start < turnMs) continue;
        await setImmediate();
        start = performance.now();
      }
    }
    return rows.length === backlogLimit;
  }

  /** Calls a listener. Its failure does not affect the others. */
  private hand(fact: PublishedFact, listener: (fact: PublishedFact) => void): void {
    try {
      listener(fact);
    } catch (err) {
      this.log.error({ err, topic: fact.topic, number: fact.number }, 'outbox: a listener failed');
    }
  }

  /** Reads the facts after these numbers. The counters show which of these retailers have any, so that only theirs are read. */
  private async rowsAfter(numbers: ReadonlyMap<string, number>): Promise<OutboxRow[]> {
    const { rows } = await sql<OutboxRow>`
      with behind as materialized (
        select known.retailer_id, known.number
        from unnest(${[...numbers.keys()]}::uuid[], ${[...numbers.values()]}::bigint[]) as known (retailer_id, number)
        join outbox_counters using (retailer_id) where last_number > known.number
      )
      select outbox.retailer_id, outbox.number, outbox.topic, outbox.fact, outbox.published_at
      from behind join outbox on outbox.retailer_id = behind.retailer_id and outbox.number > behind.number
      order by outbox.retailer_id, outbox.number limit ${backlogLimit}`.execute(
      this.database.acrossTenantsAndSandboxes(),
    );
    return rows;
  }

  /**
   * Returns the number after which a new listener receives facts. Known for a retailer that has listeners, unless the new one has received
   * more already, from another server.
   */
  private async lastNumber(retailerId: string, atLeast: number): Promise<number> {
    const delivered = this.delivered.get(retailerId);
    if (delivered !== undefined && delivered >= atLeast) return delivered;
    const last = (await this.readLast(retailerId)).get(retailerId) ?? 0;
    if (!this.delivered.has(retailerId)) this.delivered.set(retailerId, last);
    return last;
  }

  private async lastNumbers(retailerIds: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ retailer_id: string; last_number: string }>`
      select retailer_id, last_number from outbox_counters where retailer_id = any(${retailerIds}::uuid[])`.execute(
      this.database.acrossTenantsAndSandboxes(),
    );
    return new Map(rows.map((row) => [row.retailer_id, Number(row.last_number)]));
  }

  /** Reads the facts of retailers after a number, by a key of both: the streams of a retailer mostly missed the same. */
  private async missedFacts(keys: readonly string[]): Promise<Map<string, PublishedFact[]>> {
    const asked = [...new Set(keys)].map((key) => key.split(' '));
    const { rows } = await sql<OutboxRow & { key: string }>`
      select retailer_id || ' ' || after as key, missed.*
      from unnest(${asked.map(([id]) => id)}::uuid[], ${asked.map(([, after]) => after)}::bigint[]) as known (id, after)
      cross join lateral (
        select retailer_id, number, topic, fact, published_at from outbox
        where retailer_id = known.id and number > known.after order by number limit ${backlogLimit}
      ) as missed order by number`.execute(this.database.acrossTenantsAndSandboxes());
    const facts = new Map<string, PublishedFact[]>(keys.map((key) => [key, []]));
    for (const row of rows) facts.get(row.key)?.push(readRow(row));
    return facts;
  }
}
