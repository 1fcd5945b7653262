// What a browser is sent before a screen stands: the portal up to its login, and the recipient's page.
import type { Browser } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { ask } from './database.ts';
import type { Line } from './report.ts';
import type { Target } from './world.ts';

const kilobyte = 1024;
/** Time for what a page still asks for when it stands. */
const settledMs = 500;

type Weight = { scripts: number; rest: number };

/** Runs in the page: how much was sent of what was asked for before an element stood, or in all; by the browser's own account. */
async function weighPage(selector: string | null): Promise<Weight> {
  const stood = await new Promise<number>((resolve) => {
    if (selector === null) return resolve(Number.POSITIVE_INFINITY);
    const look = () => document.querySelector(selector) && resolve(performance.now());
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    look();
  });
  await new Promise((resolve) =>
    document.readyState === 'complete' ? resolve(null) : addEventListener('load', resolve),
  );
  const sent = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ startTime }) => startTime < stood);
  const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith('.js');
  const sum = (entries: PerformanceResourceTiming[]) => entries.reduce((bytes, entry) => bytes + entry.transferSize, 0);
  return { scripts: sum(sent.filter(isScript)), rest: sum(sent.filter((entry) => !isScript(entry))) };
}

async function weightOf(browser: Browser, url: string, selector: string | null): Promise<Weight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  if (selector === null) await page.waitForLoadState('load').then(() => page.waitForTimeout(settledMs));
  const { scripts, rest } = await page.evaluate(weighPage, selector);
  await context.close();
  return { scripts: scripts / kilobyte, rest: rest / kilobyte };
}

export async function weigh({ database, retailer, ours }: Target): Promise<Line[]> {
  const [order] = await ask(
    database,
    `select link_code from orders where retailer_id = $1 and list_group = 'completed' order by id desc limit 1`,
    [retailer],
  );
  const browser = await openBrowser();
  try {
    const portal = await weightOf(browser, `${ours.url}/login`, 'input[type=password]');
    const tracking = await weightOf(browser, `${ours.url}/t/${order?.link_code}`, null);
    return [
      lineOf('weight of the portal before its login stands', portal.scripts + portal.rest, 150),
      lineOf('weight of the tracking page: HTML, CSS, mascot', tracking.rest, 14),
      lineOf('weight of the tracking page: JavaScript', tracking.scripts, 70),
    ];
  } finally {
    await browser.close();
  }
}

const lineOf = (figure: string, ours: number, limit: number): Line => ({
  figure,
  size: null,
  ours,
  against: limit,
  unit: 'KB',
  aim: 1,
});
