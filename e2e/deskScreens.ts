// The screens of the courier's desk, for the same checks as those of retailers.
import { type Screen, seen, staff } from './screens.ts';

const list = seen('.ant-table-row, .state-panel');
const opened =
  (selector: string): Screen['arrive'] =>
  async (page) => {
    await page.locator('.ant-table-row a').first().click();
    await seen(selector)(page);
  };

export const deskScreens: Screen[] = [
  staff('desk-requests', '/desk', list),
  staff('desk-retailers', '/desk/retailers', list),
  staff('desk-retailer', '/desk/retailers', opened('.ant-drawer form')),
  staff('desk-stores', '/desk/retailers?tab=requested', list),
  staff('desk-areas', '/desk/retailers?tab=areas', list),
  staff('desk-claims', '/desk/claims', list),
  staff('desk-messages', '/desk/messages', list),
  staff('desk-questions', '/desk/questions', list),
  staff('desk-invoices', '/desk/invoices', list),
  staff('desk-invoices-of', '/desk/invoices', opened('.ant-drawer .ant-table-row')),
  staff('desk-drivers', '/desk/drivers', list),
  staff('desk-team', '/accounts', list),
];
