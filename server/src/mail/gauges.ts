import { Channel } from '@portage/contract/mail/schema';
import { sql } from 'kysely';
import { gaugeGroup, mostCounted, secondsSince } from '../platform/metrics/gauges.ts';

/** Letters that wait or failed, and notices whose postponement is over. Other notices wait as tasks. */
export const messageGauges = gaugeGroup({
  help: {
    letters_waiting: 'Mails and codes that are not sent yet.',
    letters_failing: 'Mails and codes of which an attempt has failed, and that are retried.',
    letters_oldest_seconds: 'Age of the oldest mail or code that is not sent yet.',
    letters_given_up: 'Mails and codes of the last 24 hours that could not be sent.',
    notices_overdue_seconds: 'How long the longest-postponed notice to a recipient has been due.',
  },
  labels: ['channel'],
  read: async (db, clock) => {
    const now = sql`${clock.now().toString()}::timestamptz`;
    const { rows } = await sql<{
      channel: string;
      waiting: number;
      failing: number;
      age: number | null;
      givenUp: number;
      overdue: number | null;
    }>`
      with letters as materialized (
        select channel, reason, created_at from messages where letter is not null order by created_at limit ${mostCounted}
      ), unsent as materialized (
        select channel from messages
        where order_id is null and state in ('FAILED', 'DROPPED') and ended_at > ${now} - interval '24 hours' limit ${mostCounted}
      ), overdue as materialized (
        select channel, due_at from messages where due_at <= ${now} order by due_at limit ${mostCounted}
      )
      select channel,
        (select count(*)::int from letters where letters.channel = each.channel) as waiting,
        (select count(*)::int from letters where letters.channel = each.channel and reason is not null) as failing,
        (select ${secondsSince(clock, sql`min(created_at)`)} from letters where letters.channel = each.channel) as age,
        (select count(*)::int from unsent where unsent.channel = each.channel) as "givenUp",
        (select ${secondsSince(clock, sql`min(due_at)`)} from overdue where overdue.channel = each.channel) as overdue
      from unnest(${Channel.options}::text[]) as each (channel)`.execute(db);
    return rows.map(({ channel, waiting, failing, age, givenUp, overdue }) => ({
      labels: { channel },
      values: {
        letters_waiting: waiting,
        letters_failing: failing,
        letters_oldest_seconds: age ?? 0,
        letters_given_up: givenUp,
        notices_overdue_seconds: overdue ?? 0,
      },
    }));
  },
});
