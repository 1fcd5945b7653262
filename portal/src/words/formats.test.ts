import { expect, test } from 'vitest';
import { formats } from './formats.ts';

test('abbreviates hours, minutes and seconds without a plural', () => {
  const { duration, ago } = formats.en;
  const earlier = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
  expect([duration(9 * 3_600), duration(120), ago(earlier(2 * 3_600))]).toEqual(['9 h', '2 min', '2 h ago']);
  expect(formats.fr.duration(9 * 3_600).replace(/\s/g, ' ')).toBe('9 h');
});
