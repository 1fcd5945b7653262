import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retagged, spellTags } from './tags.ts';

const tags = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 6 });

it('adds, takes away, keeps the order of the rest, and does nothing the second time', () => {
  // The tags to add may repeat.
  const given = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 6 });
  fc.assert(
    fc.property(tags, given, given, (own, add, remove) => {
      const after = retagged(own, { add, remove });
      expect(new Set(after).size).toBe(after.length);
      expect(after.filter((tag) => own.includes(tag) && !remove.includes(tag))).toEqual(
        own.filter((tag) => !remove.includes(tag)),
      );
      for (const tag of add) expect(after).toContain(tag);
      for (const tag of remove) expect(after.includes(tag)).toBe(add.includes(tag));
      if (!add.some((tag) => remove.includes(tag))) expect(retagged(after, { add, remove })).toEqual(after);
    }),
  );
});

it('makes no other tag of case and accents: the known spelling wins, and of two new ones the first', () => {
  expect(spellTags(['cold', 'Urgent', 'COLD', 'urgent', 'ete'], ['Cold', 'Été'])).toEqual(['Cold', 'Urgent', 'Été']);
  expect(spellTags(['cold'], ['Cold', 'COLD'])).toEqual(['Cold']);
  expect(retagged(['Cold', 'cold', 'Gift'], { add: ['GIFT', 'new', 'New'], remove: ['COLD'] })).toEqual([
    'Gift',
    'new',
  ]);
});
