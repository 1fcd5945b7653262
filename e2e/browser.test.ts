import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('the browser opens a page and has a font for French', async () => {
  const page = await browser.newPage();
  const letters = 'àâæçéèêëîïôœùûüÿ ÀÉÈÇŒ « » ’ — 1 234,50 $';
  await page.goto(`data:text/html;charset=utf-8,<h1>${encodeURIComponent(letters)}</h1>`);
  expect(await page.textContent('h1')).toBe(letters);
  // Letters without a glyph are all drawn as the same box.
  const drawings = await page.evaluate(() =>
    ['é', 'ç', 'œ', '\u{10ffff}'].map((letter) => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillText(letter, 10, 50);
      return canvas.toDataURL();
    }),
  );
  expect(new Set(drawings).size).toBe(drawings.length);
});
