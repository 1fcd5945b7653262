// Runs what nouns do without being asked, in a worker: every few seconds, or once a day in one process of all.
import { sql } from 'kysely';
import type { App } from './app.ts';
import { isoOf } from './clock.ts';
import { forgetOld } from './db/forget.ts';
import type { Log, Tidying } from './noun.ts';

const lookEveryMs = 3_600_000;
/** A worker that is started anew every few minutes has its turn too. */
const firstLookMs = 60_000;

/** What the platform itself keeps for a while. */
const ownTidyings: readonly Tidying[] = [
  {
    does: 'forgetting facts that were published and handled',
    run: (app) => {
      const weekAgo = app.clock.now().subtract({ hours: 24 * 7 });
      const isOld = sql`published_at < ${weekAgo.toString()}::timestamptz and number is not null and not exists (
        select from subscriptions
        where subscriptions.retailer_id = outbox.retailer_id and handled < published and handled < number)`;
      return forgetOld(app.db, 'outbox', isOld);
    },
  },
  {
    does: 'forgetting the keys of requests',
    run: (app) => {
      const dayAgo = app.clock.now().subtract({ hours: 24 });
      return forgetOld(app.db, 'idempotency_keys', sql`created_at < ${dayAgo.toString()}::timestamptz`);
    },
  },
];

/** Starts and stops the timers. */
export function housekeeping(
  app: App,
  log: Log,
  tidyings: readonly Tidying[],
): { start(): void; stop(): Promise<void> } {
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
      for (const { does, everyMs, run } of tidyings)
        if (everyMs)
          timers.push(
            setInterval(
              once(does, () => run(app, log)),
              everyMs,
            ),
          );
      const look = once('the nightly work', () => nightly(app, log, tidyings));
      timers.push(setInterval(look, lookEveryMs), setTimeout(look, firstLookMs));
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Once a day, in one process: does what waits for the night. Answers whether it was this process. */
export async function nightly(app: App, log: Log, tidyings: readonly Tidying[]): Promise<boolean> {
  if (!(await isOurTurn(app))) return false;
  for (const { does, everyMs, run } of [...ownTidyings, ...tidyings])
    if (!everyMs) await run(app, log).catch((err: unknown) => log.error({ err }, `housekeeping: ${does} failed`));
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
