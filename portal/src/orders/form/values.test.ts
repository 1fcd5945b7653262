import { describe, expect, it } from 'vitest';
import { changedFields, changesOf, emptyOrder, type OrderValues, rivalFields } from './values.ts';

const order = { ...emptyOrder, recipient: 'Élodie', address: '1 Rue A, Montréal, QC, H2X 3K1', phone: null };

describe('an edit', () => {
  it('sends only the fields that differ', () => {
    expect(changesOf(order, { ...order, phone: '5145550100' })).toEqual({ phone: '5145550100' });
    expect(changesOf({ ...order, note: 'x' }, { ...order, note: '' })).toEqual({ note: '' });
  });

  it('treats all empty values as equal', () => {
    expect(changedFields(order, { ...order, phone: '', email: undefined, tags: [] })).toEqual([]);
  });

  it('clears the coordinates when the address changes', () => {
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

  it('omits empty packages and those beyond the chosen number', () => {
    const two = { ...order, numberOfPackages: 1, packages: [{ weight: 2 }, { weight: 3 }] };
    expect(changedFields({ ...order, packages: [{ weight: 2 }] }, two)).toEqual([]);
    expect(changedFields(order, { ...order, packages: [{ weight: null, sizeCategory: '' }] })).toEqual([]);
  });
});

it('compares every field of the form, and ignores properties that are not form fields', () => {
  const full = {
    ...order,
    phone: '1',
    email: 'a@b.example',
    language: 'en' as const,
    addressLine2: '4',
    note: 'Ring',
    number: 'A-1',
    customerId: 'C',
    barcodeForScan: '0042',
    pickupScheduleId: 's',
    date: '2026-11-20',
    time: '14:00',
    sizeCategory: 'Small',
    weight: 1,
    length: 2,
    width: 3,
    height: 4,
    packages: [{ weight: 1 }],
    tags: ['Cold'],
    customFields: [{ label: 'Gate', value: '1' }],
  };
  const other = {
    recipient: 'Zoé',
    address: '2 Rue B',
    phone: '2',
    email: 'c@d.example',
    language: 'fr' as const,
    addressLine2: '5',
    note: 'Knock',
    number: 'A-2',
    customerId: 'D',
    barcodeForScan: '0043',
    pickupScheduleId: 't',
    date: '2026-11-21',
    time: '18:00',
    sizeCategory: 'Large',
    weight: 5,
    length: 6,
    width: 7,
    height: 8,
    packages: [{ weight: 2 }],
    tags: ['Cold', 'Gift'],
    customFields: [],
    type: 'PICKUP',
    numberOfPackages: 2,
    isPharmacy: true,
    deliverFromStore: true,
    proof: { kinds: ['PIN'], match: 'all', fallback: 'RETURN' },
    ageGoods: 'ALCOHOL',
  } satisfies Required<Omit<OrderValues, 'latitude' | 'longitude'>>;
  for (const [name, value] of Object.entries(other))
    expect(changedFields(full, { ...full, [name]: value }), name).toEqual([name]);
  expect(changedFields(full, { ...full, latitude: 45, longitude: -73 })).toEqual([]);
});

it('lists the fields that another member changed differently, and whether they were changed here too', () => {
  const mine = { ...order, phone: '1', note: 'same' };
  const theirs = { ...order, phone: '2', note: 'same', recipient: 'Elodie' };
  expect(rivalFields(order, mine, theirs)).toEqual([
    { name: 'recipient', isMine: false },
    { name: 'phone', isMine: true },
  ]);
});
