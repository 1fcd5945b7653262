// Checks the rules of a store: where it delivers, its pickups, and which store is used for an address.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursToPrepare, postalCodeOf, slotFaults, storeFor, weekdayOf, whyNotAddress, whyNotSlot } from './rules.ts';

describe('the postal code of an address', () => {
  test.each([
    ['100 King St W, Toronto, ON, M5X 1A9', 'M5X1A9'],
    ['100 King St W, Toronto, ON, m5x1a9', 'M5X1A9'],
    ['100 King St W, Toronto, ON M5X-1A9', 'M5X1A9'],
    ['100 King St W, Toronto, ON, M5X 1A9. ', 'M5X1A9'],
    ['100 King St W, Toronto, ON, (M5X 1A9)', 'M5X1A9'],
    ['M5X 1A9, 100 King St W, Toronto', null],
    ['100 King St W, Toronto, ON, M5X', null],
    ['100 King St W, Toronto, ON, M5X  1A9', null],
    ['1600 Pennsylvania Ave, Washington, DC, 20500', null],
    ['', null],
  ])('%j: %s', (address, code) => expect(postalCodeOf(address)).toBe(code));
});

describe('a store delivers', () => {
  const to = (address: string, ...prefixes: string[]) => whyNotAddress(address, prefixes);
  const king = '100 King St W, Toronto, ON, M5X 1A9';

  test('to any address if it has no prefixes, with a postal code or without', () => {
    expect([to(king), to('General Delivery')]).toEqual([null, null]);
  });

  test('to postal codes that begin with one of its prefixes, in either case', () => {
    for (const prefix of ['M', 'M5', 'M5X', 'M5X1A9', 'm5x']) expect(to(king, 'V6', prefix)).toBeNull();
    // A match in the middle of a code does not count.
    for (const prefix of ['5X', 'X1A', '1A9', 'M6', 'M5X1A9X'])
      expect(to(king, prefix)).toBe('ADDRESS_OUTSIDE_SERVICE_AREA');
    expect(to('100 King St W, Toronto', 'M5')).toBe('ADDRESS_WITHOUT_POSTAL_CODE');
  });
});

describe('a pickup', () => {
  const store = { pickupTimes: ['09:30', '17:00'], daysOfOperation: [1, 2, 3, 4, 5], closedDays: ['2026-11-19'] };
  const today = '2026-11-18';

  test('is today or later, on a day and at a time of the store', () => {
    expect(whyNotSlot(store, today, today, '09:30')).toBeNull();
    expect(whyNotSlot(store, today, '2026-11-17', '09:30')).toMatchObject({ type: 'DATE_IN_PAST', field: 'date' });
    expect(whyNotSlot(store, today, '2026-11-21', '09:30')).toMatchObject({
      type: 'STORE_CLOSED_THAT_DAY',
      field: 'date',
    });
    expect(whyNotSlot(store, today, '2026-11-22', '09:30')).toMatchObject({ type: 'STORE_CLOSED_THAT_DAY' });
    expect(whyNotSlot(store, today, '2026-11-19', '09:30')).toMatchObject({ type: 'STORE_CLOSED_THAT_DAY' });
    expect(whyNotSlot({ ...store, daysOfOperation: [7] }, today, '2026-11-22', '09:30')).toBeNull();
    expect(whyNotSlot(store, today, today, '09:31')).toEqual({
      type: 'NOT_A_PICKUP_TIME',
      field: 'time',
      values: { options: '09:30, 17:00' },
    });
  });

  test('has a fault for each field that is missing, not offered by the store, or past the cutoff', () => {
    const faults = (date: string | null, time?: string, isNeeded = true, isPast = false) =>
      slotFaults({ ...store, today }, { date, time }, isNeeded, () => isPast);
    expect([faults(null, undefined, false), faults(today, '09:30'), faults(today, '09:30', false)]).toEqual([
      [],
      [],
      [],
    ]);
    const missing = (path: string) => ({ type: 'REQUIRED', path });
    expect(faults(null)).toEqual([missing('date'), missing('time')]);
    for (const isNeeded of [true, false]) {
      expect(faults(today, undefined, isNeeded)).toEqual([missing('time')]);
      expect(faults(null, '09:30', isNeeded)).toEqual([missing('date')]);
    }
    expect(faults('2026-11-17', '09:30', true, true)).toEqual([{ type: 'DATE_IN_PAST', path: 'date' }]);
    expect(faults(today, '09:31')).toEqual([
      ...[{ type: 'NOT_A_PICKUP_TIME', path: 'time', values: { options: '09:30, 17:00' } }],
    ]);
    expect(faults(today, '09:30', true, true)).toEqual([{ type: 'SLOT_PAST_CUTOFF', path: 'time' }]);
  });

  test('has the weekday of the calendar: Monday is 1, Sunday is 7, and a week later it is the same', () => {
    expect(['2026-11-16', '2026-11-22', '2028-02-29'].map(weekdayOf)).toEqual([1, 7, 2]);
    fc.assert(
      fc.property(fc.nat({ max: 40_000 }), (days) => {
        const on = (day: number) => weekdayOf(new Date(day * 86_400_000).toISOString().slice(0, 10));
        expect(on(days + 7)).toBe(on(days));
        expect(on(days + 1)).toBe((on(days) % 7) + 1);
      }),
    );
  });

  test('has the preparation time of the store, which may be zero, or otherwise that of its pickup point', () => {
    const pickupPoint = { timeToPrepare: 2 };
    expect([null, 0, 1.5].map((customTimeToPrepare) => hoursToPrepare({ customTimeToPrepare, pickupPoint }))).toEqual([
      2, 0, 1.5,
    ]);
  });
});

test('a member who may not choose a store gets the open one that serves the address, or otherwise any open one', () => {
  const [west, east] = [
    { isActivated: true, postalPrefixes: ['V6'] },
    { isActivated: true, postalPrefixes: ['M5'] },
  ];
  const closed = { isActivated: false, postalPrefixes: ['M5'] };
  const king = '100 King St W, Toronto, ON, M5X 1A9';
  expect(storeFor([closed, west, east], king)).toBe(east);
  expect(storeFor([closed, west], king)).toBe(west);
  expect([storeFor([closed], king), storeFor([], king)]).toEqual([closed, undefined]);
});
