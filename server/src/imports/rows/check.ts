// Checks rows of an import against the rules and against each other, many at a time and without holding up the process.
import { setImmediate } from 'node:timers/promises';
import { findHolders, type Holders } from '../../orders/numbers.ts';
import type { Scope, Tx } from '../../platform/db/database.ts';
import { type Move, type RowCheck, rowsWithKeys, type StoredImport, type StoredRow, saveMoves } from '../queries.ts';
import type { RowReader } from './reader.ts';
import { checkRow, type DuplicateKey, findDuplicateKeys, isDone } from './state.ts';

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

type UncheckedRow = Omit<RowCheck, 'faults'> & { cells: readonly string[] };

/** Reads what each row says; what became an order keeps the key that it was created by. */
export async function readRows<R extends UncheckedRow>(read: RowReader, rows: readonly R[], pace: Pace) {
  const checks: (Omit<R, 'cells'> & RowCheck)[] = [];
  for (const { cells, ...row } of rows) {
    const { key, faults } = isDone(row) ? { key: row.key, faults: [] } : read(row.row, cells);
    checks.push({ ...row, key, faults });
    if (pace.isDue) await pace.rest();
  }
  return checks;
}

/** Checks rows. All rows of each of their keys must be among them, in the file's order. */
export async function checkRows(
  scope: Scope,
  rows: readonly RowCheck[],
  numberColumn: number | null,
  pace = new Pace(),
): Promise<RowCheck[]> {
  const keys = new Map<RowCheck, DuplicateKey>();
  for (const alike of Map.groupBy(rows, ({ key, row }) => key ?? row).values()) {
    for (const [row, key] of findDuplicateKeys(alike)) keys.set(row, key);
    if (pace.isDue) await pace.rest();
  }
  const holders = await findAllHolders(scope, [...keys.values()], pace);
  const checks: RowCheck[] = [];
  for (const row of rows) {
    checks.push(checkRow(row, keys.get(row) ?? null, holders, numberColumn));
    if (pace.isDue) await pace.rest();
  }
  return checks;
}

async function findAllHolders(scope: Scope, keys: readonly DuplicateKey[], pace: Pace): Promise<Holders> {
  const numbers = new Map<string, string>();
  const identities = new Map<string, string>();
  const wanted = keys.filter((key) => key !== null && !('earlierRow' in key));
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = wanted.slice(start, start + atOnce);
    const found = await findHolders(
      scope,
      some.flatMap((key) => (key && 'number' in key ? [key.number] : [])),
      some.flatMap((key) => (key && 'identity' in key ? [key.identity] : [])),
    );
    for (const [number, id] of found.numbers) numbers.set(number, id);
    for (const [identity, id] of found.identities) identities.set(identity, id);
    await pace.rest();
  }
  return { numbers, identities };
}

/** Whether a check found anything that is not stored already. */
export const differsFrom = (stored: StoredRow, check: RowCheck): boolean =>
  !isDone(check) &&
  (stored.state !== check.state ||
    stored.choice !== check.choice ||
    stored.key !== check.key ||
    stored.duplicate_order_id !== check.duplicate_order_id ||
    JSON.stringify(stored.faults) !== JSON.stringify(check.faults));

/** Checks the changed rows and every other whose state they may change, and writes what differs; the counts follow. */
export async function writeRechecks(
  tx: Tx,
  record: StoredImport,
  changes: readonly Move[],
  numberColumn: number | null,
): Promise<void> {
  const changed = new Set(changes.map(({ from }) => from.row));
  const keys = new Set(changes.flatMap(({ from, to }) => [from.key, to.key].filter((key) => key !== null)));
  const alike = await rowsWithKeys(tx, record.id, [...keys]);
  const others = alike.filter(({ row }) => !changed.has(row)).map((row) => ({ from: row, to: row }));
  const all = [...changes, ...others].sort((one, other) => one.from.row - other.from.row);
  const checks = await checkRows(
    tx,
    all.map(({ to }) => to),
    numberColumn,
  );
  const written = checks.flatMap((to, index) => {
    const from = all[index]?.from;
    return from && !isDone(from) && differsFrom(from, to) ? [{ from, to }] : [];
  });
  await saveMoves(tx, record.id, written);
}
