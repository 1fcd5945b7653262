import { words } from '@portage/contract/text';
import { z } from 'zod';
import { OrdersSearch } from '../orders/search.ts';
import { lenient } from '../shell/search.ts';

/**
 * The search parameters of the inbox: its filters, its page, and the open order as on the orders screen. The inbox itself checks the reason:
 * the first screen does not need their names.
 */
export const InboxSearch = OrdersSearch.pick({
  pickupScheduleId: true,
  page: true,
  order: true,
  only: true,
  act: true,
}).extend({
  reason: lenient(words(40)),
  owner: lenient(z.enum(['me', 'none'])),
  snoozed: lenient(z.literal('true')),
});
export type InboxSearch = z.output<typeof InboxSearch>;
