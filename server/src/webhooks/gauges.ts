import { sql } from 'kysely';
import { gaugeGroup, mostCounted, secondsSince } from '../platform/metrics/gauges.ts';

/** Endpoints that are due and not taken by a sender. A receiver that fails delays its own next attempt, and does not count as due. */
export const webhookGauges = gaugeGroup({
  help: {
    webhook_endpoints_due: 'Webhook endpoints with events to send now that no sender has taken.',
    webhook_oldest_due_seconds:
      'How long the oldest event that should have been sent to a webhook endpoint has been due.',
  },
  labels: [],
  read: async (db, clock) => {
    const { rows } = await sql<{ endpoints: number; age: number | null }>`
      select count(*)::int as endpoints, ${secondsSince(clock, sql`min(due_at)`)} as age
      from (
        select due_at from webhook_endpoints where due_at <= ${clock.now().toString()}::timestamptz order by due_at limit ${mostCounted}
      ) as due`.execute(db);
    return rows.map(({ endpoints, age }) => ({
      values: { webhook_endpoints_due: endpoints, webhook_oldest_due_seconds: age ?? 0 },
    }));
  },
});
