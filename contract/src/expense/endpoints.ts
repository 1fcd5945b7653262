import { z } from 'zod';
import { can } from '../access.ts';
import { file, get } from '../endpoint.ts';
import { Invoice, Invoices } from './fleet.ts';
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
  invoices: get('/retailer/invoices', {
    does: 'The invoices and credit notes that the courier issued, the newest first.',
    who: 'admin',
    reply: Invoices,
    stale: ['invoices'],
  }),
  invoice: get('/retailer/invoices/:id', {
    does: 'An invoice, line by line.',
    who: 'admin',
    reply: Invoice,
    missing: 'INVOICE_NOT_FOUND',
    fails: ['INVOICE_NOT_FOUND'],
    stale: ['invoices'],
  }),
  invoiceFile: file('/retailer/invoices/:id/file', {
    does: 'An invoice as a PDF: in French for a retailer in Québec and else in English, unless a language is asked for.',
    who: 'admin',
    query: z.object({ lang: z.enum(['en', 'fr']).optional() }),
    reply: z.instanceof(Uint8Array),
    missing: 'INVOICE_NOT_FOUND',
    fails: ['INVOICE_NOT_FOUND'],
  }),
};
