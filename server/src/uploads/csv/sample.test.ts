import { createReadStream } from 'node:fs';
import { fieldOfHeader } from '@portage/contract/uploads/columns';
import { expect, test } from 'vitest';
import { readCsv } from './read.ts';

test('the sample file reads without a word of explanation', async () => {
  const file = await readCsv(createReadStream(new URL('../../../../sample/orders.csv', import.meta.url)));
  for (const { header } of file.columns) expect(fieldOfHeader(header), header).not.toBeNull();
  const numbers = new Set<string | undefined>();
  for await (const row of file.rows) {
    expect(row.extra).toEqual([]);
    expect(row.cells.address?.split(', ')).toHaveLength(4);
    numbers.add(row.cells.ordernumber);
  }
  expect(numbers.size).toBe(20);
  expect(numbers).toContain('000101');
});
