import { orderColumns } from '@portage/contract/orders/columns';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { completed, defaultColumns, fitting, moved, widthOf } from './columns.ts';

const choice = fc.record({ key: fc.constantFrom(...orderColumns), isShown: fc.boolean() });
const choices = fc.uniqueArray(choice, { selector: ({ key }) => key });

it('has every column once and shows at least one, for any stored choice', () => {
  fc.assert(
    fc.property(fc.option(choices), (chosen) => {
      const all = completed(chosen, false);
      expect(all.map(({ key }) => key).toSorted()).toEqual(orderColumns.toSorted());
      expect(all.some(({ isShown }) => isShown)).toBe(true);
    }),
  );
});

it('hides columns that are newer than the stored choice', () => {
  const chosen = [{ key: 'status', isShown: true } as const, { key: 'tags', isShown: false } as const];
  const [first, second, ...newer] = completed(chosen, true);
  expect([first, second]).toEqual(chosen);
  expect(newer).toHaveLength(orderColumns.length - 2);
  expect(newer.filter(({ isShown }) => isShown)).toEqual([]);
});

it('moves a column and keeps the order of the others', () => {
  fc.assert(
    fc.property(choices, fc.nat(20), fc.integer({ min: -2, max: 20 }), (list, from, to) => {
      const key = list[from % Math.max(1, list.length)]?.key ?? 'number';
      const after = moved(list, key, to);
      const others = (all: typeof after) => all.filter((each) => each.key !== key);
      expect(others(after)).toEqual(others(list));
      if (to >= 0 && to < list.length) expect(after[to]?.key).toBe(key);
      else expect(after).toEqual(list);
    }),
  );
});

it("shows chosen columns in order, within the table's width unless only one is left", () => {
  fc.assert(
    fc.property(choices, fc.integer({ min: 0, max: 2000 }), (chosen, width) => {
      const all = completed(chosen, true);
      const keys = fitting(all, width, 44);
      expect(keys.length).toBeGreaterThan(0);
      expect(all.map(({ key }) => key).filter((key) => keys.includes(key))).toEqual(keys);
      const wide = keys.reduce((sum, key) => sum + widthOf(key, width), 44);
      if (keys.length > 1) expect(wide).toBeLessThanOrEqual(width);
    }),
  );
});

it('keeps order, recipient, pickup and status on the smallest screen', () => {
  expect(fitting(defaultColumns(false), 640, 44)).toEqual(['number', 'recipient', 'slot', 'status']);
});

it('shows the address by default on a wide screen', () => {
  const isShown = (isWide: boolean) => fitting(completed(null, isWide), 1700, 44).includes('address');
  expect([isShown(true), isShown(false)]).toEqual([true, false]);
});
