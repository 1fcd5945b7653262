// The dispatcher: numbers published facts per retailer after their commit, and records which subscribers have work. One process at a time
// does this, and nothing else runs under its lock.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Subscriber } from '../noun.ts';
import { type OutboxRow, type PublishedFact, readRow } from './facts.ts';

/** The channel that notifies every process that events were numbered or, with a member's id, that this member's rights have changed. */
export const channel = 'portage_news';
const dispatcherLock = 7_310_001;
const batch = 500;
/** Numbers one batch. Returns whether there is more to do. */
export async function dispatch(database: Database, subscribers: readonly Subscriber[]): Promise<boolean> {
  const waiting = await sql<{ some: boolean }>`select exists (select from outbox where number is null) as some`.execute(
    database.acrossTenantsAndSandboxes(),
  );
  if (!waiting.rows[0]?.some) return false;
  return database.transactionAcrossTenantsAndSandboxes(async (db) => {
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${dispatcherLock}) as held`.execute(db);
    if (!lock.rows[0]?.held) return true;
    const facts = (await numberFacts(db)).map(readRow);
    await noteForSubscribers(db, subscribers, facts);
    return facts.length === batch;
  });
}

/** Numbers facts, and notifies the readers of a commit once, whatever the number of facts. */
async function numberFacts(db: Kysely<DB>): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow & { id: string }>`
    with fresh as (
      select id, retailer_id, row_number() over (partition by retailer_id order by id) as position
      from (select id, retailer_id from outbox where number is null order by id limit ${batch}) as unnumbered
    ), counted as (
      insert into outbox_counters as counter (retailer_id, last_number)
      select retailer_id, count(*) from fresh group by retailer_id
      on conflict (retailer_id) do update set last_number = counter.last_number + excluded.last_number
      returning retailer_id, last_number
    ), sizes as (select retailer_id, count(*) as size from fresh group by retailer_id)
    update outbox set number = counted.last_number - sizes.size + fresh.position
    from fresh join counted using (retailer_id) join sizes using (retailer_id)
    where outbox.retailer_id = fresh.retailer_id and outbox.id = fresh.id
    returning outbox.id, outbox.retailer_id, outbox.number, outbox.topic, outbox.fact, outbox.published_at,
      pg_notify(${channel}, '')`.execute(db);
  return rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}

/** Updates the subscriptions. A new one begins right before the first fact that concerns it; `published` is the last such fact. */
async function noteForSubscribers(
  db: Kysely<DB>,
  subscribers: readonly Subscriber[],
  facts: readonly PublishedFact[],
): Promise<void> {
  const rows = [...Map.groupBy(facts, ({ retailerId }) => retailerId)].flatMap(([retailer_id, own]) =>
    subscribers.flatMap(({ name, concerns }) => {
      const numbers = own.filter(concerns).map(({ number }) => number);
      if (numbers.length === 0) return [];
      const handled = String(Math.min(...numbers) - 1);
      return [{ retailer_id, subscriber: name, handled, published: String(Math.max(...numbers)) }];
    }),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('subscriptions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['retailer_id', 'subscriber'])
        .doUpdateSet(({ ref }) => ({ published: ref('excluded.published') })),
    )
    .execute();
}
