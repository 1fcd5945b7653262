import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultColumns, exportColumns, readExportColumns } from './columns.ts';
import { whyNotDownload } from './rules.ts';

const who = { id: 'me', role: 'RETAILER_USER', permissions: ['EXPORT_SHIPMENTS'], storeIds: ['a', 'b'] } as const;
const made = { memberId: 'me', kind: 'exports.deliveries', storeIds: ['a'], expiresAt: 10 };

test('a file can be downloaded by its member until it expires, and while they have the permission and the stores', () => {
  expect(whyNotDownload(who, made, 9)).toBeNull();
  expect(whyNotDownload(who, made, 10)).toBe('DOWNLOAD_EXPIRED');
  expect(whyNotDownload({ ...who, id: 'you' }, made, 9)).toBe('DOWNLOAD_NOT_FOUND');
  expect(whyNotDownload(who, { ...made, kind: 'orders.import' }, 9)).toBe('DOWNLOAD_NOT_FOUND');
  expect(whyNotDownload({ ...who, permissions: ['EXPORT_SHIPMENTS_REPORT'] }, made, 9)).toBe('FORBIDDEN');
  expect(whyNotDownload(who, { ...made, storeIds: ['a', 'c'] }, 9)).toBe('FORBIDDEN');
  expect(whyNotDownload(who, { ...made, storeIds: null }, 9)).toBe('FORBIDDEN');
  expect(whyNotDownload({ ...who, storeIds: null }, { ...made, storeIds: null }, 9)).toBeNull();
});

test('any stored value is read as a list of known columns without duplicates', () => {
  fc.assert(
    fc.property(fc.anything(), (kept) => readExportColumns(kept)?.every((each) => exportColumns.includes(each))),
  );
  expect(readExportColumns(['status', 'mood', 'status', 4, 'number'])).toEqual(['status', 'number']);
  expect(defaultColumns).toContain('tags');
  expect(defaultColumns).not.toContain('orderId');
});
