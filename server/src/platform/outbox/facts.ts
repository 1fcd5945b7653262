// Publishes the facts of verbs (design section 5): a row of the outbox, in their transaction. After the commit one dispatcher numbers it
// per retailer, and it reaches subscribers and the streams that listen in that order.
import type { Fact, Topic } from '@portage/contract/index';
import type { Tx } from '../db/database.ts';

/** Whose doing it was. */
export type Actor = { name: string; role: 'PROVIDER' | 'RETAILER_ADMIN' | 'RETAILER_USER' | 'END_CUSTOMER' };
/** A fact that is to be published. */
export type NewFact = { [T in Topic]: { topic: T; fact: Fact<T> } }[Topic];
type FactOf<T extends Topic> = {
  topic: T;
  fact: Fact<T>;
  by: Actor;
  retailerId: string;
  number: number;
  publishedAt: string;
};
export type PublishedFact = { [T in Topic]: FactOf<T> }[Topic];
export type FactAbout<T extends Topic> = Extract<PublishedFact, { topic: T }>;

/** A fact as a row of the outbox, for a writer that inserts it with its change. */
export const outboxRow = ({ topic, fact }: NewFact, by: Actor, at: Temporal.Instant | string) => ({
  topic,
  fact: { fact, by },
  published_at: at.toString(),
});

/** The last line of a verb: publishes what happened, in the same transaction. */
export async function publish<T extends Topic>(
  tx: Tx,
  topic: T,
  fact: Fact<T>,
  by: Actor,
  at: Temporal.Instant,
): Promise<void> {
  tx.published();
  const row = { topic, fact: JSON.stringify({ fact, by }), published_at: at.toString() };
  await tx.db.insertInto('outbox').values(row).execute();
}

export type OutboxRow = {
  retailer_id: string;
  number: string | null;
  topic: string;
  fact: unknown;
  published_at: string;
};

/** A row as subscribers receive it. */
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
