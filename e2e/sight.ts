// Reads the state that a person sees at a glance, for polling until it is as it should be: `expect.poll(() => numberIn(tab)).toBe(4)`.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** The number in a text such as “Unfulfilled 1,204”; null while none is there, as counts may come after what they count. */
export async function numberIn(place: Locator): Promise<number | null> {
  const digits = (await place.innerText()).replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** The same, waited for. */
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
