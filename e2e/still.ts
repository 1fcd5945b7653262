// Waiting until a page has come to rest, without a guess at how long that takes.
import type { Page } from 'playwright-core';

/** Nothing comes, goes or moves any more; what turns for ever, as a sign of waiting, does not count. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const isComing = document.querySelector('[class*="-appear-"], [class*="-enter-"], [class*="-leave-"]');
    return !isComing && !document.getAnimations().some(isMoving);
  });
}

/** Nor is anything on its way that belongs there. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy=true], .state-loading, .ant-skeleton, .ant-spin-spinning'),
  );
  await untilStill(page);
}
