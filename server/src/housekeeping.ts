// What has to be done every few seconds and every day, in a worker, whoever asks for nothing.

import { type Kysely, sql } from 'kysely';
import { knownForDays } from './auth/guesses.ts';
import { forgetFiles } from './imports/forget.ts';
import { forgetLabels } from './labels/forget.ts';
import { checkTallies, foldTallies } from './orders/tallies.ts';
import type { App } from './platform/app.ts';
import { isoOf } from './platform/clock.ts';
import type { DB } from './platform/db/schema.gen.ts';

const foldEveryMs = 3000;
const lookEveryMs = 3_600_000;
/** A worker that is started anew every few minutes has its turn too. */
const firstLookMs = 60_000;
const keptDays = 7;
const batch = 5000;

type Log = { error(details: object, message: string): void };

export function housekeeping(app: App, log: Log): { start(): void; stop(): Promise<void> } {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<unknown>>();
  const once = (what: string, work: () => Promise<unknown>) => {
    let busy = false;
    return () => {
      if (busy) return;
      busy = true;
      const turn: Promise<unknown> = work()
        .catch((err: unknown) => log.error({ err }, `housekeeping: ${what} failed`))
        .finally(() => {
          busy = false;
          running.delete(turn);
        });
      running.add(turn);
    };
  };
  return {
    start: () => {
      const fold = once('folding the tallies', () => foldTallies(app.db));
      const look = once('the nightly work', () => nightly(app, log));
      timers.push(setInterval(fold, foldEveryMs), setInterval(look, lookEveryMs), setTimeout(look, firstLookMs));
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Once a day, in one process: compares tallies with a count, and forgets what nobody can ask for any more. Answers whether it was this one. */
export async function nightly(app: App, log: Log): Promise<boolean> {
  if (!(await isOurTurn(app))) return false;
  const steps: Record<string, () => Promise<unknown>> = {
    'the check of the tallies': async () => {
      const differences = await checkTallies(app.db);
      if (differences.length > 0) log.error({ differences }, 'the tallies disagree with a count');
    },
    ...forgetting(app),
  };
  for (const [what, step] of Object.entries(steps))
    await step().catch((err: unknown) => log.error({ err }, `housekeeping: ${what} failed`));
  return true;
}

/** The day is claimed by one statement, so that of many workers one does its work, whenever they were started. */
async function isOurTurn(app: App): Promise<boolean> {
  const now = app.clock.now();
  const value = isoOf(now);
  const claimed = await app.db.shared
    .insertInto('settings')
    .values({ name: 'last nightly', value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where('settings.value', '<=', isoOf(now.subtract({ hours: 24 }))),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

function forgetting(app: App): Record<string, () => Promise<void>> {
  const now = app.clock.now();
  const weekAgo = now.subtract({ hours: 24 * keptDays }).toString();
  const seasonAgo = now.subtract({ hours: 24 * knownForDays }).toString();
  const dayAgo = now.subtract({ hours: 24 }).toString();
  const forget = (statement: ReturnType<typeof sql>) => () => inBatches(app, (db) => statement.execute(db));
  return {
    'forgetting what was told': forget(sql`delete from outbox where ctid in
      (select ctid from outbox where published_at < ${weekAgo}::timestamptz and number is not null limit ${batch})`),
    'forgetting the keys of requests': forget(sql`delete from idempotency_keys where ctid in
      (select ctid from idempotency_keys where created_at < ${dayAgo}::timestamptz limit ${batch})`),
    'forgetting guesses': forget(sql`delete from guesses where ctid in
      (select ctid from guesses where last_at < ${weekAgo}::timestamptz
      and (known_at is null or known_at < ${seasonAgo}::timestamptz) limit ${batch})`),
    'forgetting files': () => forgetFiles(app),
    'forgetting printed labels': () => forgetLabels(app),
    'forgetting sessions': forget(sql`delete from sessions where ctid in
      (select sessions.ctid from sessions
      join members on members.retailer_id = sessions.retailer_id and members.id = sessions.member_id
      where sessions.active_at < ${now.toString()}::timestamptz - make_interval(mins => members.session_time_in_minutes)
      limit ${batch})`),
  };
}

/** Each batch is a short transaction of its own; to find its rows it may take the time that a job may. */
async function inBatches(
  app: App,
  remove: (db: Kysely<DB>) => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<void> {
  for (let removed = batch; removed === batch; ) {
    removed = await app.db.everyRetailerTransaction('what is old is forgotten for every retailer', async (db) => {
      await sql`select set_config('statement_timeout', '600000', true)`.execute(db);
      return Number((await remove(db)).numAffectedRows ?? 0);
    });
  }
}
