// Helpers for users without a mouse: they reach elements by keyboard, and check that the focus is visible.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** More presses than any page has tab stops. */
const most = 80;

/** Presses Tab until an element has the focus. Checks that it is fully inside the window and not covered. */
async function reach(place: Locator): Promise<void> {
  const page = place.page();
  await untilFocusedBy(place, page.locator(':focus'));
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const isSeen = () =>
    place.evaluate((element, { width, height }) => {
      const box = element.getBoundingClientRect();
      const isInside = box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
      const atop = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      return isInside && element.contains(atop);
    }, window);
  await expect.poll(isSeen, { message: `${place} in sight` }).toBe(true);
}

async function untilFocusedBy(place: Locator, focus: Locator): Promise<void> {
  await place.waitFor();
  for (let presses = 0; (await place.and(focus).count()) === 0; presses++) {
    expect(presses, `presses of Tab to ${place}`).toBeLessThan(most);
    await place.page().keyboard.press('Tab');
  }
}

/** Tabs to an element and presses Enter. */
export async function press(place: Locator): Promise<void> {
  await reach(place);
  await place.press('Enter');
}

/** Tabs to an element in a frame, which has its own `focus`, and presses Enter. */
export async function pressWithin(place: Locator, focus: Locator): Promise<void> {
  await untilFocusedBy(place, focus);
  await place.press('Enter');
}

/** Tabs to a field and types into it. */
export async function type(place: Locator, text: string): Promise<void> {
  await reach(place);
  await place.pressSequentially(text);
}

/** Types into a field, and submits its form. */
export async function send(place: Locator, text: string): Promise<void> {
  await type(place, text);
  await place.press('Enter');
}

/** Opens a menu, moves down its items one by one to the given one, and chooses it. */
export async function choose(menu: Locator, item: Locator): Promise<void> {
  await press(menu);
  const page = item.page();
  const line = page.locator('[role=menuitem]:focus');
  for (let presses = 0; (await item.and(line).count()) === 0; presses++) {
    expect(presses, `presses of ArrowDown to ${item}`).toBeLessThan(most);
    const before = await line.innerText();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => line.innerText()).not.toBe(before);
  }
  await reach(item);
  await item.press('Enter');
}
