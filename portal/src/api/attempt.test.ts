import { expect, it } from 'vitest';
import { keyOfAttempt } from './attempt.ts';

const wish = () => keyOfAttempt('/retailer/orders', { recipient: 'Élodie' });

it('reuses the key until a response arrives, so that a retry after a lost reply creates nothing twice', () => {
  expect(wish().key).toBe(wish().key);
});

it('uses a new key after a response, so that the same order can be created again', () => {
  const first = wish();
  first.answered();
  expect(wish().key).not.toBe(first.key);
});

it('uses a different key for a different body', () => {
  expect(keyOfAttempt('/retailer/orders', { recipient: 'Zoé' }).key).not.toBe(wish().key);
});
