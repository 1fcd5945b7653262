import { readFileSync } from 'node:fs';
import { fieldOfHeader } from '@portage/contract/imports/columns';
import { expect, test } from 'vitest';
import { readCsv } from '../../platform/tables/csv.ts';

test('the columns of the sample file are recognized without help', () => {
  const { headers, rows } = readCsv(readFileSync(new URL('../../../../sample/orders.csv', import.meta.url)));
  for (const header of headers) expect(fieldOfHeader(header), header).not.toBeNull();
  const table = [...rows].map(
    ({ cells }) => new Map(headers.map((header, index) => [fieldOfHeader(header), cells[index]])),
  );
  for (const row of table) expect(row.get('address')?.split(', ')).toHaveLength(4);
  expect(new Set(table.map((row) => row.get('number'))).size).toBe(20);
  expect(table.map((row) => row.get('number'))).toContain('000101');
});
