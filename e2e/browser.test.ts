import { expect, test } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { watchComplaints } from './complaints.ts';

const browser = await sharedBrowser();

test('the browser opens a page and has a font with French letters', async () => {
  const page = await browser.newPage();
  const letters = 'àâæçéèêëîïôœùûüÿ ÀÉÈÇŒ « » ’ — 1 234,50 $';
  await page.goto(`data:text/html;charset=utf-8,<h1>${encodeURIComponent(letters)}</h1>`);
  expect(await page.textContent('h1')).toBe(letters);
  // Letters without a glyph are all rendered as the same box.
  const drawings = await page.evaluate(() =>
    ['é', 'ç', 'œ', '\u{10ffff}'].map((letter) => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillText(letter, 10, 50);
      return canvas.toDataURL();
    }),
  );
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('a page’s complaints are recorded: console, uncaught errors, failed calls, policy violations', async () => {
  const context = await browser.newContext();
  const heard: string[] = [];
  watchComplaints(context, (complaint) => heard.push(complaint));
  await context.route('http://page.test/**', (route) =>
    new URL(route.request().url()).pathname === '/'
      ? route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': "style-src 'self'" },
          body: '<p>',
        })
      : route.fulfill({ status: 409, body: '' }),
  );
  const page = await context.newPage();
  await page.goto('http://page.test/');
  await page.evaluate(async () => {
    console.error('said');
    setTimeout(() => {
      throw new Error('thrown');
    });
    document.body.append(document.createElement('style'));
    document.body.innerHTML = '<b style="color: red">';
    await fetch('/orders/1');
  });
  const each = [
    'said',
    expect.stringContaining('thrown'),
    expect.stringContaining('Content Security Policy'),
    '409 /orders/1',
  ];
  await expect.poll(() => heard).toEqual(expect.arrayContaining(each));
  await context.close();
});
