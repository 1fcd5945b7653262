import { orderColumns } from '@portage/contract/orders/columns';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { completed, fitting, moved, usualColumns, widthOf } from './columns.ts';

const choice = fc.record({ key: fc.constantFrom(...orderColumns), isShown: fc.boolean() });
const choices = fc.uniqueArray(choice, { selector: ({ key }) => key });

it('has every column once, whatever was chosen, and shows at least one', () => {
  fc.assert(
    fc.property(fc.option(choices), (chosen) => {
      const all = completed(chosen);
      expect(all.map(({ key }) => key).toSorted()).toEqual(orderColumns.toSorted());
      expect(all.some(({ isShown }) => isShown)).toBe(true);
    }),
  );
});

it('keeps a column out of sight that is newer than the choice', () => {
  const chosen = [{ key: 'status', isShown: true } as const, { key: 'tags', isShown: false } as const];
  const [first, second, ...newer] = completed(chosen);
  expect([first, second]).toEqual(chosen);
  expect(newer).toHaveLength(orderColumns.length - 2);
  expect(newer.filter(({ isShown }) => isShown)).toEqual([]);
});

it('moves a column to a place and leaves the others as they follow each other', () => {
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

it('shows what was chosen, in that order, never wider than the table unless it is the last column', () => {
  fc.assert(
    fc.property(choices, fc.integer({ min: 0, max: 2000 }), (chosen, width) => {
      const all = completed(chosen);
      const keys = fitting(all, width, 44);
      expect(keys.length).toBeGreaterThan(0);
      expect(all.map(({ key }) => key).filter((key) => keys.includes(key))).toEqual(keys);
      const wide = keys.reduce((sum, key) => sum + widthOf(key, width), 44);
      if (keys.length > 1) expect(wide).toBeLessThanOrEqual(width);
    }),
  );
});

it('keeps order, recipient, pickup and status on the smallest screen', () => {
  expect(fitting(usualColumns, 640, 44)).toEqual(['number', 'recipient', 'slot', 'status']);
});
