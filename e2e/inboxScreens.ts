// The inbox: with orders, with one of them open, and empty.
import { type Screen, seen, staff, wide } from './screens.ts';

export const inboxScreens: Screen[] = [
  wide(staff('problems', '/inbox', seen('.problem'))),
  staff('problems-open', '/inbox', async (page) => {
    await page.locator('.order-row strong').first().click();
    await seen('.order-detail')(page);
  }),
  staff('problems-empty', '/inbox', async (page) => {
    // The demo has problems at every hour.
    const none = (path: RegExp, json: object) => page.route(path, (route) => route.fulfill({ json }));
    const counts = { total: 0, isCapped: false, reasons: [], stores: [], snoozed: 2, savedToday: 3 };
    await none(/\/retailer\/problems\/counts/, counts);
    await none(/\/retailer\/problems(\?|$)/, { data: [], current: 1, pageSize: 25, total: 0 });
    await page.reload();
    await seen('.state-panel')(page);
    await page.unrouteAll();
  }),
];
