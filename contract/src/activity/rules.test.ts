import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesBetween } from './rules.ts';

it('returns exactly the fields that differ, in either direction', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
  const standing = fc.dictionary(fc.constantFrom('name', 'stores', 'email'), value);
  fc.assert(
    fc.property(standing, standing, (before, after) => {
      const [there, back] = [changesBetween(before, after), changesBetween(after, before)];
      expect(back.map(({ field }) => field).toSorted()).toEqual(there.map(({ field }) => field).toSorted());
      expect(changesBetween(before, before)).toEqual([]);
      for (const change of there)
        expect([before[change.field] ?? null, after[change.field] ?? null]).toEqual([change.before, change.after]);
    }),
  );
});

it('ignores the order of lists, and returns only the non-empty fields of a new or removed object', () => {
  expect(changesBetween({ stores: ['a', 'b'] }, { stores: ['b', 'a'] })).toEqual([]);
  expect(changesBetween(null, { name: 'Ann', stores: [], note: null })).toEqual([
    { field: 'name', before: null, after: 'Ann' },
  ]);
  expect(changesBetween({ name: 'Ann' }, null)).toEqual([{ field: 'name', before: 'Ann', after: null }]);
});
