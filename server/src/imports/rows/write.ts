// Rows whose cells or choice have changed are checked and written, together with the rows of the same number or the same content.
import type { Tx } from '../../platform/db/database.ts';
import { type ImportRecord, type Move, rowsWithKeys, saveMoves } from '../queries.ts';
import { checkRows, differsFrom } from './check.ts';
import { isDone } from './state.ts';

/** Checks the changed rows and every other whose state they may change, and writes what differs; the counts follow. */
export async function writeRechecks(
  tx: Tx,
  record: ImportRecord,
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
