import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WORDS_PAGE, wordsPage } from './tracking-words.ts';

test('docs/tracking-words.md matches the page’s texts (else run "node tools/tracking-words.ts")', () =>
  expect(readFileSync(WORDS_PAGE, 'utf8')).toBe(wordsPage()));
