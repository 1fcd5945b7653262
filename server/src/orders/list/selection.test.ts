import { expect, test } from 'vitest';
import { OrderSelection } from './selection.ts';

test('a selection that the previous release queued has one date for all steps', () => {
  const due = [{ due: '2026-11-18', since: '2026-11-18T05:00:00Z', storeIds: [] }];
  const list = { step: 'toPrint', sort: 'date:asc', page: 1, pageSize: 25, due };
  expect(OrderSelection.parse({ list })).toMatchObject({ list: { due: [{ ...due[0], dueFulfilled: '2026-11-18' }] } });
});
