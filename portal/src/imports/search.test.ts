import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ImportSearch, ImportsSearch } from './search.ts';

it('reads valid search parameters and drops invalid ones', () => {
  expect(ImportSearch.parse({ state: 'FAULTY', panel: 'columns', columns: 'all' })).toEqual({
    state: 'FAULTY',
    panel: 'columns',
    columns: 'all',
  });
  expect(ImportSearch.parse({ state: 'LOST', panel: 'x', columns: 'all' })).toEqual({ columns: 'all' });
  expect(ImportsSearch.parse({ page: '2', pageSize: '100' })).toEqual({ page: 2, pageSize: 100 });
  expect(ImportsSearch.parse({ page: '0', pageSize: '101' })).toEqual({});
});

it('accepts any search parameters without failing', () => {
  const name = fc.constantFrom(...Object.keys(ImportSearch.shape), ...Object.keys(ImportsSearch.shape));
  fc.assert(
    fc.property(fc.dictionary(name, fc.anything()), (said) => {
      expect([ImportSearch, ImportsSearch].map((schema) => schema.safeParse(said).success)).toEqual([true, true]);
    }),
  );
});
