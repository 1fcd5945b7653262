// Shopify's signature is verified for the example in its documentation, and for special characters in a query.
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSignedQuery } from './signature.ts';

const secret = 'hush';
const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex');

test('the example in Shopify’s documentation is valid, and any change makes it invalid', () => {
  const query = {
    code: '0907a61c0c8d55e99db179b68161bc00',
    hmac: '700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf',
    shop: 'some-shop.myshopify.com',
    state: '0.6784241404160823',
    timestamp: '1337178173',
  };
  expect(hasSignedQuery(secret, query)).toBe(true);
  for (const other of [
    { ...query, code: '1' },
    { ...query, host: 'more' },
    { ...query, hmac: '' },
  ])
    expect(hasSignedQuery(secret, other)).toBe(false);
});

test('special characters are valid in either encoding, and no query is valid under the signature of another', () => {
  const name = 'a b&c%d=e~é';
  expect(hasSignedQuery(secret, { ids: '["2"]', name, hmac: sign(`ids=["2"]&name=a b%26c%25d=e~é`) })).toBe(true);
  const asAddress = 'ids=%5B%222%22%5D&name=a%20b%26c%25d%3De%7E%C3%A9';
  expect(hasSignedQuery(secret, { ids: '["2"]', name, hmac: sign(asAddress) })).toBe(true);
  const hmac = sign('a=1&b=2');
  expect(hasSignedQuery(secret, { a: '1', b: '2', hmac })).toBe(true);
  for (const [forged, value] of [
    ['a', '1&b=2'],
    ['a=1&b', '2'],
    ['a', '1%26b=2'],
  ] as const)
    expect(hasSignedQuery(secret, { [forged]: value, hmac })).toBe(false);
  const text = fc.string({ unit: fc.constantFrom(...'a&%=+ ~2'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(text, text, (value, other) => {
      const signed = sign(`q=${value.replaceAll('%', '%25').replaceAll('&', '%26')}`);
      expect(hasSignedQuery(secret, { q: other, hmac: signed })).toBe(value === other);
    }),
    { numRuns: 200 },
  );
});
