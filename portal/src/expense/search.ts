import { ExpenseFilter, expenseSorts, QuestionStatus } from '@portage/contract/expense/schema';
import { sortBy } from '@portage/contract/list';
import { Id } from '@portage/contract/text';
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
  /** The charges, unless it is the invoices, or what was asked. */
  view: lenient(z.enum(['invoices', 'questions'])),
  /** Which questions are shown. */
  status: lenient(QuestionStatus),
  day: lenient(LocalDate),
  /** The charge that is shown beside. */
  charge: lenient(Id),
});
export type ExpenseSearch = z.output<typeof ExpenseSearch>;
