import { expect, test } from 'vitest';
import { nextStepOf } from './rules.ts';

const count = (total: number) => ({ total, isCapped: false });
const next = (toFulfil: number, toPrint: number, mayPrint = true) =>
  nextStepOf({ toFulfil: count(toFulfil), toPrint: count(toPrint) }, mayPrint);

test('orders are fulfilled before labels are printed, and labels only by members who may', () => {
  expect([next(2, 3), next(0, 3), next(0, 0)]).toEqual(['toFulfil', 'toPrint', null]);
  expect([next(2, 3, false), next(0, 3, false)]).toEqual(['toFulfil', null]);
});
