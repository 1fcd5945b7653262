// Logs the calls of API keys and the failed calls of members. They are written in batches, after the response.

import { callsKeptDays } from '@portage/contract/calls/rules';
import { type Insertable, sql } from 'kysely';
import pg from 'pg';
import type { App } from '../platform/app.ts';
import { daysAgo } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { Calls } from '../platform/db/schema.gen.ts';
import type { CallObserver, ObservedCall } from '../platform/http/observer.ts';
import { isId, newId } from '../platform/ids.ts';
import type { Log, MaintenanceTask } from '../platform/noun.ts';
import { detached } from '../platform/traces/trace.ts';
import { mask, masked } from './mask.ts';

const writeEveryMs = 500;
/** Pause in milliseconds after the database refused a batch. */
const tryAgainMs = 5000;
/** Maximum number of calls held in memory while the database is unavailable. Further calls are served, but not logged. */
const mostWaiting = 5000;
const rowsAtOnce = 500;

type Row = Omit<Insertable<Calls>, 'retailer_id'>;
/** `isRepeated` is set once the database may have stored the row without confirming it. */
type WaitingCall = { retailerId: string; row: Row; isRepeated?: true };

/** Returns whether the error is about the row and not about the database (SQLSTATE classes 22 and 23). */
const isOfTheRow = (error: unknown) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** The calls of this process that are not written yet. */
class CallLog implements CallObserver {
  private waiting: WaitingCall[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private readonly app: App;
  private readonly log: Log;

  constructor(app: App, log: Log) {
    this.app = app;
    this.log = log;
  }

  observe(call: ObservedCall): void {
    if (!call.by.isKey && call.status < 400) return;
    if (this.waiting.length >= mostWaiting) return;
    this.waiting.push({ retailerId: call.by.retailerId, row: rowOf(call, this.app.clock.now().toString()) });
    this.settleIn(writeEveryMs);
  }

  private settleIn(milliseconds: number): void {
    this.timer ??= setTimeout(() => void detached(() => this.flush()), milliseconds).unref();
  }

  /** Writes the waiting calls. Calls that fail are retried after a pause. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    const kept = this.waiting;
    this.waiting = [];
    for (const [retailerId, rows] of Map.groupBy(kept, (each) => each.retailerId))
      for (let first = 0; first < rows.length; first += rowsAtOnce)
        await this.insert(retailerId, rows.slice(first, first + rowsAtOnce)).catch((err: unknown) => {
          this.log.error({ err, retailerId }, 'calls: a batch could not be written');
          const repeated = rows
            .slice(first, first + rowsAtOnce)
            .map((each) => ({ ...each, isRepeated: true }) as const);
          this.waiting.unshift(...repeated);
          this.settleIn(tryAgainMs);
        });
    this.waiting.splice(mostWaiting);
  }

  /** Drops a row that the database can never accept, so that it does not block the others. */
  private async insert(retailerId: string, kept: readonly WaitingCall[]): Promise<void> {
    const { db } = this.app.db.scope(wholeRetailer(retailerId));
    const insert = db.insertInto('calls').values(kept.map(({ row }) => row));
    try {
      const target = insert.onConflict((conflict) => conflict.columns(['retailer_id', 'id']).doNothing());
      const stored = new Set((await target.returning('id').execute()).map(({ id }) => id));
      // A proxy that forwards ids from its clients may repeat one: a call must not be hidden by an earlier one.
      const hidden = kept.filter(({ row, isRepeated }) => !isRepeated && !stored.delete(row.id));
      if (hidden.length > 0)
        await this.insert(
          retailerId,
          hidden.map((each) => ({ ...each, row: { ...each.row, id: newId() } })),
        );
    } catch (err) {
      if (!isOfTheRow(err)) throw err;
      const half = Math.ceil(kept.length / 2);
      if (kept.length === 1)
        this.log.error({ err, retailerId, id: kept[0]?.row.id }, 'calls: a row was refused and dropped');
      else for (const some of [kept.slice(0, half), kept.slice(half)]) await this.insert(retailerId, some);
    }
  }
}

const logs = new WeakMap<App, CallLog>();

/** Opens the log of this process. */
export function openCallLog(app: App, log: Log): CallLog {
  const opened = new CallLog(app, log);
  logs.set(app, opened);
  return opened;
}

/** Writes the waiting calls immediately, so that a reader finds a call made just before. */
export const flushCalls = async (app: App): Promise<void> => logs.get(app)?.flush();

function rowOf(
  { id, row, endpoint, by, params, query, body, answer, refusal, ...rest }: ObservedCall,
  at: string,
): Row {
  const errors = refusal?.faults.map(({ type, path }) => ({ type, path: type === 'UNKNOWN_FIELD' ? masked : path }));
  return {
    id,
    at,
    is_key: by.isKey ?? false,
    caller_id: by.id,
    caller_name: by.name,
    row_name: row,
    method: endpoint.verb,
    path: pathOf(endpoint.path, params),
    status: rest.status,
    milliseconds: rest.milliseconds,
    error_type: refusal?.type ?? null,
    request: jsonOf({ query: mask(endpoint.query, filled(query), 'in'), body: mask(endpoint.body, body, 'in') }),
    reply: jsonOf(refusal ? { error: { type: refusal.type }, errors } : mask(endpoint.reply, answer, 'out')),
  };
}

/** Returns undefined for an empty query. */
const filled = (query: unknown) =>
  typeof query === 'object' && query !== null && Object.keys(query).length > 0 ? query : undefined;

const jsonOf = (value: unknown) => JSON.stringify(value) ?? null;

/** Returns the path with its ids. Other parameters are masked, because they may be secret codes. */
function pathOf(path: string, params: unknown): string {
  const given = new Map<string, unknown>(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(given.get(name) ?? '');
    return isId(value) ? value : masked;
  });
}

/** Deletes calls after 30 days. */
export const forgettingCalls: MaintenanceTask = {
  does: 'deleting old calls',
  run: ({ db, clock }) => {
    return forgetOld(db, 'calls', sql`at < ${daysAgo(clock, callsKeptDays)}::timestamptz`);
  },
};
