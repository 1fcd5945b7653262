import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { type Look, openScreen, type Screen } from './screens.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, of some rules or of all, one line a violation. The script comes through the debugger, past the page's own policy. */
export async function violations(page: Page, runOnly?: string): Promise<string[]> {
  await page.evaluate(axe);
  const found: AxeResults = await page.evaluate(`axe.run(${JSON.stringify({ resultTypes: ['violations'], runOnly })})`);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** What opens beside a button, above everything, and what says what is wrong with a row, within its panel: what of it lies beyond the window or is cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('.popover:popover-open, .row-bar').evaluateAll((found) =>
    found
      .filter((element) => {
        const { top, left, right, bottom } = element.getBoundingClientRect();
        const panel = element.matches('.row-bar') ? element.closest('.panel') : null;
        const floor = panel?.getBoundingClientRect().bottom ?? innerHeight;
        return top < 0 || left < 0 || right > innerWidth || bottom > Math.min(floor, innerHeight);
      })
      .map(({ className }) => className),
  );

/** Holds a screen to what all are held to: accessible, in its language, whole, and within the content security policy. */
export async function checkScreen(at: { url: string; token: string }, screen: Screen, look: Look): Promise<void> {
  const { page, context, complaints } = await openScreen(await sharedBrowser(), at, screen, look);
  try {
    expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
    expect(await violations(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

// Languages and schemes cross over the sizes, so that each pair is seen without looking at every screen eight times.
export const looks: Omit<Look, 'width' | 'height'>[] = [
  { language: 'en', scheme: 'light' },
  { language: 'fr', scheme: 'dark' },
];
