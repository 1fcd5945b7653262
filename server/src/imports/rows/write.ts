// Rows whose cells or choice have changed, and the rows that share a number or their words with them, judged together and written.
import type { Tx } from '../../platform/db/database.ts';
import { type ImportRecord, moveCounts, type RowPlace, rowsWithKeys, saveRows } from '../queries.ts';
import { changeOf, isNews, judgeRows } from './check.ts';
import { movesOf } from './counts.ts';
import { type ReadRow, RowFault } from './reader.ts';
import { isDone, ownFaults, type Standing } from './state.ts';

/** A row as it is stored, and as it is to be judged. */
export type Change = { before: RowPlace; after: Standing };

/** A stored row as it is judged. */
export const standingOf = ({ row, state, choice, key, faults, duplicate_order_id }: RowPlace): Standing => ({
  ...{ row, state, choice, key, duplicateOrderId: duplicate_order_id },
  own: ownFaults(RowFault.array().parse(faults)),
});

/** A row as it is to be judged by what it says now. */
export const changeBy = (before: RowPlace, { key, faults }: Pick<ReadRow, 'key' | 'faults'>): Change => ({
  before,
  after: { ...standingOf(before), key, own: ownFaults(faults) },
});

/** Writes where the changed rows stand, and every other whose standing they change; the counts follow. */
export async function writeVerdicts(
  tx: Tx,
  record: ImportRecord,
  changes: readonly Change[],
  numberColumn: number | null,
): Promise<void> {
  const changed = new Map(changes.map((each) => [each.before.row, each]));
  const keys = new Set(changes.flatMap(({ before, after }) => [before.key, after.key].filter((key) => key !== null)));
  const beside = await rowsWithKeys(tx, record.id, [...keys]);
  const others = beside.filter(({ row }) => !changed.has(row)).map((before) => ({ before, after: standingOf(before) }));
  const all = [...changes, ...others].sort((one, other) => one.before.row - other.before.row);
  const judged = await judgeRows(
    tx,
    all.map(({ after }) => after),
    numberColumn,
  );
  const news = judged.flatMap((each, index) => {
    const before = all[index]?.before;
    return before && !isDone(before) && isNews(before, each) ? [{ before, each }] : [];
  });
  await saveRows(
    tx,
    record.id,
    news.map(({ each }) => changeOf(each)),
  );
  await moveCounts(tx, record.id, movesOf(news.map(({ before, each }) => ({ from: before, to: each.verdict }))));
}
