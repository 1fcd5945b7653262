import { expenseSorts } from '@portage/contract/expense/rules';
import { sortBy } from '@portage/contract/list';
import { questionStatuses } from '@portage/contract/questions/rules';
import { services } from '@portage/contract/retailers/rules';
import { Id } from '@portage/contract/text';
import { LocalDate } from '@portage/contract/time';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** What narrows the charges: named here once more, for the rest of their schema is not wanted before one signs in. */
export const ExpenseFilters = z.object({
  startDate: lenient(LocalDate),
  endDate: lenient(LocalDate),
  pickupScheduleId: lenient(Id),
  service: lenient(z.enum(services)),
});

/** What the expense screen shows, as its address says it; `day` is the one whose charges are unfolded. */
export const ExpenseSearch = ExpenseFilters.extend({
  sort: lenient(sortBy(expenseSorts)),
  ...pageSearch,
  /** The charges of all time; without it and without dates, those of this month. */
  period: lenient(z.literal('all')),
  /** The charges, unless it is the invoices, or what was asked. */
  view: lenient(z.enum(['invoices', 'questions'])),
  /** Which questions are shown. */
  status: lenient(z.enum(questionStatuses)),
  day: lenient(LocalDate),
  /** The charge that is shown beside. */
  charge: lenient(Id),
});
export type ExpenseSearch = z.output<typeof ExpenseSearch>;
