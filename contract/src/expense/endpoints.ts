import { can } from '../access.ts';
import { get } from '../endpoint.ts';
import { ExpenseDetails, ExpenseDetailsQuery, ExpenseQuery, Expenses } from './schema.ts';

export const expense = {
  list: get('/retailer/invoice', {
    does: 'What a period cost, by day: the count of each service, the rates, and the totals of the whole period in cents.',
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseQuery,
    reply: Expenses,
    stale: ['charges'],
  }),
  details: get('/retailer/invoice/details', {
    does: 'The charges of one day, keyed by service.',
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseDetailsQuery,
    reply: ExpenseDetails,
    stale: ['charges'],
  }),
};
