import fc from 'fast-check';
import { expect, it } from 'vitest';
import { StoresSearch } from './search.ts';

it('reads valid search parameters and drops invalid ones', () => {
  const said = { page: '2', pageSize: '100', search: 'Queen', sort: 'name:desc' };
  expect(StoresSearch.parse(said)).toEqual({ ...said, page: 2, pageSize: 100 });
  expect(StoresSearch.parse({ page: '0', pageSize: '101', search: 'x'.repeat(201), sort: 'mood:asc' })).toEqual({});
});

it('accepts any search parameters without failing', () => {
  const name = fc.constantFrom(...Object.keys(StoresSearch.shape));
  fc.assert(
    fc.property(fc.dictionary(name, fc.anything()), (said) => {
      expect(StoresSearch.safeParse(said).success).toBe(true);
    }),
  );
});
