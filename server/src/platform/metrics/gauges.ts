// Gauges of the whole installation, read from the database: what waits, for how long, and when nightly work last succeeded. Every process
// reads them by itself, so that each scrape is complete; a query over several processes takes the maximum.
import { type Kysely, sql } from 'kysely';
import type { App } from '../app.ts';
import type { Clock } from '../clock.ts';
import { isAway } from '../db/outage.ts';
import type { DB } from '../db/schema.gen.ts';
import { within } from '../within.ts';

/** The values of some gauges for one combination of labels. A value of null, as of a minimum over no rows, is left out. */
export type GaugeRow<N extends string = string> = {
  labels?: Readonly<Record<string, string>>;
  values: Readonly<Partial<Record<N, number | null>>>;
};

/**
 * Gauges with the same labels. Their statements read a bounded number of rows by an index. Labels are names from the code (a kind, a state, a
 * task): never an id, or a text that a person wrote.
 */
export type GaugeGroup<N extends string = string> = {
  /** The help text of each gauge by its name, to which `portage_` is prefixed. */
  help: Readonly<Record<N, string>>;
  labels: readonly string[];
  read(db: Kysely<DB>, clock: Clock): Promise<readonly GaugeRow<N>[]>;
};
/** Declares a group, with the names of its gauges taken from their help texts. */
export const gaugeGroup = <N extends string>(group: GaugeGroup<N>): GaugeGroup => group;

/** The most rows that one gauge counts: a larger backlog is reported as this number. */
export const mostCounted = 10_000;

/** Returns an expression for the seconds since an instant, by the clock that the instant was written with. */
export const secondsSince = (clock: Clock, instant: ReturnType<typeof sql>) =>
  sql<number | null>`greatest(0, extract(epoch from ${clock.now().toString()}::timestamptz - ${instant}))::float8`;

/** Milliseconds for which a reading is reused, whatever the number of scrapes. */
const freshMs = 10_000;
/** Milliseconds that the database may take for each group: a slow one is left out. */
const statementMs = 500;
/** Milliseconds that a scrape waits for all groups. */
const patienceMs = 5000;

type ErrorLog = { error(details: object, message: string): void };

/** The values of one reading. A group whose statement failed is missing. */
export type Snapshot = ReadonlyMap<GaugeGroup, readonly GaugeRow[]>;

/** Returns a function that reads the groups, at most once in ten seconds. It returns null while the database is unavailable. */
export function gaugeReader(
  { db, clock }: App,
  groups: readonly GaugeGroup[],
  log: ErrorLog,
): () => Promise<Snapshot | null> {
  const readGroup = (group: GaugeGroup) =>
    db.transactionAcrossTenantsAndSandboxes(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(tx);
      return group.read(tx, clock);
    });
  const readAll = async (): Promise<Snapshot | null> => {
    const snapshot = new Map<GaugeGroup, readonly GaugeRow[]>();
    for (const group of groups) {
      try {
        snapshot.set(group, await readGroup(group));
      } catch (err) {
        log.error({ err }, `metrics: cannot read ${Object.keys(group.help).join()}`);
        if (err instanceof Error && isAway(err)) return null;
      }
    }
    return snapshot;
  };
  let reading: { since: number; isDone: boolean; result: Promise<Snapshot | null> } | null = null;
  return () => {
    const now = clock.now().epochMilliseconds;
    // A clock that was set back makes a reading stale, too.
    if (!reading || (reading.isDone && Math.abs(now - reading.since) >= freshMs)) {
      const begun = { since: now, isDone: false, result: readAll() };
      void begun.result.finally(() => (begun.isDone = true));
      reading = begun;
    }
    return within<Snapshot | null>(patienceMs, reading.result, null);
  };
}
