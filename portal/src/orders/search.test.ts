import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OrdersSearch } from './search.ts';

it('reads what the address says', () => {
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
    attention: 'true',
    state: 'SKIPPED',
    reason: '5',
    tab: 'journey',
  };
  expect(OrdersSearch.parse(said)).toEqual({ ...said, page: 3, pageSize: 50, reason: 5 });
});

it('drops what does not read, and keeps the rest', () => {
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
    attention: 'yes',
    tab: 'map',
    search: 'é',
  };
  expect(OrdersSearch.parse(said)).toEqual({ search: 'é' });
});

it('takes a number for what it says, as a router reads it, and none beyond what the list has', () => {
  expect(OrdersSearch.parse({ page: 1_000_000, pageSize: 100, reload: 1 })).toEqual({
    page: 1_000_000,
    pageSize: 100,
    reload: '1',
  });
  expect(OrdersSearch.parse({ page: '1000001', pageSize: '101', panel: 'delete', from: 'x' })).toEqual({});
});

it('never fails', () => {
  const names = Object.keys(OrdersSearch.shape);
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...names), fc.anything()),
      (said) => OrdersSearch.safeParse(said).success,
    ),
  );
});
