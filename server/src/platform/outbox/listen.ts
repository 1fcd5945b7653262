// Streams of a retailer's published facts in the order of their numbers, from now on or after a given number.
import { sql } from 'kysely';
import { type Database, wholeRetailer } from '../db/database.ts';
import { type OutboxRow, type PublishedFact, readRow } from './facts.ts';

const backlogLimit = 1000;

type Log = { error(details: object, message: string): void };

export class Listeners {
  private readonly groups = new Map<string, Set<(fact: PublishedFact) => void>>();
  private readonly delivered = new Map<string, number>();
  private readonly database: Database;
  private readonly log: Log;

  constructor(database: Database, log: Log) {
    this.database = database;
    this.log = log;
  }

  /**
   * Listens to everything that a retailer publishes from now on, in order; with `after`, first to the facts since that number. If more was
   * missed than is stored or worth sending, `lost` receives the latest number instead, and the client reads everything again.
   */
  async listen(
    retailerId: string,
    after: number | null,
    receive: (fact: PublishedFact) => void,
    lost: (last: number) => void = () => undefined,
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
      const last = await this.lastNumber(retailerId);
      if (!this.delivered.has(retailerId)) this.delivered.set(retailerId, last);
      // A number that was never assigned (invented, or from another database) would block all events.
      received = Math.min(after ?? last, last);
      const missed = await this.rowsAfter(new Map([[retailerId, received]]));
      const isWhole = received === last || Number(missed[0]?.number) === received + 1;
      if (isWhole && missed.length < backlogLimit) {
        for (const row of missed) inOrder(readRow(row));
      } else {
        received = last;
        lost(last);
      }
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
    for (const row of rows) {
      const fact = readRow(row);
      if ((this.delivered.get(fact.retailerId) ?? fact.number) >= fact.number) continue;
      this.delivered.set(fact.retailerId, fact.number);
      for (const listener of this.groups.get(fact.retailerId) ?? []) this.hand(fact, listener);
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

  private async rowsAfter(numbers: ReadonlyMap<string, number>): Promise<OutboxRow[]> {
    const { rows } = await sql<OutboxRow>`
      select outbox.retailer_id, outbox.number, outbox.topic, outbox.fact, outbox.published_at
      from unnest(${[...numbers.keys()]}::uuid[], ${[...numbers.values()]}::bigint[]) as known (retailer_id, number)
      join outbox on outbox.retailer_id = known.retailer_id and outbox.number > known.number
      order by outbox.retailer_id, outbox.number limit ${backlogLimit}`.execute(
      this.database.acrossTenantsAndSandboxes(),
    );
    return rows;
  }

  private async lastNumber(retailerId: string): Promise<number> {
    const row = await this.database
      .scope(wholeRetailer(retailerId))
      .db.selectFrom('outbox_counters')
      .select('last_number')
      .executeTakeFirst();
    return Number(row?.last_number ?? 0);
  }
}
