import { storeFor } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { describe, expect, it } from 'vitest';
import { reachOf } from './reach.ts';

const area = { id: 'DC-1', name: 'Toronto', timezone: 'America/Toronto' };
const queen: Store = {
  id: '1',
  name: 'Queen West',
  isActivated: true,
  timezone: 'America/Toronto',
  storeAddress: '',
  phone: null,
  pickupTimes: ['14:00', '18:00'],
  daysOfOperation: [1, 2, 3, 4, 5, 6, 7],
  customTimeToPrepare: null,
  pickupPoint: { name: '', timeToPrepare: 1, serviceArea: area },
  serviceArea: area,
  postalPrefixes: ['M5'],
  today: '2026-11-18',
  slots: [
    { date: '2026-11-18', time: '14:00', cutoffAt: '2026-11-18T18:00:00Z' },
    { date: '2026-11-18', time: '18:00', cutoffAt: '2026-11-18T22:00:00Z' },
  ],
  version: 1,
};
const [first, second] = queen.slots;
const closed = { ...queen, id: '2', isActivated: false };
const anywhere = { ...queen, id: '3', postalPrefixes: [], slots: queen.slots.slice(1) };
const address = '100 King St W, Toronto, ON, M5X 1A9';
const noon = Date.parse('2026-11-18T17:00:00Z');

describe('can you deliver here, and when', () => {
  it('from the stores that serve the address, the soonest first, the closed last', () => {
    expect(reachOf(address, [closed, anywhere, queen], noon)).toEqual({
      kind: 'reached',
      stores: [
        { store: queen, slots: [first, second] },
        { store: anywhere, slots: [second] },
        { store: closed, slots: [] },
      ],
    });
  });

  it('not in a slot whose cutoff passed while the form was open', () => {
    expect(reachOf(address, [queen], noon + 3_600_000)).toMatchObject({ stores: [{ slots: [second] }] });
  });

  it('says why not', () => {
    expect(reachOf(' ', [queen], noon)).toEqual({ kind: 'unaddressed' });
    expect(reachOf('100 King', [queen], noon)).toEqual({ kind: 'refused', type: 'ADDRESS_WITHOUT_POSTAL_CODE' });
    expect(reachOf('1 Rue A, Montréal, QC, H2X 3K1', [queen, closed], noon)).toEqual({
      kind: 'refused',
      type: 'ADDRESS_OUTSIDE_SERVICE_AREA',
    });
  });
});

it('who may not choose gets the first open store that serves the address, else the first open one', () => {
  const far = { ...queen, id: '4', postalPrefixes: ['V6'] };
  expect(storeFor([closed, far, queen], address)).toBe(queen);
  expect(storeFor([closed, far], address)).toBe(far);
  expect(storeFor([closed], address)).toBe(closed);
  expect(storeFor([], address)).toBeUndefined();
});
