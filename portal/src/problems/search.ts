import { problemReasons } from '@portage/contract/problems/kinds';
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
  reason: lenient(z.enum(problemReasons)),
  owner: lenient(z.enum(['me', 'none'])),
  snoozed: lenient(z.literal('true')),
});
export type InboxSearch = z.output<typeof InboxSearch>;
