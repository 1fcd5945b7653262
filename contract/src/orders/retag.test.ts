import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retagged, spellTags } from './tags.ts';

const tags = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 6 });

it('adds and removes tags, keeps the order of the others, and changes nothing when repeated', () => {
  // The added tags may repeat.
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

it('ignores case and accents: the known spelling is used, or the first of several new ones', () => {
  expect(spellTags(['cold', 'Urgent', 'COLD', 'urgent', 'ete'], ['Cold', 'Été'])).toEqual(['Cold', 'Urgent', 'Été']);
  expect(spellTags(['cold'], ['Cold', 'COLD'])).toEqual(['Cold']);
  expect(retagged(['Cold', 'cold', 'Gift'], { add: ['GIFT', 'new', 'New'], remove: ['COLD'] })).toEqual([
    'Gift',
    'new',
  ]);
});
