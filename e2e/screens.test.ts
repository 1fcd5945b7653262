import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { demoToken } from './client.ts';
import { importScreens } from './importScreens.ts';
import { type Look, openScreen, parcelScreens, rememberedScreen, type Screen, staffScreens } from './screens.ts';
import { raiseStage } from './stage.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const stage = raiseStage();
let at: { url: string; token: string };
beforeAll(async () => {
  at = { url: stage.url, token: await demoToken(stage.url) };
});

/** What axe finds, one line a violation. The script comes through the debugger, past the page's own policy. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found: AxeResults = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** What opens beside a button, and what says what is wrong with a row: what of it lies beyond the window or is cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('.popover:popover-open, .row-bar').evaluateAll((found) =>
    found
      .filter((element) => {
        const { top, left, right, bottom } = element.getBoundingClientRect();
        const floor = element.closest('.panel')?.getBoundingClientRect().bottom ?? innerHeight;
        return top < 0 || left < 0 || right > innerWidth || bottom > Math.min(floor, innerHeight);
      })
      .map(({ className }) => className),
  );

async function check(screen: Screen, look: Look): Promise<void> {
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
const looks: Omit<Look, 'width' | 'height'>[] = [
  { language: 'en', scheme: 'light' },
  { language: 'fr', scheme: 'dark' },
];

describe('every screen is accessible, in its language, within the content security policy', () => {
  test.each(staffScreens)('$name', async (screen) => {
    for (const [index, [width, height]] of screen.sizes.entries())
      await check(screen, { ...(looks[index] ?? { language: 'en', scheme: 'light' }), width, height });
  });

  test.each(looks)('the form of an order, its recipient remembered, in $language', async (look) => {
    const screen = await rememberedScreen(at);
    const [width, height] = screen.sizes[looks.indexOf(look)] ?? [1440, 900];
    await check(screen, { ...look, width, height });
  });

  test.each(looks)('an import, from the drawer to the columns, in $language', async (look) => {
    const index = looks.indexOf(look);
    for (const screen of await importScreens(at)) {
      const [width, height] = screen.sizes[index] ?? [1440, 900];
      await check(screen, { ...look, width, height });
    }
  });

  test('the tracking page, in each of a parcel’s states', async () => {
    for (const screen of await parcelScreens(at.url, at.token))
      for (const [index, [width, height]] of screen.sizes.entries())
        await check(screen, { ...(looks[1 - index] ?? { language: 'fr', scheme: 'dark' }), width, height });
  });
});
