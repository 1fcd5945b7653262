// Checks which labels can be printed in one job, and how they are requested.
import { expect, test } from 'vitest';
import { faultsOf } from '../faults.ts';
import { BatchPrint, dayPrintLimit, LabelQuery } from './schema.ts';

const id = '01a1fdf0-0311-7562-85f3-36445c1ff9a5';
const told = (wish: object): string[] => {
  const read = BatchPrint.safeParse(wish, { reportInput: true });
  return read.success ? [] : faultsOf(read.error).map(({ path, type }) => `${path} ${type}`);
};

test('a batch is one day of a store, or at most a thousand given orders', () => {
  expect(told({ date: '2026-11-18', pickupScheduleId: id })).toEqual([]);
  expect(told({ date: '2026-11-18' })).toEqual(['pickupScheduleId REQUIRED']);
  expect(told({})).toEqual(['date REQUIRED', 'pickupScheduleId REQUIRED']);
  const ids = (count: number) => Array.from({ length: count }, () => id);
  expect([told({ ids: ids(1000) }), told({ ids: ids(1001) }), told({ ids: [] })]).toEqual([
    ...[[], ['ids TOO_MANY'], ['ids TOO_FEW']],
  ]);
  expect(told({ ids: ids(1), sheet: 'a3' })).toEqual(['sheet INVALID_CHOICE']);
  expect(dayPrintLimit).toBe(5000);
});

test('a query selects one of five labels, or all of them', () => {
  const asks = (given: unknown) => LabelQuery.safeParse({ package: given }).success;
  expect([undefined, '1', '5'].map(asks)).toEqual([true, true, true]);
  expect(['0', '6', '1.5', 'x'].map(asks)).toEqual([false, false, false, false]);
});
