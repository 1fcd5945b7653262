// Publishes the facts of verbs as rows of the outbox, in the verb's transaction. After the commit a dispatcher numbers them per retailer;
// subscribers and open streams receive them in that order.
import type { Fact, Topic } from '@portage/contract/index';
import type { Tx } from '../db/database.ts';
import { type Cause, currentCause } from '../traces/trace.ts';

/** The author of a fact. */
export type Actor = { name: string; role: 'PROVIDER' | 'RETAILER_ADMIN' | 'RETAILER_USER' | 'END_CUSTOMER' };
/** A fact before it is published. */
export type NewFact = { [T in Topic]: { topic: T; fact: Fact<T> } }[Topic];
type FactOf<T extends Topic> = {
  topic: T;
  fact: Fact<T>;
  by: Actor;
  retailerId: string;
  number: number;
  publishedAt: string;
  cause?: Cause | undefined;
};
export type PublishedFact = { [T in Topic]: FactOf<T> }[Topic];
export type FactAbout<T extends Topic> = Extract<PublishedFact, { topic: T }>;

/** Returns a fact as a row of the outbox, for a caller that inserts it together with its change. */
export const outboxRow = ({ topic, fact }: NewFact, by: Actor, at: Temporal.Instant | string) => ({
  topic,
  fact: { fact, by, cause: currentCause() },
  published_at: at.toString(),
});

/** Publishes a fact in the transaction of its change. Verbs call it last. */
export async function publish<T extends Topic>(
  tx: Tx,
  topic: T,
  fact: Fact<T>,
  by: Actor,
  at: Temporal.Instant,
): Promise<void> {
  tx.published();
  const row = { topic, fact: JSON.stringify({ fact, by, cause: currentCause() }), published_at: at.toString() };
  await tx.db.insertInto('outbox').values(row).execute();
}

export type OutboxRow = {
  retailer_id: string;
  number: string | null;
  topic: string;
  fact: unknown;
  published_at: string;
};

/** Converts a row of the outbox to a fact. */
export function readRow(row: OutboxRow): PublishedFact {
  // Only `publish`, typed by the topic, writes to the outbox.
  const { fact, by, cause } = row.fact as Pick<PublishedFact, 'fact' | 'by' | 'cause'>;
  return {
    topic: row.topic,
    fact,
    by,
    retailerId: row.retailer_id,
    number: Number(row.number),
    publishedAt: row.published_at,
    cause,
  } as PublishedFact;
}
