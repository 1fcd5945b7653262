// The gauges of the outbox: facts without a number, and what subscribers have not handled.
import { sql } from 'kysely';
import { gaugeGroup, mostCounted, secondsSince } from '../metrics/gauges.ts';
import { triesUntilSeen } from './subscribers.ts';

const unnumbered = gaugeGroup({
  help: {
    unnumbered_facts: 'Published facts that the dispatcher has not numbered.',
    unnumbered_facts_oldest_seconds: 'Age of the oldest fact without a number.',
  },
  labels: [],
  read: async (db, clock) => {
    const { rows } = await sql<{ facts: number; age: number | null }>`
      select count(*)::int as facts, ${secondsSince(clock, sql`min(published_at)`)} as age
      from (select published_at from outbox where number is null order by id limit ${mostCounted}) as unnumbered`.execute(
      db,
    );
    return rows.map(({ facts, age }) => ({
      values: { unnumbered_facts: facts, unnumbered_facts_oldest_seconds: age ?? 0 },
    }));
  },
});

const unhandled = gaugeGroup({
  help: {
    subscriber_facts:
      'Facts between the position of a subscriber and the last fact that concerns it, over all retailers.',
    subscriber_oldest_seconds: 'Age of the oldest fact that a subscriber has not handled.',
    subscriber_failing_retailers:
      'Retailers whose facts wait because a subscriber has failed at least three times in a row.',
  },
  labels: ['subscriber'],
  read: async (db, clock) => {
    const { rows } = await sql<{ subscriber: string; facts: number; age: number | null; failing: number }>`
      select subscriber, sum(published - handled)::float8 as facts, ${secondsSince(clock, sql`min(published_at)`)} as age,
        count(*) filter (where failures >= ${triesUntilSeen})::int as failing
      from (
        select retailer_id, subscriber, handled, published, failures from subscriptions where handled < published
        limit ${mostCounted}
      ) as waiting left join lateral (
        select published_at from outbox where outbox.retailer_id = waiting.retailer_id and number > handled order by number limit 1
      ) as oldest on true group by subscriber`.execute(db);
    return rows.map(({ subscriber, facts, age, failing }) => ({
      labels: { subscriber },
      values: { subscriber_facts: facts, subscriber_oldest_seconds: age, subscriber_failing_retailers: failing },
    }));
  },
});

export const outboxGauges = [unnumbered, unhandled];
