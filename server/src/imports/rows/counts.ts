import type { ImportCounts, RowState } from '@portage/contract/imports/schema';

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

/** A value for every count. */
export const mapCounts = <T>(choose: (name: keyof ImportCounts) => T): Record<keyof ImportCounts, T> => ({
  rows: choose('rows'),
  ready: choose('ready'),
  faulty: choose('faulty'),
  duplicate: choose('duplicate'),
  skipped: choose('skipped'),
  created: choose('created'),
  updated: choose('updated'),
  toUpdate: choose('toUpdate'),
});

/** Counts rows by their state; each stands for as many as `rows` says. */
export function countRows(kinds: readonly (CountedRow & { rows?: number })[]): ImportCounts {
  const counts = mapCounts(() => 0);
  for (const { rows = 1, state, choice } of kinds) {
    counts.rows += rows;
    counts[countNames[state]] += rows;
    if (state === 'DUPLICATE' && choice === 'UPDATE') counts.toUpdate += rows;
  }
  return counts;
}

/** What rows change in the counts by moving from one state to another. */
export const countMoves = (moves: readonly { from: CountedRow; to: CountedRow }[]): ImportCounts =>
  countRows(moves.flatMap(({ from: { state, choice }, to }) => [to, { state, choice, rows: -1 }]));
