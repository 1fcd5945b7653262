import { expect, it } from 'vitest';
import { keyOfAttempt } from './attempt.ts';

const wish = () => keyOfAttempt('/retailer/orders', { recipient: 'Élodie' });

it('repeats the key while no answer has come, so that a lost reply creates nothing twice', () => {
  expect(wish().key).toBe(wish().key);
});

it('takes a new key after a response, so that the same order can be created again', () => {
  const first = wish();
  first.answered();
  expect(wish().key).not.toBe(first.key);
});

it('takes another key for another body', () => {
  expect(keyOfAttempt('/retailer/orders', { recipient: 'Zoé' }).key).not.toBe(wish().key);
});
