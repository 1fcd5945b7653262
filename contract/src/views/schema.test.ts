import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderColumns } from '../orders/columns.ts';
import { PreferencesChange } from '../preferences/schema.ts';
import { viewLimit, whyNotAddView } from './rules.ts';
import { asksTheSame, NewView, readView, readViewQuery, View } from './schema.ts';

it('reads any stored value, and what it returns is valid as input', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (query, columns) => {
      expect(View.safeParse(readView({ id: 'x', name: 'n', query, columns })).success).toBe(true);
    }),
  );
});

it('leaves out parameters that are not part of a view, and invalid values', () => {
  const said = { search: 'zoé', page: 3, order: 'x', lang: 'fr', status: 'lost', date: 'today', pageSize: 25 };
  expect(readViewQuery(said)).toEqual({ search: 'zoé', date: 'today', pageSize: 25 });
  expect(readViewQuery({ valueOf: '', constructor: '' })).toEqual({});
});

it('compares queries in any order of their filters, and finds a difference in one filter', () => {
  expect(asksTheSame({ tag: 'Cold', date: 'today' }, { date: 'today', tag: 'Cold', type: undefined })).toBe(true);
  expect(asksTheSame({ tag: 'Cold' }, { tag: 'Cold', source: 'FORM' })).toBe(false);
});

it('has a name of at most sixty characters, each column at most once, and a limit of fifty per member', () => {
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

it('accepts only queries that the list accepts', () => {
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
