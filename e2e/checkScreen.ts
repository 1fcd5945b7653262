import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { sharedBrowser } from './browser.ts';
import type { Look, Screen } from './screens.ts';
import { untilStill } from './still.ts';
import { openScreen, openViewer, type Viewer } from './viewer.ts';

// Without copies of the markup, which take a sixth of its time.
const axe = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};axe.configure({ noHtml: true })`;

/**
 * Returns axe's violations of all rules or some, one a line, once nothing moves and no colour is in transition. The script is injected
 * through the debugger, which bypasses the page's own policy.
 */
export async function violations(page: Page, runOnly?: string): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const found: AxeResults = await page.evaluate(`axe.run(${JSON.stringify({ resultTypes: ['violations'], runOnly })})`);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** Returns for each heading of the first level whether it is in its place: within the frame, the head of the page or a notice. */
const headings = (page: Page): Promise<boolean[]> =>
  page
    .locator('h1')
    .evaluateAll((found) =>
      found.map((each) => !each.closest('.shell') || each.matches('.page-header > div > h1, .page-notice > h1')),
    );

/** Returns the parts of popovers and row error panels that are outside the window or cut off. */
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

/**
 * Checks a screen against the requirements of all screens: accessible, in the chosen language, not cut off, and without policy violations.
 */
export async function checkScreen(at: { url: string; token: string }, screen: Screen, look: Look): Promise<void> {
  const viewer = await openViewer(await sharedBrowser(), look);
  await checkNext(viewer, at, screen, [look.width, look.height]).finally(() => viewer.context.close());
}

/** Checks a screen in a viewer that is already open. */
export async function checkNext(
  viewer: Viewer,
  at: { url: string; token: string },
  screen: Screen,
  size: readonly [number, number] = [1440, 900],
): Promise<void> {
  await openScreen(viewer, at, screen, size);
  expect(await viewer.page.locator('html').getAttribute('lang')).toBe(viewer.language);
  expect(await headings(viewer.page)).toEqual([true]);
  expect(await violations(viewer.page)).toEqual([]);
  expect(await cutOff(viewer.page)).toEqual([]);
  expect(viewer.complaints).toEqual([]);
}

// Each look combines a language and a scheme, and each screen assigns it one of its sizes: two checks instead of eight combinations.
export const looks: Omit<Look, 'width' | 'height'>[] = [
  { language: 'en', scheme: 'light' },
  { language: 'fr', scheme: 'dark' },
];

/**
 * Opens a viewer for each of the `looks`, shared by all tests of a file. The first loads each screen by its URL, the other goes
 * from screen to screen as links do.
 */
export function seatViewers(): Viewer[] {
  const viewers: Viewer[] = [];
  beforeAll(async () => {
    const browser = await sharedBrowser();
    for (const [index, look] of looks.entries()) viewers.push(await openViewer(browser, look, index > 0));
  });
  afterAll(() => Promise.all(viewers.map(({ context }) => context.close())));
  return viewers;
}
