// Waits until a page has settled, without fixed delays.
import type { Page } from 'playwright-core';

/** Waits until nothing appears, disappears or moves. Endless animations, such as spinners, are ignored. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const isComing = document.querySelector('[class*="-appear-"], [class*="-enter-"], [class*="-leave-"]');
    return !isComing && !document.getAnimations().some(isMoving);
  });
}

/** Waits until nothing on the page is loading. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy=true], .state-loading, .ant-skeleton, .ant-spin-spinning'),
  );
  await untilStill(page);
}
