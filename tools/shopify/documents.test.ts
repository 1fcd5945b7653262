// Validates every operation that we send against Shopify's own schema.
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import * as documents from '../../server/src/gateways/shopify/documents.ts';
import { apiVersion, apiVersionEnds } from '../../server/src/gateways/shopify/port.ts';
import { readSchema } from './schema.ts';

test('every document is valid in the API version that it is sent to', () => {
  const schema = readSchema();
  expect(apiVersion).toBe('2026-10');
  for (const [name, { text }] of Object.entries(documents)) {
    expect([name, validate(schema, parse(text)).map(({ message }) => message)]).toEqual([name, []]);
  }
  const wrong = validate(schema, parse(documents.orderById.text.replace('customerLocale', 'customerLanguage')));
  expect(wrong).toHaveLength(1);
});

test('the API version is supported for another 90 days (otherwise upgrade to the newest one and its schema)', () => {
  const ends = Temporal.Instant.from(`${apiVersionEnds}T00:00:00Z`);
  const soon = Temporal.Now.instant().add({ hours: 24 * 90 });
  expect(Temporal.Instant.compare(soon, ends)).toBe(-1);
});
