// A person without a mouse: reaches what they want by keys, and sees where they are.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** More presses than any page has places to stop at. */
const most = 80;

/** Presses Tab until a place has the focus. It is then whole in the window, and nothing lies over it. */
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

/** Reaches it and presses it. */
export async function press(place: Locator): Promise<void> {
  await reach(place);
  await place.press('Enter');
}

/** Focuses an element in a frame, which has a `focus` of its own, and presses it. */
export async function pressWithin(place: Locator, focus: Locator): Promise<void> {
  await untilFocusedBy(place, focus);
  await place.press('Enter');
}

/** Reaches a field and types into it. */
export async function type(place: Locator, text: string): Promise<void> {
  await reach(place);
  await place.pressSequentially(text);
}

/** Types into a field, and submits its form. */
export async function send(place: Locator, text: string): Promise<void> {
  await type(place, text);
  await place.press('Enter');
}

/** Opens a menu and goes down its lines, one a press, to the one that is chosen. */
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
