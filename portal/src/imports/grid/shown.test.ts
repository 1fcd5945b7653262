// The parts of a file that the grid shows: which of its columns, and which of a row's faults.
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

test('a fault is open until it is mended, left out or answered by a choice', () => {
  const order = { orderId: 'o', number: '7', recipient: 'Zoé' };
  expect(openFaults(row('FAULTY'))).toEqual(faults);
  expect(openFaults(row('FAULTY', order))).toEqual(faults);
  // Of two rows with one number, only a change of a cell helps the second.
  expect(openFaults(row('DUPLICATE'))).toEqual(faults);
  expect(openFaults(row('DUPLICATE', order))).toEqual([]);
  for (const state of ['READY', 'SKIPPED', 'CREATED', 'UPDATED'] as const) expect(openFaults(row(state))).toEqual([]);
});

test('columns are in the order of the file; unmatched ones come last, when they are shown', () => {
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
