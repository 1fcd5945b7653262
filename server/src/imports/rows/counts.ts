import type { ImportCounts, RowState } from '@portage/contract/imports/schema';
import type { CountsChange } from '../queries.ts';

type CountedRow = { state: RowState; choice: string | null };

/** Which count a row of a state belongs to. */
export const countNames = {
  READY: 'ready',
  FAULTY: 'faulty',
  DUPLICATE: 'duplicate',
  SKIPPED: 'skipped',
  CREATED: 'created',
  UPDATED: 'updated',
} as const satisfies Record<RowState, keyof ImportCounts>;

const isToUpdate = ({ state, choice }: CountedRow) => state === 'DUPLICATE' && choice === 'UPDATE';

/** What rows change in the counts by moving from one state to another. */
export function countMoves(moves: readonly { from: CountedRow; to: CountedRow }[]): CountsChange {
  const change: CountsChange = {};
  const add = (name: keyof ImportCounts, by: number) => {
    change[name] = (change[name] ?? 0) + by;
  };
  for (const { from, to } of moves) {
    add(countNames[from.state], -1);
    add(countNames[to.state], 1);
    if (isToUpdate(from)) add('toUpdate', -1);
    if (isToUpdate(to)) add('toUpdate', 1);
  }
  return change;
}

const noRows: ImportCounts = {
  rows: 0,
  ready: 0,
  faulty: 0,
  duplicate: 0,
  skipped: 0,
  created: 0,
  updated: 0,
  toUpdate: 0,
};

/** Counts rows by their state. */
export function countRows(rows: readonly CountedRow[]): ImportCounts {
  const counts = { ...noRows, rows: rows.length };
  for (const row of rows) {
    counts[countNames[row.state]]++;
    if (isToUpdate(row)) counts.toUpdate++;
  }
  return counts;
}
