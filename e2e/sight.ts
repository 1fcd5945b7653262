// Reads what a user sees, for polling until it is as expected: `expect.poll(() => numberIn(tab)).toBe(4)`.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the number in a text such as “Unfulfilled 1,204”; null while there is none, because counts may appear after their label. */
export async function numberIn(place: Locator): Promise<number | null> {
  const digits = (await place.innerText()).replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** Waits for the number in a text and returns it. */
export async function firstNumberIn(place: Locator): Promise<number> {
  let found: number | null = null;
  await expect
    .poll(async () => {
      found = await numberIn(place);
      return found;
    })
    .not.toBeNull();
  return found ?? 0;
}

export const isFocused = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement);

export const untilFocused = (place: Locator): Promise<void> => expect.poll(() => isFocused(place)).toBe(true);
