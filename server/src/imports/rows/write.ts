// Rows whose cells or choice have changed are checked and written, together with the rows of the same number or the same content.
import type { Tx } from '../../platform/db/database.ts';
import { type ImportRecord, moveCounts, rowsWithKeys, type StoredRow, saveRows } from '../queries.ts';
import { checkRows, differsFrom, toRowChange } from './check.ts';
import { countMoves } from './counts.ts';
import { type ReadRow, RowFault } from './reader.ts';
import { isDone, type RowCheck } from './state.ts';

/** A row as it is stored, and as it is to be checked. */
export type Recheck = { stored: StoredRow; check: RowCheck };

/** A stored row as it is checked. */
export const toRowCheck = ({ row, state, choice, key, faults, duplicate_order_id }: StoredRow): RowCheck => ({
  ...{ row, state, choice, key, duplicateOrderId: duplicate_order_id },
  faults: RowFault.array().parse(faults),
});

/** A row as it is to be checked by what it says now. */
export const recheckAs = (stored: StoredRow, { key, faults }: Pick<ReadRow, 'key' | 'faults'>): Recheck => ({
  stored,
  check: { ...toRowCheck(stored), key, faults },
});

/** Checks the changed rows and every other whose state they may change, and writes what differs; the counts follow. */
export async function writeRechecks(
  tx: Tx,
  record: ImportRecord,
  changes: readonly Recheck[],
  numberColumn: number | null,
): Promise<void> {
  const changed = new Set(changes.map(({ stored }) => stored.row));
  const keys = new Set(changes.flatMap(({ stored, check }) => [stored.key, check.key].filter((key) => key !== null)));
  const alike = await rowsWithKeys(tx, record.id, [...keys]);
  const others = alike.filter(({ row }) => !changed.has(row)).map((stored) => ({ stored, check: toRowCheck(stored) }));
  const all = [...changes, ...others].sort((one, other) => one.stored.row - other.stored.row);
  const checks = await checkRows(
    tx,
    all.map(({ check }) => check),
    numberColumn,
  );
  const written = checks.flatMap((check, index) => {
    const stored = all[index]?.stored;
    return stored && !isDone(stored) && differsFrom(stored, check) ? [{ stored, check }] : [];
  });
  await saveRows(
    tx,
    record.id,
    written.map(({ check }) => toRowChange(check)),
  );
  await moveCounts(tx, record.id, countMoves(written.map(({ stored, check }) => ({ from: stored, to: check }))));
}
