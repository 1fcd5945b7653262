// What a new build of the scan page changes on a phone that has an older one.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deployScan, removeScript, turnOffWorker } from './scanBuilds.ts';
import { button, cut, field, lines, mode, raiseScanStage, scan, untilLines } from './scanPage.ts';

const { stage, portal, makeOrders, open } = raiseScanStage();

const buildOf = (page: Page) => page.locator('html').getAttribute('data-build');
const caches = (page: Page) =>
  page.evaluate(async () => (await globalThis.caches.keys()).filter((name) => name.startsWith('scan ')));
/** Looks for a newer build, as a browser does at most once a day. */
const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test('a page that is open during a deploy stays of its build, also without a network, until the member updates it', async () => {
  const [order] = await makeOrders(1);
  if (!order) return expect.unreachable();
  deployScan(portal, 'before');
  const page = await open();
  expect(await buildOf(page)).toBe('before');
  deployScan(portal, 'after');
  await look(page);
  await page.getByText('A new version is ready').waitFor();
  await cut(page, true);
  await page.reload();
  expect(await buildOf(page)).toBe('before');
  await mode(page, 'Fulfil');
  await scan(page, order.trackingCode);
  await untilLines(page, 'waiting', 1);
  // A refusal's text is a chunk that is not loaded yet and that the server no longer has.
  await (await stage.api()).orders.delete({ params: { id: order.id } });
  await cut(page, false);
  await lines(page, 'refused').getByText('This order was canceled').waitFor();

  const second = await page.context().newPage();
  await second.goto(`${stage.url}/scan`);
  expect(await buildOf(second)).toBe('before');
  await button(page, 'Update').click();
  await page.getByText('Close the other tabs of this page').waitFor();
  await second.close();
  await button(page, 'Update').click();
  await expect.poll(() => buildOf(page)).toBe('after');
  expect(await caches(page)).toEqual(['scan before', 'scan after']);
  await cut(page, true);
  await page.reload();
  expect(await buildOf(page)).toBe('after');
  await untilLines(page, 'refused', 1);
});

test('a phone that missed a build gets the newest one at once, and keeps two', async () => {
  deployScan(portal, 'first');
  const page = await open();
  for (const mark of ['second', 'third', 'fourth']) {
    deployScan(portal, mark);
    if (mark === 'second') continue;
    await look(page);
    await button(page, 'Update').click();
    await expect.poll(() => buildOf(page)).toBe(mark);
  }
  expect(await caches(page)).toEqual(['scan third', 'scan fourth']);
});

test('a build whose files are not all there leaves the previous one in place', async () => {
  deployScan(portal, 'sound');
  const page = await open();
  deployScan(portal, 'broken');
  removeScript(portal);
  await look(page).catch(() => undefined);
  await expect.poll(() => caches(page)).toEqual(['scan sound']);
  await cut(page, true);
  await page.reload();
  await field(page).waitFor();
  expect(await buildOf(page)).toBe('sound');
});

test('the kill switch removes the worker and what it stored, and leaves the queue', async () => {
  const [order] = await makeOrders(1);
  if (!order) return expect.unreachable();
  deployScan(portal, 'last');
  const page = await open();
  await page.context().route('**/delivery', (route) => route.abort());
  await mode(page, 'Fulfil');
  await scan(page, order.trackingCode);
  await untilLines(page, 'waiting', 1);
  turnOffWorker(portal);
  await look(page);
  await expect.poll(() => caches(page)).toEqual([]);
  const isRegistered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);
  await expect.poll(isRegistered).toBe(false);
  await page.context().unrouteAll();
  await page.reload();
  await untilLines(page, 'done', 1);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
});
