import { expenseSorts } from '@portage/contract/expense/rules';
import { sortBy } from '@portage/contract/list';
import { questionStatuses } from '@portage/contract/questions/rules';
import { services } from '@portage/contract/retailers/rules';
import { Id, text } from '@portage/contract/text';
import { LocalDate } from '@portage/contract/time';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** The filters of charges. Repeated here, so that the rest of the schema is not loaded before sign-in. */
export const ExpenseFilters = z.object({
  startDate: lenient(LocalDate),
  endDate: lenient(LocalDate),
  pickupScheduleId: lenient(Id),
  service: lenient(z.enum(services)),
  search: lenient(text(200)),
  /** The number of an invoice; the view of invoices shows that one alone. */
  invoice: lenient(text(40)),
});

/** The search parameters of the expense screen; `day` is the expanded one. */
export const ExpenseSearch = ExpenseFilters.extend({
  sort: lenient(sortBy(expenseSorts)),
  ...pageSearch,
  /** “All time”. Without it and without dates, the page shows this month, unless one order or invoice is looked for. */
  period: lenient(z.literal('all')),
  /** The current view; charges by default. */
  view: lenient(z.enum(['invoices', 'questions'])),
  status: lenient(z.enum(questionStatuses)),
  day: lenient(LocalDate),
  /** The charge in the drawer. */
  charge: lenient(Id),
});
export type ExpenseSearch = z.output<typeof ExpenseSearch>;
