// What verbs tell (design section 5): written in their transaction, numbered per retailer after commit by one dispatcher, and
// handed in that order to reactions and to the streams that listen.
import type { Fact, Topic } from '@portage/contract/index';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from './db/database.ts';
import type { DB } from './db/schema.gen.ts';
import type { Actor, PublishedFact, Subscriber } from './facts.ts';

const channel = 'portage_news';
const dispatcherLock = 7_310_001;
const batch = 500;
const backlogLimit = 1000;
const coalesceMs = 50;
const pollMs = 1000;

type Log = { error(details: object, message: string): void };

type Telling<T extends Topic> = [tx: Tx, topic: T, fact: Fact<T>, by: Actor, at: Temporal.Instant];

/** The last line of a verb: tells what happened, in the same transaction. */
export async function publish<T extends Topic>(...telling: Telling<T>): Promise<void> {
  await toPublish(...telling).execute();
}

/** The same, unexecuted: for a verb that writes all it does in one statement. */
export function toPublish<T extends Topic>(...[tx, topic, fact, by, at]: Telling<T>) {
  tx.published();
  const published_at = at.toString();
  return tx.db
    .insertInto('outbox')
    .values({ retailer_id: tx.retailerId, topic, fact: JSON.stringify({ fact, by }), published_at });
}

/** Tells the same of many: a fact of each, in one statement. */
export async function publishMany<T extends Topic>(
  tx: Tx,
  topic: T,
  facts: readonly Fact<T>[],
  by: Actor,
  at: Temporal.Instant,
): Promise<void> {
  if (facts.length === 0) return;
  tx.published();
  const row = { retailer_id: tx.retailerId, topic, published_at: at.toString() };
  const rows = facts.map((fact) => ({ ...row, fact: JSON.stringify({ fact, by }) }));
  await tx.db.insertInto('outbox').values(rows).execute();
}

type Row = { retailer_id: string; number: string | null; topic: string; fact: unknown; published_at: string };

function readRow(row: Row): PublishedFact {
  // The outbox is written by `publish` alone, which is typed by the topic.
  const { fact, by } = row.fact as Pick<PublishedFact, 'fact' | 'by'>;
  return {
    topic: row.topic,
    fact,
    by,
    retailerId: row.retailer_id,
    number: Number(row.number),
    toldAt: row.published_at,
  } as PublishedFact;
}

export class News {
  private readonly listeners = new Map<string, Set<(told: PublishedFact) => void>>();
  private readonly seen = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private working = false;
  private wanted = false;
  private poll: NodeJS.Timeout | null = null;
  private client: pg.Client | null = null;
  private stopped = false;
  private readonly database: Database;
  private readonly reactions: readonly Subscriber[];
  private readonly log: Log;

  constructor(database: Database, reactions: readonly Subscriber[], log: Log) {
    this.database = database;
    this.reactions = reactions;
    this.log = log;
  }

  async start(url: string): Promise<void> {
    this.database.onPublished(() => this.soon());
    this.poll = setInterval(() => this.soon(0), pollMs);
    await this.connect(url);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.poll) clearInterval(this.poll);
    if (this.timer) clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  /**
   * Hears everything told to a retailer from now on, in order; `after` asks for what was missed since that number first. Who
   * missed more than is kept or worth telling is given the latest number by `lost` instead, and reads everything again.
   */
  async listen(
    retailerId: string,
    after: number | null,
    hear: (told: PublishedFact) => void,
    lost: (last: number) => void = () => undefined,
  ): Promise<() => void> {
    let heard = 0;
    const inOrder = (told: PublishedFact) => {
      if (told.number <= heard) return;
      heard = told.number;
      hear(told);
    };
    const waiting: PublishedFact[] = [];
    let ready = false;
    const leave = this.join(retailerId, (told) => (ready ? inOrder(told) : waiting.push(told)));
    try {
      const last = await this.lastNumber(retailerId);
      if (!this.seen.has(retailerId)) this.seen.set(retailerId, last);
      // A number that was never given (another database's, or a made-up one) would silence the listener.
      heard = Math.min(after ?? last, last);
      const missed = await this.rowsAfter(new Map([[retailerId, heard]]));
      const isWhole = heard === last || Number(missed[0]?.number) === heard + 1;
      if (isWhole && missed.length < backlogLimit) {
        for (const row of missed) inOrder(readRow(row));
      } else {
        heard = last;
        lost(last);
      }
    } catch (error) {
      leave();
      throw error;
    }
    for (const told of waiting) inOrder(told);
    ready = true;
    return leave;
  }

  private join(retailerId: string, listener: (told: PublishedFact) => void): () => void {
    const group = this.listeners.get(retailerId) ?? new Set();
    this.listeners.set(retailerId, group.add(listener));
    return () => {
      group.delete(listener);
      if (group.size > 0 || this.listeners.get(retailerId) !== group) return;
      this.listeners.delete(retailerId);
      this.seen.delete(retailerId);
    };
  }

  /** Numbers and hands on what was told; coalesced, so that a burst of commits costs one round. */
  private soon(delay = coalesceMs): void {
    if (this.timer || this.stopped) return;
    this.timer = setTimeout(() => this.work(), delay);
  }

  /** One round at a time; what is told while it runs is for the next one, and must not wait for the poll. */
  private async work(): Promise<void> {
    this.timer = null;
    this.wanted = this.working;
    if (this.working) return;
    this.working = true;
    const again = await this.round().catch((error: unknown) => {
      if (!this.stopped) this.log.error({ err: error }, 'news: round failed');
      return false;
    });
    this.working = false;
    if (again || this.wanted) this.soon();
  }

  private async round(): Promise<boolean> {
    const outcome = await this.dispatch();
    const undelivered = await this.deliver();
    return outcome === 'more' || outcome === 'locked' || undelivered;
  }

  /** One batch: numbers, and the reactions to it, in one transaction. Only one process at a time does this. */
  private async dispatch(): Promise<'none' | 'more' | 'done' | 'locked'> {
    const waiting = await sql<{
      some: boolean;
    }>`select exists (select from outbox where number is null) as some`.execute(
      this.database.everyRetailer('the dispatcher numbers what every retailer was told'),
    );
    if (!waiting.rows[0]?.some) return 'none';
    return this.database.everyRetailerTransaction('the dispatcher numbers what every retailer was told', async (db) => {
      const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${dispatcherLock}) as held`.execute(
        db,
      );
      if (!lock.rows[0]?.held) return 'locked';
      const numbered = await this.number(db);
      for (const told of Map.groupBy(numbered.map(readRow), ({ retailerId }) => retailerId).values())
        for (const reaction of this.reactions) await this.react(db, reaction, told);
      if (numbered.length > 0) await sql`select pg_notify(${channel}, '')`.execute(db);
      return numbered.length === batch ? 'more' : 'done';
    });
  }

  private async number(db: Kysely<DB>): Promise<Row[]> {
    const { rows } = await sql<Row & { id: string }>`
      with fresh as (
        select id, retailer_id, row_number() over (partition by retailer_id order by id) as place
        from (select id, retailer_id from outbox where number is null order by id limit ${batch}) as unnumbered
      ), counted as (
        insert into outbox_counters as counter (retailer_id, last_number)
        select retailer_id, count(*) from fresh group by retailer_id
        on conflict (retailer_id) do update set last_number = counter.last_number + excluded.last_number
        returning retailer_id, last_number
      ), sizes as (select retailer_id, count(*) as size from fresh group by retailer_id)
      update outbox set number = counted.last_number - sizes.size + fresh.place
      from fresh join counted using (retailer_id) join sizes using (retailer_id)
      where outbox.id = fresh.id
      returning outbox.id, outbox.retailer_id, outbox.number, outbox.topic, outbox.fact, outbox.published_at`.execute(
      db,
    );
    return rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
  }

  /** A reaction that fails is undone, and runs again fact by fact: the one it fails at is logged, and must not hold up the others. */
  private async react(db: Kysely<DB>, reaction: Subscriber, told: readonly PublishedFact[]): Promise<void> {
    const [first] = told;
    if (!first || !told.some((each) => reaction.concerns(each))) return;
    await sql`savepoint reaction`.execute(db);
    try {
      await reaction.run(this.database.within(db, first.retailerId), told);
      await sql`release savepoint reaction`.execute(db);
    } catch (error) {
      await sql`rollback to savepoint reaction`.execute(db);
      if (told.length > 1) for (const each of told) await this.react(db, reaction, [each]);
      else this.log.error({ err: error, topic: first.topic, number: first.number }, 'news: a reaction failed');
    }
  }

  /** Hands on what was numbered; answers whether there is more. */
  private async deliver(): Promise<boolean> {
    if (this.seen.size === 0) return false;
    const rows = await this.rowsAfter(this.seen);
    for (const row of rows) {
      const told = readRow(row);
      if ((this.seen.get(told.retailerId) ?? told.number) >= told.number) continue;
      this.seen.set(told.retailerId, told.number);
      for (const listener of this.listeners.get(told.retailerId) ?? []) listener(told);
    }
    return rows.length === backlogLimit;
  }

  private async rowsAfter(numbers: ReadonlyMap<string, number>): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select outbox.retailer_id, outbox.number, outbox.topic, outbox.fact, outbox.published_at
      from unnest(${[...numbers.keys()]}::uuid[], ${[...numbers.values()]}::bigint[]) as known (retailer_id, number)
      join outbox on outbox.retailer_id = known.retailer_id and outbox.number > known.number
      order by outbox.retailer_id, outbox.number limit ${backlogLimit}`.execute(
      this.database.everyRetailer('one read serves the streams of all retailers; each listener hears its own only'),
    );
    return rows;
  }

  private async lastNumber(retailerId: string): Promise<number> {
    const row = await this.database
      .scope({ retailerId, storeIds: null })
      .db.selectFrom('outbox_counters')
      .select('last_number')
      .where('retailer_id', '=', retailerId)
      .executeTakeFirst();
    return Number(row?.last_number ?? 0);
  }

  private async connect(url: string): Promise<void> {
    if (this.stopped) return;
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    this.client = client;
    // A lost connection may tell of itself more than once; one new one takes its place.
    let replaced = false;
    const again = () => {
      if (replaced) return;
      replaced = true;
      client.end().catch(() => undefined);
      setTimeout(() => this.connect(url), pollMs).unref();
    };
    client.on('error', again);
    client.once('end', again);
    client.on('notification', () => this.soon(0));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      // The poll goes on meanwhile.
      this.log.error({ err: error }, 'news: cannot listen');
      again();
    }
  }
}
