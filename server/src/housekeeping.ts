// What has to be done every few seconds and every day, in a worker, whoever asks for nothing.

import { sql } from 'kysely';
import { checkTallies, foldTallies } from './orders/tallies.ts';
import type { App } from './platform/app.ts';

const foldEveryMs = 3000;
const dayMs = 86_400_000;
const keptDays = 7;

type Log = { error(details: object, message: string): void };

export function housekeeping(app: App, log: Log): { start(): void; stop(): Promise<void> } {
  const timers: NodeJS.Timeout[] = [];
  let running: Promise<unknown> = Promise.resolve();
  const every = (ms: number, what: string, work: () => Promise<unknown>) => {
    let busy = false;
    timers.push(
      setInterval(() => {
        if (busy) return;
        busy = true;
        running = work()
          .catch((err: unknown) => log.error({ err }, `housekeeping: ${what} failed`))
          .finally(() => {
            busy = false;
          });
      }, ms),
    );
  };
  return {
    start: () => {
      every(foldEveryMs, 'folding the tallies', () => foldTallies(app.db));
      every(dayMs, 'the nightly check', () => nightly(app, log));
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

/** Compares tallies with a count, and forgets what nobody can ask for any more. */
async function nightly(app: App, log: Log): Promise<void> {
  const differences = await checkTallies(app.db);
  if (differences.length > 0) log.error({ differences }, 'the tallies disagree with a count');
  const before = app.clock
    .now()
    .subtract({ hours: 24 * keptDays })
    .toString();
  const db = app.db.everyRetailer('what is a week old is forgotten for every retailer');
  await db.deleteFrom('outbox').where('told_at', '<', before).where('number', 'is not', null).execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', app.clock.now().subtract({ hours: 24 }).toString())
    .execute();
  await db.deleteFrom('guesses').where('last_at', '<', before).execute();
  await sql`delete from sessions using members where members.retailer_id = sessions.retailer_id and members.id = sessions.member_id
    and sessions.active_at < ${app.clock.now().toString()}::timestamptz - make_interval(mins => members.session_time_in_minutes)`.execute(
    db,
  );
}
