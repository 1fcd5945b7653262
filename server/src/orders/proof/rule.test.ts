import { expect, test } from 'vitest';
import { faultsOfMove } from './rule.ts';

const store = '1000 De La Gauchetière, Montréal, QC, H3B 4W5';
const toronto = '20 King St W, Toronto, ON, M5H 1C4';
const ruled = {
  type: 'DELIVERY',
  delivery_id: null,
  address: store,
  age_goods: null,
  leave_place: null,
  email: null,
  phone: null,
  proof: null,
} as const;

test('goods do not move to where a courier may not deliver them, nor a parcel to where its proof cannot be got', () => {
  const goods = { ...ruled, age_goods: 'CANNABIS' } as const;
  expect(faultsOfMove(goods, store, { address: toronto })).toMatchObject([
    { type: 'GOODS_NOT_PERMITTED', path: 'address' },
  ]);
  expect(faultsOfMove({ ...goods, age_goods: 'ALCOHOL' }, store, { address: toronto })).toEqual([]);
  const coded = { ...ruled, proof: { kinds: ['PIN'], match: 'all', fallback: 'RETURN' } };
  expect(faultsOfMove(coded, store, { leavePlace: 'DOOR' })).toMatchObject([{ path: 'place' }]);
  expect(faultsOfMove({ ...coded, leave_place: 'DOOR' }, store, { leavePlace: null })).toEqual([]);
});

test('an edit of something else is not judged', () => {
  expect(faultsOfMove({ ...ruled, age_goods: 'CANNABIS', address: toronto }, store, {})).toEqual([]);
});
