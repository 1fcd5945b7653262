import { z } from 'zod';
import { can } from '../access.ts';
import { file, get, post } from '../endpoint.ts';
import { Invoice, InvoiceFileQuery, Invoices, InvoicesQuery } from './fleet.ts';
import {
  Charge,
  ChargeQuestion,
  ChargeQuestions,
  ExpenseDetails,
  ExpenseDetailsQuery,
  ExpenseQuery,
  Expenses,
  NewQuestion,
  QuestionsQuery,
} from './schema.ts';

export const expense = {
  list: get('/retailer/invoice', {
    does: 'What a period cost, by day: the count of each service, the rates, and the totals of the whole period in cents.',
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseQuery,
    reply: Expenses,
    stale: ['charges'],
  }),
  details: get('/retailer/invoice/details', {
    does: 'The charges of one day, keyed by service: of each service at each rate so many a page.',
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseDetailsQuery,
    reply: ExpenseDetails,
    stale: ['charges', 'questions', 'invoices'],
  }),
  charge: get('/retailer/invoice/charges/:id', {
    does: 'One charge with why it is there, and what was asked about it; the evidence is its order’s journey.',
    who: can('VIEW_EXPENSE_REPORT'),
    reply: Charge,
    missing: 'CHARGE_NOT_FOUND',
    fails: ['CHARGE_NOT_FOUND'],
    stale: ['charges', 'questions', 'invoices'],
  }),
  ask: post('/retailer/invoice/charges/:id/questions', {
    does: 'Ask the courier about a charge that seems wrong. It answers by mail and here; what it credits stands on the next invoice.',
    who: can('VIEW_EXPENSE_REPORT'),
    body: NewQuestion,
    reply: ChargeQuestion,
    status: 201,
    missing: 'CHARGE_NOT_FOUND',
    fails: ['CHARGE_NOT_FOUND', 'CHARGE_TAKEN_BACK', 'CHARGE_CREDITED', 'CHARGE_IS_FREE', 'QUESTION_OPEN'],
  }),
  questions: get('/retailer/invoice/questions', {
    does: 'What was asked about charges, the newest first, and how many questions are open, answered and settled.',
    who: can('VIEW_EXPENSE_REPORT'),
    query: QuestionsQuery,
    reply: ChargeQuestions,
    stale: ['questions', 'invoices'],
  }),
  invoices: get('/retailer/invoices', {
    does: 'The invoices and credit notes that the courier issued, the newest first.',
    who: 'admin',
    query: InvoicesQuery,
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
    does: 'An invoice as a PDF, or as a table of its lines or of the charges that it bills: in French for a retailer in Québec and else in English, unless a language is asked for.',
    who: 'admin',
    query: InvoiceFileQuery,
    reply: z.instanceof(Uint8Array),
    missing: 'INVOICE_NOT_FOUND',
    fails: ['INVOICE_NOT_FOUND'],
  }),
};
