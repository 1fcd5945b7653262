// The columns of a file and the faults of a row that the grid shows.
import type { ImportColumn, ImportRow } from '@portage/contract/imports/schema';
import { expect, test } from 'vitest';
import { openFaults } from './faults.ts';
import { shownColumns } from './layout.ts';

const column = (header: string, target: ImportColumn['target'], samples: string[] = []): ImportColumn => ({
  header,
  target,
  samples,
  dateOrder: null,
  decimalSign: null,
  read: [],
  isAmbiguous: false,
});
const faults: ImportRow['faults'] = [{ column: 0, field: 'number', type: 'ORDER_NUMBER_TAKEN', message: 'Taken' }];
const row = (state: ImportRow['state'], duplicate: ImportRow['duplicate'] = null): ImportRow => ({
  row: 2,
  version: 1,
  state,
  cells: [],
  faults,
  duplicate,
  choice: null,
  orderId: null,
});

test('a fault is open until the row is fixed, skipped or resolved by a choice', () => {
  const order = { orderId: 'o', number: '7', recipient: 'Zoé' };
  expect(openFaults(row('FAULTY'))).toEqual(faults);
  expect(openFaults(row('FAULTY', order))).toEqual(faults);
  // The second of two rows with one number can only be fixed by editing a cell.
  expect(openFaults(row('DUPLICATE'))).toEqual(faults);
  expect(openFaults(row('DUPLICATE', order))).toEqual([]);
  for (const state of ['READY', 'SKIPPED', 'CREATED', 'UPDATED'] as const) expect(openFaults(row(state))).toEqual([]);
});

test('shows columns in the order of the file, and unmatched ones last if they are shown at all', () => {
  const columns = [
    column('Colour', null),
    column('Nom', { field: 'recipient' }),
    column('Gate', { custom: 'Gate' }, ['x'.repeat(500)]),
    column('Size', null),
    column('#', { field: 'number' }),
  ];
  const shown = (all: boolean) => shownColumns(columns, all).map(({ header, index }) => [header, index]);
  const mapped = [
    ['Nom', 1],
    ['Gate', 2],
    ['#', 4],
  ];
  expect(shown(false)).toEqual(mapped);
  expect(shown(true)).toEqual([...mapped, ['Colour', 0], ['Size', 3]]);
  const widths = shownColumns(columns, true).map(({ width }) => width);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(110);
  expect(Math.max(...widths)).toBeLessThanOrEqual(280);
});
