// The rows of an import, as a person works in them with the keyboard.
import type { Locator, Page } from 'playwright-core';
import { untilFocused } from './sight.ts';

/** The tab of a group of rows, by the beginning of its name. */
export const tab = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: /^(Groups of rows|Groupes de lignes)$/ })
    .getByRole('link', { name: new RegExp(`^${name}`) });

/** The focused cell. */
export const activeCell = (page: Page): Locator => page.locator('[role=gridcell][tabindex="0"]');

const editor = (page: Page): Locator => page.locator('.review-editor');

/** To the next cell with a fault, from wherever one is; what is wrong with it. */
export async function toNextFault(page: Page): Promise<string> {
  await page.keyboard.press('F8');
  const cell = page.locator('[role=gridcell][aria-invalid]:focus');
  await cell.waitFor();
  return cell.innerText();
}

/** Types over the focused cell, until the given key ends the editing. */
export async function typeOver(page: Page, value: string, end: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  await page.keyboard.press('F2');
  await untilFocused(editor(page));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(value);
  await page.keyboard.press(end);
  await editor(page).waitFor({ state: 'detached' });
}

/** Types what a person would into the next failing cell. */
export async function mend(page: Page): Promise<void> {
  const reason = await toNextFault(page);
  const value = /Invalid Email|Courriel invalide/.test(reason)
    ? 'somebody@example.com'
    : /Service Area|zone de service/.test(reason)
      ? '1 King St W, Toronto, ON, M5X 1A9'
      : 'Zoë Whole';
  await typeOver(page, value);
}
