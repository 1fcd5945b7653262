import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderColumns } from '../orders/columns.ts';
import { PreferencesChange } from '../preferences/schema.ts';
import { viewLimit, whyNotAddView } from './rules.ts';
import { asksTheSame, NewView, readView, readViewQuery, View } from './schema.ts';

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

it('has a name of sixty signs, every column once at most, and a place among fifty', () => {
  const keeps = (wish: object) => NewView.safeParse({ name: 'a', query: {}, ...wish }).success;
  expect([keeps({ name: 'x'.repeat(60) }), keeps({ name: 'x'.repeat(61) }), keeps({ name: ' ' })]).toEqual([
    ...[true, false, false],
  ]);
  const columns = orderColumns.map((key) => ({ key, isShown: true }));
  const tooMany = [...columns, ...columns.slice(0, 1)];
  expect([keeps({ columns }), keeps({ columns: tooMany })]).toEqual([true, false]);
  const likes = (choices: unknown) => PreferencesChange.safeParse({ orderColumns: choices }).success;
  expect([likes(columns), likes(tooMany)]).toEqual([true, false]);
  expect([whyNotAddView(viewLimit - 1), whyNotAddView(viewLimit)]).toEqual([null, 'TOO_MANY_RECORDS']);
  expect(viewLimit).toBe(50);
});

it('asks for no more than the list does', () => {
  const asks = (query: object) => NewView.safeParse({ name: 'a', query }).success;
  for (const query of [{ search: 'x'.repeat(200) }, { pageSize: 100 }, { tag: 'x'.repeat(40) }])
    expect(asks(query)).toBe(true);
  for (const query of [
    { search: 'x'.repeat(201) },
    { pageSize: 101 },
    { tag: 'x'.repeat(41) },
    { order: 'x' },
    { page: 1 },
  ])
    expect(asks(query)).toBe(false);
});
