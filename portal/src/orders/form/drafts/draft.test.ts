import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyOrder } from '../values.ts';
import { readDraft } from './draft.ts';

it('a draft is read as it was typed, finished or not', () => {
  const typed = {
    ...emptyOrder,
    recipient: 'Él',
    email: 'half@',
    packages: [{ weight: 2 }],
    customFields: [{ label: '', value: ' ' }],
  };
  expect(readDraft(JSON.parse(JSON.stringify(typed)), emptyOrder)).toEqual(typed);
  // JSON has no holes: a package without measures is null.
  expect(readDraft({ ...typed, packages: [null, { weight: 1 }] }, emptyOrder)?.packages).toEqual([{}, { weight: 1 }]);
});

it('what does not read is dropped, and the rest kept', () => {
  const broken = { recipient: 'A', numberOfPackages: 'two', tags: 'x', packages: [1], type: 'DRONE', note: 3 };
  expect(readDraft(broken, emptyOrder)).toEqual({ ...emptyOrder, recipient: 'A' });
  expect(readDraft({ recipient: 3, address: null, note: 'Ring' }, emptyOrder)).toEqual({ ...emptyOrder, note: 'Ring' });
});

it('never fails', () => {
  fc.assert(
    fc.property(fc.anything(), (kept) => {
      const read = readDraft(kept, emptyOrder);
      expect(read === null || typeof read.recipient === 'string').toBe(true);
    }),
  );
});
