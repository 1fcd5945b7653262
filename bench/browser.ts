// What a person waits for: from the click on Orders in the menu until its rows are painted, in a real browser.
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { percentile } from './load.ts';
import type { Line } from './report.ts';
import type { Target } from './world.ts';

const clicks = 15;
/** The first time the screen's own files come with the rows. */
const firstClicks = 5;
const row = 'tr.ant-table-row';

export async function measureClicks(target: Target): Promise<Line[]> {
  const browser = await openBrowser();
  try {
    const first: number[] = [];
    for (let time = 0; time < firstClicks; time++) first.push(await withPage(browser, target, clickOnOrders));
    const again = await withPage(browser, target, async (page) => {
      const took = [];
      for (let time = 0; time < clicks; time++) took.push(await clickOnOrders(page));
      return took.slice(1);
    });
    const line = (figure: string, values: number[]): Line => ({
      ...{ figure, size: target.size, ours: percentile(values, 0.5), against: null, unit: 'ms', aim: null },
    });
    return [
      line('browser, first click on Orders to painted rows', first),
      line('browser, later click on Orders to painted rows', again),
    ];
  } finally {
    await browser.close();
  }
}

async function withPage<T>(browser: Browser, { ours }: Target, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const token = String(ours.headers.authorization).replace('Bearer ', '');
  await context.addCookies([{ name: 'ak', value: encodeURIComponent(token), url: ours.url }]);
  const page = await context.newPage();
  try {
    await page.goto(`${ours.url}/pickup-schedules`);
    await page.locator(row).first().waitFor();
    return await work(page);
  } finally {
    await context.close();
  }
}

/** From another screen; it goes back there, so that it may be asked again. */
async function clickOnOrders(page: Page): Promise<number> {
  await page.evaluate(watchRows, row);
  await page.getByRole('navigation').getByRole('link').first().click();
  const took = await page.evaluate(() => Reflect.get(window, 'painted'));
  await page.getByRole('navigation').getByRole('link').nth(1).click();
  await page.waitForURL('**/pickup-schedules**');
  await page.locator(row).first().waitFor();
  return Number(took);
}

/** Runs in the page: the milliseconds from the next click until an order's row has been drawn. */
function watchRows(selector: string): void {
  const painted = new Promise<number>((resolve) => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const look = () => {
          const isThere = location.pathname.startsWith('/orders') && document.querySelector(`.orders-page ${selector}`);
          if (isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
          else requestAnimationFrame(look);
        };
        look();
      },
      { once: true, capture: true },
    );
  });
  Reflect.set(window, 'painted', painted);
}
