import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asksTheSame, readView, readViewQuery, View } from './schema.ts';

it('reads whatever was kept, and what it reads may be sent', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (query, columns) => {
      expect(View.safeParse(readView({ id: 'x', name: 'n', query, columns })).success).toBe(true);
    }),
  );
});

it('leaves out what an address says besides, and what does not read', () => {
  const said = { search: 'zoé', page: 3, order: 'x', lang: 'fr', status: 'lost', date: 'today', pageSize: 25 };
  expect(readViewQuery(said)).toEqual({ search: 'zoé', date: 'today', pageSize: 25 });
  expect(readViewQuery({ valueOf: '', constructor: '' })).toEqual({});
});

it('asks for the same in any order, and for another thing when one filter differs', () => {
  expect(asksTheSame({ tag: 'Cold', date: 'today' }, { date: 'today', tag: 'Cold', type: undefined })).toBe(true);
  expect(asksTheSame({ tag: 'Cold' }, { tag: 'Cold', attention: 'true' })).toBe(false);
});
