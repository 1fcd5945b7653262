import { type ExpenseDay, type ExpenseDetails, type ExpenseEntry, mostDetails } from '@portage/contract/expense/schema';
import { expect, it } from 'vitest';
import { rowsOf } from './rows.ts';

const counts = { delivery: 0, reattempt: 0, return: 0, multiPackageDelivery: 0 };
const line = (rate: number) => ({ service: 'delivery' as const, rate, hasRate: true, quantity: 1, total: rate });
const day: ExpenseDay = { ...counts, date: '2026-11-18', quantity: 2, total: 300, lines: [line(200), line(100)] };
const entry = (id: number, rate: number): ExpenseEntry => ({
  ...{ id: String(id), orderId: 'o', number: null, trackingCode: 'T', fulfillmentName: 'Queen West' },
  ...{ rate, hasRate: true, quantity: 1, total: rate, question: null },
});
const page = (from: number, count: number, rate: number) =>
  Array.from({ length: count }, (_, place) => entry(from + place, rate));

const levels = (pages: ExpenseDetails[]) =>
  rowsOf([day], day.date, pages)[0]?.children.map(({ children }) => children.map(({ level }) => level));

it('groups charges by rate, and offers more after a full page', () => {
  const first = { delivery: [...page(0, mostDetails, 200), ...page(1000, 2, 100)] };
  const [many = [], few] = levels([first]) ?? [];
  expect([many.length, many.at(-1), few]).toEqual([mostDetails + 1, 'more', ['order', 'order']]);
  const [all = []] = levels([first, { delivery: page(5000, 1, 200) }]) ?? [];
  expect([all.length, all.includes('more')]).toEqual([mostDetails + 1, false]);
});

it('shows charges only under the expanded day', () => {
  expect(rowsOf([day], undefined, [{ delivery: page(0, 1, 200) }])[0]?.children.map((row) => row.children)).toEqual([
    [],
    [],
  ]);
});
