import { expect, test } from 'vitest';
import { OrdersUpload } from '../imports/schema.ts';
import { SignedUrlQuery } from './schema.ts';

const megabytes = 1024 * 1024;
const asks = (fields: object) =>
  SignedUrlQuery.safeParse({ file: 'orders.csv', fileType: 'text/csv', size: 10, ...fields }).success;

test('a file has at least one byte and at most twenty megabytes', () => {
  expect([20 * megabytes, '1'].map((size) => asks({ size }))).toEqual([true, true]);
  expect([20 * megabytes + 1, 0, -1, 1.5, 'all'].map((size) => asks({ size }))).toEqual(Array(5).fill(false));
});

test('a file is a table or a workbook, and never of a type that a browser executes', () => {
  for (const fileType of ['text/csv', 'text/plain', 'application/vnd.ms-excel']) expect(asks({ fileType })).toBe(true);
  for (const fileType of [
    'text/html',
    'image/svg+xml',
    'application/javascript',
    'application/pdf',
    'application/zip',
    '',
  ])
    expect(asks({ fileType }), fileType).toBe(false);
});

test('a file name has at most two hundred characters', () => {
  expect([asks({ file: 'x'.repeat(200) }), asks({ file: 'x'.repeat(201) }), asks({ file: ' ' })]).toEqual([
    true,
    false,
    false,
  ]);
  const starts = (fields: object) => OrdersUpload.safeParse({ fileUrl: 'a', fileName: 'a.csv', ...fields }).success;
  expect([
    starts({}),
    starts({ fileUrl: 'x'.repeat(201) }),
    starts({ fileName: 'x'.repeat(201) }),
    starts({ who: 1 }),
  ]).toEqual([...[true, false, false, false]]);
});
