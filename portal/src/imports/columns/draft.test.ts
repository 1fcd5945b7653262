import { OrderFieldName } from '@portage/contract/imports/fields';
import type { ImportColumn } from '@portage/contract/imports/schema';
import { describe, expect, test } from 'vitest';
import {
  addressIn,
  type ColumnDraft,
  draftOf,
  heldTwice,
  isUnchanged,
  joinsAddress,
  originOf,
  targetGroups,
} from './draft.ts';
import { dateReadings, signReadings } from './readings.ts';

const columnOf = (header: string, target: ImportColumn['target']): ImportColumn => ({
  header,
  target,
  dateOrder: null,
  decimalSign: null,
  samples: [],
  read: [],
  isAmbiguous: false,
});
const drafts = (...fields: (Parameters<typeof columnOf>[1] | null)[]): ColumnDraft[] =>
  fields.map((target) => draftOf(columnOf('', target)));

test('distinguishes a guess by the name from an earlier choice', () => {
  const guessed = columnOf('Nom', { field: 'recipient' });
  expect(originOf(guessed, draftOf(guessed))).toBe('guessed');
  const said = columnOf('Colour', { custom: 'Colour' });
  expect(originOf(said, draftOf(said))).toBe('remembered');
  expect(originOf(said, { ...draftOf(said), target: { field: 'note' } })).toBeNull();
  expect(originOf(columnOf('Nom', null), draftOf(columnOf('Nom', null)))).toBeNull();
  expect(isUnchanged(said, draftOf(said))).toBe(true);
  expect(isUnchanged(said, { ...draftOf(said), dateOrder: 'DMY' })).toBe(false);
});

test('finds fields that two columns hold, except an address, which may span several', () => {
  const columns = drafts(
    { field: 'phone' },
    { field: 'address' },
    null,
    { field: 'phone' },
    { field: 'address' },
    null,
  );
  expect([...heldTwice(columns)]).toEqual([0, 3]);
});

test('joins an address in the format that an order stores', () => {
  const parts = drafts({ field: 'address' }, { field: 'address' }, { field: 'city' }, null, { field: 'postalCode' });
  expect(joinsAddress(parts)).toBe(true);
  expect(joinsAddress(drafts({ field: 'address' }, { field: 'note' }))).toBe(false);
  expect(addressIn(parts, ['12', 'King St W', 'Toronto', 'x', 'M5H 1A1'])).toBe('12 King St W, Toronto, M5H 1A1');
  expect(addressIn(parts, ['12 King St W', 'rear door', '', 'x'])).toBe('12 King St W, rear door');
});

describe('ambiguous cells', () => {
  test('offers both orders of day and month for an ambiguous date', () => {
    expect(dateReadings(['25/12/2026', '3/4/2026'], false)).toEqual({
      sample: '3/4/2026',
      readings: [
        { order: 'DMY', date: '2026-04-03' },
        { order: 'MDY', date: '2026-03-04' },
      ],
    });
    expect(dateReadings(['2026-04-03', '04/04/2026'], false)).toBeNull();
    expect(dateReadings([], true)?.sample).toBe('03/04/2026');
  });
  test('offers both decimal separators for an ambiguous number', () => {
    expect(signReadings(['12', '1.234'], false)?.readings).toEqual([
      { sign: '.', value: 1.234 },
      { sign: ',', value: 1234 },
    ]);
    expect(signReadings(['1,234'], false)?.readings).toEqual([
      { sign: '.', value: 1234 },
      { sign: ',', value: 1.234 },
    ]);
    expect(signReadings(['1.5', '0.234'], false)).toBeNull();
  });
});

test('offers every importable field exactly once', () => {
  expect(targetGroups.flatMap(({ fields }) => fields).toSorted()).toEqual(OrderFieldName.options.toSorted());
});
