// Holds rows of an import against the rules and against each other, many at a time and without holding up the process.
import { setImmediate } from 'node:timers/promises';
import { findHolders } from '../../orders/numbers.ts';
import type { Scope } from '../../platform/db/database.ts';
import type { RowChange } from '../queries.ts';
import type { RowFault, RowReader } from './reader.ts';
import { type Holders, isDone, type Probe, probesOf, type Standing, type Verdict, verdictOf } from './state.ts';

/** How long a check may hold the event loop, in milliseconds. */
const sliceMs = 8;
/** How many numbers and identities are looked up by one statement. */
const atOnce = 2000;

/** Lets others go first when a slice of time is used up. */
export class Pace {
  private began = performance.now();

  get isDue(): boolean {
    return performance.now() - this.began > sliceMs;
  }

  async rest(): Promise<void> {
    await setImmediate();
    this.began = performance.now();
  }
}

/** A row before it is checked. */
export type Unchecked = Omit<Standing, 'own'> & { cells: readonly string[] };
export type Judged = { standing: Standing; verdict: Verdict };

/** A check of rows that are read one by one and judged together. */
export class RowsCheck {
  private readonly read: RowReader;
  private readonly numberColumn: number | null;
  private readonly pace = new Pace();
  private readonly standings: Standing[] = [];

  constructor(read: RowReader, numberColumn: number | null) {
    this.read = read;
    this.numberColumn = numberColumn;
  }

  async take(rows: readonly Unchecked[]): Promise<void> {
    for (const { cells, ...row } of rows) {
      // What became an order keeps the key that it was created by.
      const { key, faults } = isDone(row) ? { key: row.key, faults: [] } : this.read(row.row, cells);
      this.standings.push({ ...row, key, own: faults });
      if (this.pace.isDue) await this.pace.rest();
    }
  }

  /** Where every row stands that was taken, in the order of taking. */
  async judge(scope: Scope): Promise<Judged[]> {
    return judgeRows(scope, this.standings, this.numberColumn, this.pace);
  }
}

/** Where rows stand. All rows of each of their keys must be among them, in the file's order. */
export async function judgeRows(
  scope: Scope,
  standings: readonly Standing[],
  numberColumn: number | null,
  pace = new Pace(),
): Promise<Judged[]> {
  const probes = new Map<Standing, Probe>();
  for (const alike of Map.groupBy(standings, ({ key, row }) => key ?? row).values()) {
    for (const [standing, probe] of probesOf(alike)) probes.set(standing, probe);
    if (pace.isDue) await pace.rest();
  }
  const holders = await holdersOf(scope, [...probes.values()], pace);
  const judged: Judged[] = [];
  for (const standing of standings) {
    judged.push({ standing, verdict: verdictOf(standing, probes.get(standing) ?? null, holders, numberColumn) });
    if (pace.isDue) await pace.rest();
  }
  return judged;
}

async function holdersOf(scope: Scope, probes: readonly Probe[], pace: Pace): Promise<Holders> {
  const numbers = new Map<string, string>();
  const identities = new Map<string, string>();
  const wanted = probes.filter((probe) => probe !== null && !('twinOf' in probe));
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = wanted.slice(start, start + atOnce);
    const found = await findHolders(
      scope,
      some.flatMap((probe) => (probe && 'number' in probe ? [probe.number] : [])),
      some.flatMap((probe) => (probe && 'identity' in probe ? [probe.identity] : [])),
    );
    for (const [number, id] of found.numbers) numbers.set(number, id);
    for (const [identity, id] of found.identities) identities.set(identity, id);
    await pace.rest();
  }
  return { numbers, identities };
}

/** What a verdict writes. */
export const changeOf = ({ standing, verdict }: Judged): RowChange => ({
  row: standing.row,
  key: standing.key,
  state: verdict.state,
  faults: verdict.faults,
  choice: verdict.choice,
  duplicate_order_id: verdict.duplicateOrderId,
  order_id: null,
});

type Stored = {
  state: string;
  choice: string | null;
  key: string | null;
  faults: unknown;
  duplicate_order_id: string | null;
};

/** Whether a verdict says anything that is not written already. */
export const isNews = (stored: Stored, { standing, verdict }: Judged): boolean =>
  !isDone(standing) &&
  (stored.state !== verdict.state ||
    stored.choice !== verdict.choice ||
    stored.key !== standing.key ||
    stored.duplicate_order_id !== verdict.duplicateOrderId ||
    !sameFaults(stored.faults, verdict.faults));

const sameFaults = (stored: unknown, faults: readonly RowFault[]) => JSON.stringify(stored) === JSON.stringify(faults);
