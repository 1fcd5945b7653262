// Files in object storage, in a browser: it exchanges them with the storage itself, within the content security policy.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startS3 } from '../server/src/testing/s3-server.ts';
import { tab } from './grid.ts';
import { dayAhead, makeFulfilled, report } from './orders.ts';
import { numberIn } from './sight.ts';
import { badCount, csv, rowCount } from './spreadsheet.ts';
import { raiseStage } from './stage.ts';

const s3 = await startS3();
const stage = raiseStage({ environment: s3.settings });
const called = (pattern: RegExp) => s3.calls.some((call) => pattern.test(call));

test('a spreadsheet is uploaded to the storage and reviewed', async () => {
  const page = await stage.open('/orders?panel=upload');
  const drawer = page.getByRole('dialog');
  const file = { name: 'morning.csv', mimeType: 'text/csv', buffer: Buffer.from(csv('S')) };
  await drawer.locator('input[type=file]').setInputFiles(file);
  await page.waitForURL(/\/orders\/imports\//);
  await expect.poll(() => numberIn(tab(page, 'Ready'))).toBe(rowCount - badCount);
  // The browser asked the storage for permission before it sent the file.
  expect(called(/^OPTIONS .*\/uploads\//)).toBe(true);
});

/** Returns whether the first photo of the page has been drawn. Staff see it twice: with the outcome, and in the timeline. */
const isDrawn = (page: Page) =>
  page
    .getByRole('img', { name: /^Photo/ })
    .first()
    .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);

test('a proof is shown to staff and on the recipient’s page', async () => {
  const [order = expect.unreachable()] = await makeFulfilled(stage, 'P', 1);
  const deliveryId = order.delivery?.id ?? '';
  const photo = readFileSync(join(import.meta.dirname, '../sample/photos/proof-1.png'));
  const contentType = 'image/png' as const;
  const fleet = stage.fleet().fleet;
  const { url, key } = await fleet.photo({ body: { deliveryId, contentType, size: photo.length } });
  await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: photo });
  for (const type of ['SORTED_AT_WAREHOUSE', 'ATTEMPTING_DELIVERY'] as const) await report(stage, order, type);
  await report(stage, order, 'COMPLETED', { statusId: 0, photos: [key] });
  const page = await stage.open(new URL(order?.trackingLink ?? '').pathname, { as: null });
  await expect.poll(() => isDrawn(page)).toBe(true);
  const staff = await stage.open(`/orders?order=${order?.id}`);
  await expect.poll(() => isDrawn(staff)).toBe(true);
  expect(called(/^GET .*\/photos\//)).toBe(true);
});

test('an export is downloaded from the storage', async () => {
  await makeFulfilled(stage, 'E', 1);
  const day = dayAhead(5);
  const page = await stage.open(`/downloads?panel=deliveries&startDate=${day}&endDate=${day}`);
  const saved = page.waitForEvent('download');
  await page.locator('.side-drawer').getByRole('button', { name: 'Export' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^deliveries-.*\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  expect(called(/^GET .*\/exports\//)).toBe(true);
});
