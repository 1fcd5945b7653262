import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyOrder } from '../values.ts';
import { readDraft } from './draft.ts';

it('a draft is restored as it was typed, even if incomplete', () => {
  const typed = {
    ...emptyOrder,
    recipient: 'Él',
    email: 'half@',
    packages: [{ weight: 2 }],
    customFields: [{ label: '', value: ' ' }],
  };
  expect(readDraft(JSON.parse(JSON.stringify(typed)), emptyOrder)).toEqual(typed);
  // JSON arrays have no holes: a package without measures is stored as null.
  expect(readDraft({ ...typed, packages: [null, { weight: 1 }] }, emptyOrder)?.packages).toEqual([{}, { weight: 1 }]);
});

it('invalid values of a draft are dropped and the others kept', () => {
  const broken = { recipient: 'A', numberOfPackages: 'two', tags: 'x', packages: [1], type: 'DRONE', note: 3 };
  expect(readDraft(broken, emptyOrder)).toEqual({ ...emptyOrder, recipient: 'A' });
  expect(readDraft({ recipient: 3, address: null, note: 'Ring' }, emptyOrder)).toEqual({ ...emptyOrder, note: 'Ring' });
});

it('reading any stored value never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (kept) => {
      const read = readDraft(kept, emptyOrder);
      expect(read === null || typeof read.recipient === 'string').toBe(true);
    }),
  );
});
