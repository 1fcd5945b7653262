import { describe, expect, it } from 'vitest';
import { changedFields, changesOf, emptyOrder, rivalFields } from './values.ts';

const order = { ...emptyOrder, recipient: 'Élodie', address: '1 Rue A, Montréal, QC, H2X 3K1', phone: null };

describe('an edit', () => {
  it('sends what differs, and nothing else', () => {
    expect(changesOf(order, { ...order, phone: '5145550100' })).toEqual({ phone: '5145550100' });
    expect(changesOf({ ...order, note: 'x' }, { ...order, note: '' })).toEqual({ note: '' });
  });

  it('takes what is left empty for the same, however it is empty', () => {
    expect(changedFields(order, { ...order, phone: '', email: undefined, tags: [] })).toEqual([]);
  });

  it('forgets the place on the map of another address', () => {
    const placed = { ...order, latitude: 45.5, longitude: -73.6 };
    expect(changesOf(placed, { ...placed, address: '2 Rue B' })).toEqual({
      address: '2 Rue B',
      latitude: null,
      longitude: null,
    });
    expect(changesOf(order, { ...order, address: '2 Rue B' })).toEqual({ address: '2 Rue B' });
    const chosen = { address: '2 Rue B', latitude: 45.4, longitude: -73.5 };
    expect(changesOf(placed, { ...placed, ...chosen })).toEqual(chosen);
    expect(changesOf(order, { ...order, ...chosen })).toEqual(chosen);
  });

  it('leaves out packages that were typed and taken back, and those of which nothing is said', () => {
    const two = { ...order, numberOfPackages: 1, packages: [{ weight: 2 }, { weight: 3 }] };
    expect(changedFields({ ...order, packages: [{ weight: 2 }] }, two)).toEqual([]);
    expect(changedFields(order, { ...order, packages: [{ weight: null, sizeCategory: '' }] })).toEqual([]);
  });
});

it('two edits meet only where they differ, and it is known who changed what', () => {
  const mine = { ...order, phone: '1', note: 'same' };
  const theirs = { ...order, phone: '2', note: 'same', recipient: 'Elodie' };
  expect(rivalFields(order, mine, theirs)).toEqual([
    { name: 'recipient', isMine: false },
    { name: 'phone', isMine: true },
  ]);
});
