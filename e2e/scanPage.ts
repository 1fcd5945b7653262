// The scan page, as its tests operate it.
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { admin } from './client.ts';
import { moveNextPickup } from './orders.ts';
import { copyPortal, deployScan } from './scanBuilds.ts';
import { raiseStage } from './stage.ts';

export const cut = (page: Page, isCut: boolean) => page.context().setOffline(isCut);
export const field = (page: Page) => page.getByLabel('Scan or type a code');
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const lines = (page: Page, state: string) => page.locator(`.scan-line[data-state=${state}]`);
export const untilLines = (page: Page, state: string, count: number) =>
  expect.poll(() => lines(page, state).count()).toBe(count);
/** Types a code and Enter, as a wedge scanner does. */
export async function scan(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await field(page).press('Enter');
}
export const mode = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Each scan' }).getByRole('button', { name }).click();

export const chooseStore = (page: Page) => page.getByLabel('This store').selectOption('Queen West');

/** Presses a button of the parcel that was scanned last. */
export const act = (page: Page, name: string) => page.locator('.scan-card').getByRole('button', { name }).click();

/** What the browser reports about requests without a network, or without a session. */
const expected = [/net::ERR_|Failed to load resource|ServiceWorker|401 |409 |404 /];

type Given = { pickupScheduleId?: string; address?: string; numberOfPackages?: number };
type Options = { as?: string | null; hasOwnSession?: true; isFresh?: boolean };

/** Starts a server whose portal can be deployed again, with two stores whose next pickup is in two hours. */
export function raiseScanStage() {
  const portal = copyPortal();
  const stage = raiseStage({ portal });
  const ids = { store: '', other: '' };
  beforeAll(async () => {
    deployScan(portal, 'one');
    const api = await stage.api();
    const stores = (await api.stores.list()).data;
    ids.store = stores.find(({ name }) => name === 'Queen West')?.id ?? '';
    ids.other = stores.find(({ name }) => name === 'Plateau')?.id ?? '';
    await moveNextPickup(stage);
  });
  afterAll(() => rmSync(portal, { recursive: true }));

  let made = 0;
  /** Creates orders without a date, which are due at the store's next pickup. */
  async function makeOrders(count: number, more: Given = {}) {
    const api = await stage.api();
    const numbers = Array.from({ length: count }, () => `SCAN-${++made}`);
    return Promise.all(
      numbers.map((number) =>
        api.orders.create({
          body: {
            ...{ number, recipient: `Ada ${number}`, address: '9 Queen St W, Toronto, ON, M5H 2N2' },
            ...{ pickupScheduleId: ids.store, ...more },
          },
        }),
      ),
    );
  }

  /** Opens the page and waits until it can be opened without a network. */
  async function open({ as = admin, ...rest }: Options = {}): Promise<Page> {
    const page = await stage.open('/scan', { as, size: [390, 844], expected, ...rest });
    await page.locator('.scan-state').getByText(/as of/).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    return page;
  }

  async function query(text: string, values: unknown[]) {
    const client = new pg.Client({ connectionString: stage.databaseUrl });
    await client.connect();
    const { rows } = await client.query(text, values);
    await client.end();
    return rows;
  }

  /** Counts the deliveries that were scheduled for orders, ever. */
  async function countFulfilments(ids: readonly string[]): Promise<number> {
    const counted = `select count(*)::int as count from trackers where order_id = any($1) and event = 'DELIVERY_SCHEDULED'`;
    return (await query(counted, [ids]))[0]?.count;
  }

  /** Prints blank labels of the store. Returns their codes. */
  async function printBlanks(blank: number): Promise<string[]> {
    await (await stage.api()).labels.batchPrint({ body: { pickupScheduleId: ids.store, blank } });
    const newest = 'select code from blank_labels order by printed_at desc limit $1';
    return (await query(newest, [blank])).map(({ code }) => code);
  }

  return { stage, portal, ids, makeOrders, open, countFulfilments, printBlanks };
}
