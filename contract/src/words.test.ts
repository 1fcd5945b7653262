import { expect, test } from 'vitest';
import { withOrdinal } from './dates.ts';
import { translate } from './words.ts';

test('a value in both languages is inserted in the language of the text', () => {
  const text = ['{count} {files}', '{count} {files}'] as const;
  const values = { count: 2, files: ['files', 'fichiers'] } as const;
  expect(translate(text, 'en', values)).toBe('2 files');
  expect(translate(text, 'fr', values)).toBe('2 fichiers');
});

test.each([
  ['dimanche 1 novembre', 'dimanche 1er novembre'],
  ['1 nov. 2026', '1er nov. 2026'],
  ['1\u00a0nov.', '1er\u00a0nov.'],
  ['1–7 nov.', '1er–7 nov.'],
  ['1 nov. à 1 h 05', '1er nov. à 1 h 05'],
  ['11 nov. 2026', '11 nov. 2026'],
  ['21 novembre', '21 novembre'],
])('the French date %s is written as %s', (date, expected) => {
  expect(withOrdinal('fr', date)).toBe(expected);
  expect(withOrdinal('en', date)).toBe(date);
});
