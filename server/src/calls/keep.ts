// Writes down the calls of a retailer's programs, and what its members called in vain: after they were answered, many at once.
import { callsKeptDays } from '@portage/contract/calls/rules';
import { type Insertable, sql } from 'kysely';
import pg from 'pg';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { Calls } from '../platform/db/schema.gen.ts';
import type { Ear, HeardCall } from '../platform/http/heard.ts';
import { isId } from '../platform/ids.ts';
import type { Log, Tidying } from '../platform/noun.ts';
import { mask, masked } from './mask.ts';

const writeEveryMs = 500;
/** So long the database is left alone after it refused. */
const tryAgainMs = 5000;
/** So many wait in memory at most, while the database answers nobody. Beyond it calls are left out rather than what they do. */
const mostWaiting = 5000;
const rowsAtOnce = 500;

type Row = Omit<Insertable<Calls>, 'retailer_id'>;
type Kept = { retailerId: string; row: Row };

/** What PostgreSQL says of a value or a reference that is wrong, rather than of itself (SQLSTATE classes 22 and 23). */
const isOfTheRow = (error: unknown) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** What this process heard and has not written yet. */
class CallLog implements Ear {
  private waiting: Kept[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private readonly app: App;
  private readonly log: Log;

  constructor(app: App, log: Log) {
    this.app = app;
    this.log = log;
  }

  hear(call: HeardCall): void {
    if (!call.by.isKey && call.status < 400) return;
    if (this.waiting.length >= mostWaiting) return;
    this.waiting.push({ retailerId: call.by.retailerId, row: rowOf(call, this.app.clock.now().toString()) });
    this.settleIn(writeEveryMs);
  }

  private settleIn(milliseconds: number): void {
    this.timer ??= setTimeout(() => void this.settle(), milliseconds).unref();
  }

  /** Writes what waits; what could not be written is tried again, a little later or with what is asked for next. */
  settle(): Promise<void> {
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
          this.log.error({ err, retailerId }, 'calls: what was heard could not be written');
          this.waiting.unshift(...rows.slice(first, first + rowsAtOnce));
          this.settleIn(tryAgainMs);
        });
    this.waiting.splice(mostWaiting);
  }

  /** A row that the database will never take is dropped, and keeps no other from going in. */
  private async insert(retailerId: string, kept: readonly Kept[]): Promise<void> {
    const { db } = this.app.db.scope(wholeRetailer(retailerId));
    const insert = db.insertInto('calls').values(kept.map(({ row }) => row));
    try {
      await insert.onConflict((conflict) => conflict.columns(['retailer_id', 'id']).doNothing()).execute();
    } catch (err) {
      if (!isOfTheRow(err)) throw err;
      const half = Math.ceil(kept.length / 2);
      if (kept.length === 1) this.log.error({ err, retailerId, id: kept[0]?.row.id }, 'calls: one cannot be kept');
      else for (const some of [kept.slice(0, half), kept.slice(half)]) await this.insert(retailerId, some);
    }
  }
}

const logs = new WeakMap<App, CallLog>();

/** Begins the log of this process, which hears its calls. */
export function openCallLog(app: App, log: Log): CallLog {
  const opened = new CallLog(app, log);
  logs.set(app, opened);
  return opened;
}

/** Writes what this process heard: whoever looks for a call just made waits for it. */
export const settleCalls = async (app: App): Promise<void> => logs.get(app)?.settle();

function rowOf({ id, row, endpoint, by, params, query, body, answer, refusal, ...rest }: HeardCall, at: string): Row {
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

/** A query that asks nothing is none. */
const filled = (query: unknown) =>
  typeof query === 'object' && query !== null && Object.keys(query).length > 0 ? query : undefined;

const jsonOf = (value: unknown) => JSON.stringify(value) ?? null;

/** The address with what is an id in its place; anything else in it may be a code that opens something. */
function pathOf(path: string, params: unknown): string {
  const given = new Map<string, unknown>(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(given.get(name) ?? '');
    return isId(value) ? value : masked;
  });
}

/** Forgets calls after 30 days. */
export const forgettingCalls: Tidying = {
  does: 'forgetting calls',
  run: ({ db, clock }) => {
    const oldest = clock.now().subtract({ hours: 24 * callsKeptDays });
    return forgetOld(db, 'calls', sql`at < ${oldest.toString()}::timestamptz`);
  },
};
