// What verbs publish (design section 5): a row of the outbox, written in their transaction. After the commit one dispatcher numbers it
// per retailer, and it reaches subscribers and the streams that listen in that order.
import type { Fact, Topic } from '@portage/contract/index';
import type { Tx } from './db/database.ts';
import type { Actor, PublishedFact } from './facts.ts';

type Publication<T extends Topic> = [tx: Tx, topic: T, fact: Fact<T>, by: Actor, at: Temporal.Instant];

/** The last line of a verb: publishes what happened, in the same transaction. */
export async function publish<T extends Topic>(...publication: Publication<T>): Promise<void> {
  await toPublish(...publication).execute();
}

/** The same, unexecuted: for a verb that writes all it does in one statement. */
export function toPublish<T extends Topic>(...[tx, topic, fact, by, at]: Publication<T>) {
  tx.published();
  const published_at = at.toString();
  return tx.db
    .insertInto('outbox')
    .values({ retailer_id: tx.retailerId, topic, fact: JSON.stringify({ fact, by }), published_at });
}

/** Publishes the same of many: a fact of each, in one statement. */
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

export type OutboxRow = {
  retailer_id: string;
  number: string | null;
  topic: string;
  fact: unknown;
  published_at: string;
};

/** A row as those who hear of it have it. */
export function readRow(row: OutboxRow): PublishedFact {
  // The outbox is written by `publish` alone, which is typed by the topic.
  const { fact, by } = row.fact as Pick<PublishedFact, 'fact' | 'by'>;
  return {
    topic: row.topic,
    fact,
    by,
    retailerId: row.retailer_id,
    number: Number(row.number),
    publishedAt: row.published_at,
  } as PublishedFact;
}
