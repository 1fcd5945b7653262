// Helpers for the rows of an import, by keyboard.
import type { Locator, Page } from 'playwright-core';
import { untilFocused } from './sight.ts';

/** Returns the tab of a group of rows, by the start of its name. */
export const tab = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: /^(Groups of rows|Groupes de lignes)$/ })
    .getByRole('link', { name: new RegExp(`^${name}`) });

/** Returns the focused cell. */
export const activeCell = (page: Page): Locator => page.locator('[role=gridcell][tabindex="0"]');

const editor = (page: Page): Locator => page.locator('.review-editor');

/** Moves to the next cell with a fault. Returns the text of the fault. */
export async function toNextFault(page: Page): Promise<string> {
  await page.keyboard.press('F8');
  const cell = page.locator('[role=gridcell][aria-invalid]:focus');
  await cell.waitFor();
  return cell.innerText();
}

/** Overwrites the focused cell, and ends the edit with the given key. */
export async function typeOver(page: Page, value: string, end: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  await page.keyboard.press('F2');
  await untilFocused(editor(page));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(value);
  await page.keyboard.press(end);
  await editor(page).waitFor({ state: 'detached' });
}

/** Types a valid value into the next cell with a fault. */
export async function mend(page: Page): Promise<void> {
  const reason = await toNextFault(page);
  const value = /Invalid Email|Courriel invalide/.test(reason)
    ? 'somebody@example.com'
    : /Service Area|zone de service/.test(reason)
      ? '1 King St W, Toronto, ON, M5X 1A9'
      : 'Zoë Whole';
  await typeOver(page, value);
}
