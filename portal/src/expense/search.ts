import { ExpenseFilter, expenseSorts } from '@portage/contract/expense/schema';
import { sortBy } from '@portage/contract/list';
import { LocalDate } from '@portage/contract/time';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

const { startDate, endDate, pickupScheduleId, service } = ExpenseFilter.shape;

/** What narrows the charges. */
export const ExpenseFilters = z.object({
  startDate: lenient(startDate),
  endDate: lenient(endDate),
  pickupScheduleId: lenient(pickupScheduleId),
  service: lenient(service),
});

/** What the expense screen shows, as its address says it; `day` is the one whose charges are unfolded. */
export const ExpenseSearch = ExpenseFilters.extend({
  sort: lenient(sortBy(expenseSorts)),
  ...pageSearch,
  /** The charges, unless it is the invoices. */
  view: lenient(z.literal('invoices')),
  day: lenient(LocalDate),
});
export type ExpenseSearch = z.output<typeof ExpenseSearch>;
