// The smallest layout is 900 by 600 (spec section 9): nothing is cut off there, and in smaller windows everything can still be reached.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { raiseStage } from './stage.ts';
import { untilStill } from './still.ts';

const stage = raiseStage();

const widths = (page: Page, selector: string) =>
  page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));

test.each(['en-CA', 'fr-CA'] as const)(
  'stores and team are not cut off at 900 by 600 and at 1200 by 800 (%s)',
  async (locale) => {
    for (const path of ['/pickup-schedules', '/accounts'])
      for (const size of [
        [900, 600],
        [1200, 800],
      ] as const) {
        const page = await stage.open(path, { locale, size });
        await page.locator('.ant-table-row').first().waitFor();
        const { scrollWidth, clientWidth } = await widths(page, '.ant-table-content');
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
        const last = await page.locator('th').last().boundingBox();
        expect((last?.x ?? size[0]) + (last?.width ?? 0)).toBeLessThanOrEqual(size[0]);
      }
  },
);

test('in a narrower window the page scrolls, and a drawer is as wide as the window', async () => {
  const page = await stage.open('/orders?panel=upload', { size: [390, 700] });
  await page.getByRole('dialog').locator('form').waitFor();
  await untilStill(page);
  const box = await page.getByRole('dialog').boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  const body = await widths(page, '.ant-drawer-body');
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const button = page.locator('.account-button');
  await button.click();
  const right = ((await button.boundingBox())?.x ?? 0) + ((await button.boundingBox())?.width ?? 0);
  expect(right).toBeLessThanOrEqual(390);
});
