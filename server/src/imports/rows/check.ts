// Checks rows of an import by the rules and against each other, many at a time and without blocking the event loop.
import { setImmediate } from 'node:timers/promises';
import { findHolders, type Holders } from '../../orders/numbers.ts';
import type { Scope, Tx } from '../../platform/db/database.ts';
import { type RowStatus, rowsWithKeys, type StoredRow, saveRows, storedRowsOf } from '../queries.ts';
import { checkRow, isDone, type Original, originalsOf } from './duplicates.ts';
import type { RowReader } from './reader.ts';

/** Milliseconds for which a check may block the event loop. */
const sliceMs = 8;
/** The number of order numbers and identities that one statement looks up. */
const lookupSize = 2000;

/** Measures slices of time, after which a check yields to the event loop. */
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

/** Reads the cells of rows. A row that became an order keeps the key that it was created with. */
export async function readRows(
  read: RowReader,
  rows: readonly (Omit<RowStatus, 'faults'> & { cells: readonly string[] })[],
  pace: Pace,
): Promise<RowStatus[]> {
  const statuses: RowStatus[] = [];
  for (const { cells, ...row } of rows) {
    const { key, faults } = isDone(row) ? { key: row.key, faults: [] } : read(row.row, cells);
    statuses.push({ ...row, key, faults });
    if (pace.isDue) await pace.rest();
  }
  return statuses;
}

/** Checks rows. All rows with the same key must be among them, in the file's order. */
export async function checkRows(
  scope: Scope,
  rows: readonly RowStatus[],
  numberColumn: number | null,
  pace = new Pace(),
): Promise<RowStatus[]> {
  const originals = new Map<RowStatus, Original>();
  for (const alike of Map.groupBy(rows, ({ key, row }) => key ?? row).values()) {
    for (const [row, original] of originalsOf(alike)) originals.set(row, original);
    if (pace.isDue) await pace.rest();
  }
  const holders = await findAllHolders(scope, [...originals.values()], pace);
  const checked: RowStatus[] = [];
  for (const row of rows) {
    checked.push(checkRow(row, originals.get(row) ?? null, holders, numberColumn));
    if (pace.isDue) await pace.rest();
  }
  return checked;
}

async function findAllHolders(scope: Scope, originals: readonly Original[], pace: Pace): Promise<Holders> {
  const numbers = new Map<string, string>();
  const identities = new Map<string, string>();
  const wanted = originals.filter((original) => original !== null && !('earlierRow' in original));
  for (let start = 0; start < wanted.length; start += lookupSize) {
    const some = wanted.slice(start, start + lookupSize);
    const found = await findHolders(
      scope,
      some.flatMap((original) => (original && 'number' in original ? [original.number] : [])),
      some.flatMap((original) => (original && 'identity' in original ? [original.identity] : [])),
    );
    for (const [number, id] of found.numbers) numbers.set(number, id);
    for (const [identity, id] of found.identities) identities.set(identity, id);
    await pace.rest();
  }
  return { numbers, identities };
}

/** Returns whether a check changed anything in a stored row. */
export const differsFrom = (stored: StoredRow, checked: RowStatus): boolean =>
  !isDone(stored) &&
  (stored.state !== checked.state ||
    stored.choice !== checked.choice ||
    stored.key !== checked.key ||
    stored.duplicate_order_id !== checked.duplicate_order_id ||
    JSON.stringify(stored.faults) !== JSON.stringify(checked.faults));

/** Checks changed rows and the rows that share their old or new keys, stores those that differ, and updates the counts. */
export async function recheckRows(
  tx: Tx,
  importId: string,
  changed: readonly RowStatus[],
  numberColumn: number | null,
): Promise<void> {
  const before = await storedRowsOf(
    tx,
    importId,
    changed.map(({ row }) => row),
  );
  const keys = new Set([...before, ...changed].flatMap(({ key }) => key ?? []));
  const related = [...before, ...(await rowsWithKeys(tx, importId, [...keys]))];
  const stored = new Map(related.map((row) => [row.row, row]));
  const current = new Map<number, RowStatus>([...stored, ...changed.map((row) => [row.row, row] as const)]);
  const inOrder = [...current.values()].sort((one, other) => one.row - other.row);
  const checked = await checkRows(tx, inOrder, numberColumn);
  const written = checked.filter((row) => {
    const old = stored.get(row.row);
    return old !== undefined && differsFrom(old, row);
  });
  await saveRows(tx, importId, written);
}
