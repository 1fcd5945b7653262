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
  // A missing glyph is drawn as a box, which is as wide as any other missing one.
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return ['é', 'ç', 'œ', '\u{10ffff}'].map((letter) => pen?.measureText(letter).width);
  });
  expect(new Set(widths).size).toBe(widths.length);
});
