// Every email on the narrowest phone, in both languages and schemes, with very long words in it.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Pair } from '@portage/contract/words';
import { beforeAll, expect, test } from 'vitest';
import { drawMail } from '../server/src/mail/layout.ts';
import { type Letter, wordLetter } from '../server/src/mail/letter.ts';
import { sharedBrowser } from './browser.ts';
import { violations } from './checkScreen.ts';

const width = 320;
const longName = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const provider = { name: 'Portage', supportEmail: 'retailer.support@the-courier-of-the-last-mile.example' };

const isPair = (found: unknown): found is Pair =>
  Array.isArray(found) && found.length === 2 && found.every((each) => typeof each === 'string');
const partsOf = (found: unknown): [string, unknown][] =>
  typeof found === 'object' && found !== null ? Object.entries(found) : [];

/** Returns each text pair with both languages, at any depth. */
const pairsIn = (found: unknown): Pair[] =>
  isPair(found) ? [found] : partsOf(found).flatMap(([, part]) => pairsIn(part));

/** Returns the letters in a module: every value with a subject. Each of their variables gets a value. */
function lettersIn(name: string, found: unknown): [string, Letter][] {
  const { subject, button, after, ...rest }: Record<string, unknown> = Object.fromEntries(partsOf(found));
  if (!isPair(subject)) return partsOf(found).flatMap(([key, part]) => lettersIn(`${name} ${key}`, part));
  const [label] = pairsIn(button);
  const braces = JSON.stringify(found).matchAll(/\{(\w+)\}/g);
  const letter: Letter = {
    subject,
    paragraphs: pairsIn(rest),
    after: pairsIn(after),
    values: Object.fromEntries([...braces].map(([, brace]) => [brace, longName])),
    ...(label && { button: { label, path: `/reset-password?token=${'W'.repeat(43)}` } }),
    ...(name.startsWith('codeLetters') && { code: '123456' }),
  };
  return [[name, letter]];
}

const letters: [string, Letter][] = [];
beforeAll(async () => {
  const root = join(import.meta.dirname, '../server/src');
  for (const file of globSync('**/words.ts', { cwd: root })) {
    const words: Record<string, unknown> = await import(join(root, file));
    for (const [name, each] of Object.entries(words))
      if (/letters$/i.test(name)) letters.push(...lettersIn(name, each));
  }
  expect(letters.length).toBeGreaterThan(20);
});

test.each([
  { language: 'en', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'fr', colorScheme: 'light' },
  { language: 'fr', colorScheme: 'dark' },
] as const)('every email fits and is readable, in $language and $colorScheme', async ({ language, colorScheme }) => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ viewport: { width, height: 640 }, colorScheme });
  try {
    const page = await context.newPage();
    for (const [name, letter] of letters) {
      const worded = wordLetter(letter, language, 'https://portal.courier.example');
      const { html } = drawMail(worded, { language, provider, receiver: longName, retailer: longName });
      await page.setContent(html);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, name).toBeLessThanOrEqual(width);
      expect(await violations(page, 'wcag2aa'), name).toEqual([]);
    }
  } finally {
    await context.close();
  }
});
