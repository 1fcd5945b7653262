// Counts calls per minute, in two ways with one signature (docs/decisions/0090-rate-limits.md).
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { App } from '../app.ts';
import { type Clock, isoOf } from '../clock.ts';
import { createBatcher } from '../createBatcher.ts';
import { forgetOld } from '../db/forget.ts';
import { isTemporary } from '../db/outage.ts';
import type { MaintenanceTask } from '../noun.ts';

/** A call as it was counted. `resetMs` is the time until the minute of this subject ends. */
export type CallCount = { isOver: boolean; remaining: number; resetMs: number };
/** Counts a call of a subject, which may send `max` per minute. */
export type CountCall = (subject: string, max: number) => Promise<CallCount>;

const windowMs = 60_000;
/** Subjects that a process remembers. A forgotten one costs a statement, and at most the calls that the process had taken for it. */
const subjectLimit = 20_000;

/** Counts the calls of this process alone, at the cost of a lookup in a map. */
export function countInMemory(clock: Clock): CountCall {
  const windows = new LRUCache<string, { calls: number; endsAt: number }>({ max: subjectLimit });
  return async (subject, max) => {
    const now = clock.now().epochMilliseconds;
    const known = windows.get(subject);
    const window = known && isCurrent(known, now) ? known : { calls: 0, endsAt: now + windowMs };
    if (window !== known) windows.set(subject, window);
    window.calls++;
    return { isOver: window.calls > max, remaining: Math.max(0, max - window.calls), resetMs: window.endsAt - now };
  };
}

/** Returns whether a window contains this time, even if the clock was set back since it began. */
const isCurrent = ({ endsAt }: { endsAt: number }, now: number) => endsAt > now && endsAt <= now + windowMs;

/** The calls that all processes have taken in a minute, and those of them that this process has left. */
type Window = {
  subject: string;
  max: number;
  taken: number;
  left: number;
  endsAt: number;
  waiting: number;
  taking: Promise<void> | null;
};

/**
 * Counts the calls of all processes. A process takes a hundredth of the limit at once, or as many as are waiting, and counts those down in
 * memory. All subjects that need more at the same time share a statement. A process that shares a subject with others may refuse while they
 * have calls left: each leaves at most a hundredth of the limit unused.
 */
export function countInDatabase(app: Pick<App, 'db' | 'clock'>): CountCall {
  const windows = new LRUCache<string, Window>({
    max: subjectLimit,
    memoMethod: (subject) => ({ subject, max: 0, taken: 0, left: 0, endsAt: 0, waiting: 0, taking: null }),
  });
  // Several, so that a connection that died silently does not delay every subject.
  const take = createBatcher((batch: readonly Window[]) => takeCalls(app, batch), { atOnce: 4 });
  return async (subject, max) => {
    const window = windows.memo(subject);
    window.max = max;
    for (;;) {
      const now = app.clock.now().epochMilliseconds;
      const isOver = window.left === 0 && window.taken >= max;
      if (isCurrent(window, now) && (isOver || window.left > 0)) {
        if (!isOver) window.left--;
        return { isOver, remaining: max - window.taken + window.left, resetMs: window.endsAt - now };
      }
      window.waiting++;
      window.taking ??= take(window).finally(() => {
        window.taking = null;
      });
      await window.taking.finally(() => window.waiting--);
    }
  };
}

/** Takes calls for several subjects at once. The rows are locked in one order by all processes, so that none wait for each other. */
async function takeCalls({ db, clock }: Pick<App, 'db' | 'clock'>, windows: readonly Window[]): Promise<void> {
  const now = clock.now();
  const ends = isoOf(now.add({ milliseconds: windowMs }));
  const shares = new Map(
    windows.map((window) => [
      window.subject,
      { window, wanted: Math.max(Math.ceil(window.max / 100), window.waiting) },
    ]),
  );
  const columns = [...shares.values()].map(({ window, wanted }) => [window.subject, window.max, wanted] as const);
  const column = (index: 0 | 1 | 2) => columns.map((each) => each[index]);
  try {
    // The stored count may exceed the limit after the last share: the excess is the refused part of that share.
    const { rows } = await sql<{ subject: string; taken: number; ends: number }>`
      with shares as (select * from unnest(${column(0)}::text[], ${column(1)}::integer[], ${column(2)}::integer[])
        as share (subject, most, wanted) order by subject collate "C")
      insert into call_counts as counted (subject, most, taken, ends_at)
      select subject, most, wanted, ${ends}::timestamptz from shares
      on conflict (subject) do update set
        most = excluded.most,
        taken = excluded.taken + case when counted.ends_at > ${isoOf(now)}::timestamptz then least(counted.taken, excluded.most) else 0 end,
        ends_at = case when counted.ends_at > ${isoOf(now)}::timestamptz then least(counted.ends_at, excluded.ends_at)
          else excluded.ends_at end
      returning subject, taken, (extract(epoch from ends_at) * 1000)::float8 as ends`.execute(db.shared);
    for (const { subject, taken, ends: endsAt } of rows) {
      const { window, wanted } = shares.get(subject) ?? {};
      if (!window || !wanted) continue;
      const { max } = window;
      Object.assign(window, {
        taken: Math.min(taken, max),
        left: Math.min(wanted, Math.max(0, max + wanted - taken)),
        endsAt,
      });
    }
  } catch (error) {
    if (!(error instanceof Error && isTemporary(error))) throw error;
    // Without the database this process counts alone for a minute. A call that needs the database fails by itself.
    for (const window of windows)
      Object.assign(window, { taken: window.max, left: window.max, endsAt: now.epochMilliseconds + windowMs });
  }
}

export const forgettingCallCounts: MaintenanceTask = {
  does: 'deleting counts of past minutes',
  run: ({ db, clock }) => forgetOld(db, 'call_counts', sql`ends_at < ${isoOf(clock.now())}::timestamptz`),
};
