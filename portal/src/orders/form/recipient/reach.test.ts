import { storeFor } from '@portage/contract/stores/rules';
import { describe, expect, it } from 'vitest';
import { sampleStore as plateau } from '../testing/sampleStore.ts';
import { reachOf } from './reach.ts';

const [first, second] = plateau.slots;
const closed = { ...plateau, id: '2', isActivated: false };
const anywhere = { ...plateau, id: '3', postalPrefixes: [], slots: plateau.slots.slice(1) };
const address = '1287 rue Saint-Denis, Montréal, QC, H2X 3K1';
const noon = Date.parse('2026-11-20T17:00:00Z');

describe('stores and pickups that serve an address', () => {
  it('lists the stores that serve the address, the soonest pickup first and closed stores last', () => {
    expect(reachOf(address, [closed, anywhere, plateau], noon)).toEqual({
      kind: 'reached',
      stores: [
        { store: plateau, slots: [first, second] },
        { store: anywhere, slots: [second] },
        { store: closed, slots: [] },
      ],
    });
  });

  it('leaves out slots whose cutoff passed while the form was open', () => {
    expect(reachOf(address, [plateau], noon + 4 * 3_600_000)).toMatchObject({ stores: [{ slots: [second] }] });
  });

  it('returns why an address cannot be served', () => {
    expect(reachOf(' ', [plateau], noon)).toEqual({ kind: 'unaddressed' });
    expect(reachOf('1287 rue', [plateau], noon)).toEqual({ kind: 'refused', type: 'ADDRESS_WITHOUT_POSTAL_CODE' });
    expect(reachOf('100 King St W, Toronto, ON, M5X 1A9', [plateau, closed], noon)).toEqual({
      kind: 'refused',
      type: 'ADDRESS_OUTSIDE_SERVICE_AREA',
    });
  });
});

it('a member who may not choose gets the first open store that serves the address, else the first open store', () => {
  const far = { ...plateau, id: '4', postalPrefixes: ['V6'] };
  expect(storeFor([closed, far, plateau], address)).toBe(plateau);
  expect(storeFor([closed, far], address)).toBe(far);
  expect(storeFor([closed], address)).toBe(closed);
  expect(storeFor([], address)).toBeUndefined();
});
