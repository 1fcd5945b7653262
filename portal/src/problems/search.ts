import { words } from '@portage/contract/text';
import { z } from 'zod';
import { OrdersSearch } from '../orders/search.ts';
import { lenient } from '../shell/search.ts';

/** The search parameters of the inbox: its filters, its page, and the open order as on the orders screen. */
export const InboxSearch = OrdersSearch.pick({
  pickupScheduleId: true,
  page: true,
  order: true,
  tab: true,
  act: true,
}).extend({
  // Checked by the screen: the first screen, which parses every address, does not load the names of the reasons.
  reason: lenient(words(40)),
  owner: lenient(z.enum(['me', 'none'])),
  snoozed: lenient(z.literal('true')),
});
export type InboxSearch = z.output<typeof InboxSearch>;
