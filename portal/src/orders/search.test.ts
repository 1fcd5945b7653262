import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OrdersSearch } from './search.ts';

it('reads valid search parameters', () => {
  const said = {
    search: '0012',
    sort: 'date:asc',
    page: '3',
    pageSize: '50',
    status: 'skipped',
    date: 'today',
    dateFrom: '2026-11-21',
    dateTo: '2026-11-30',
    type: 'PICKUP',
    tag: 'Fragile',
    source: 'API',
    state: 'SKIPPED',
    reason: '5',
    only: 'EVENT',
  };
  expect(OrdersSearch.parse(said)).toEqual({ ...said, page: 3, pageSize: 50, reason: 5 });
});

it('drops invalid search parameters and keeps the others', () => {
  const said = {
    sort: 'price:asc',
    page: '-1',
    pageSize: '1000',
    status: 'lost',
    pickupScheduleId: '1',
    date: '2026-02-30',
    order: 'x',
    tag: ' ',
    source: 'FAX',
    only: 'x'.repeat(11),
    search: 'é',
  };
  expect(OrdersSearch.parse(said)).toEqual({ search: 'é' });
});

it("accepts numbers as the router parses them, up to the list's limits", () => {
  expect(OrdersSearch.parse({ page: 1_000_000, pageSize: 100, reload: 1 })).toEqual({
    page: 1_000_000,
    pageSize: 100,
    reload: '1',
  });
  expect(OrdersSearch.parse({ page: '1000001', pageSize: '101', panel: 'delete', from: 'x' })).toEqual({});
});

it('accepts any search parameters without failing', () => {
  const names = Object.keys(OrdersSearch.shape);
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...names), fc.anything()),
      (said) => OrdersSearch.safeParse(said).success,
    ),
  );
});
