import { z } from 'zod';
import { can } from '../access.ts';
import { file, get } from '../endpoint.ts';
import { Invoice, InvoiceFileQuery, Invoices, InvoicesQuery } from './fleet.ts';
import { Charge, ExpenseDetails, ExpenseDetailsQuery, ExpenseQuery, Expenses } from './schema.ts';

export const expense = {
  list: get('/retailer/invoice', {
    does: [
      'What a period cost, by day: the count of each service, the rates, and the totals of the whole period in cents.',
      'Ce qu’a coûté une période, par jour : le nombre de chaque service, les tarifs, et les totaux de toute la période en cents.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseQuery,
    reply: Expenses,
    stale: ['charges'],
  }),
  details: get('/retailer/invoice/details', {
    does: [
      'The charges of one day, keyed by service: of each service at each rate so many a page.',
      'Les frais d’une journée, par service : de chaque service à chaque tarif, tant par page.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseDetailsQuery,
    reply: ExpenseDetails,
    stale: ['charges', 'questions', 'invoices'],
  }),
  charge: get('/retailer/invoice/charges/:id', {
    does: [
      'One charge with why it is there, and what was asked about it; the evidence is its order’s journey.',
      'Des frais avec leur raison, et ce qui a été demandé à leur sujet; la preuve est l’historique de suivi de la commande.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    reply: Charge,
    missing: 'CHARGE_NOT_FOUND',
    fails: ['CHARGE_NOT_FOUND'],
    stale: ['charges', 'questions', 'invoices'],
  }),
  invoices: get('/retailer/invoices', {
    does: [
      'The invoices and credit notes that the courier issued, the newest first.',
      'Les factures et notes de crédit que le transporteur a émises, de la plus récente à la plus ancienne.',
    ],
    who: 'admin',
    query: InvoicesQuery,
    reply: Invoices,
    stale: ['invoices'],
  }),
  invoice: get('/retailer/invoices/:id', {
    does: ['An invoice, line by line.', 'Une facture, ligne par ligne.'],
    who: 'admin',
    reply: Invoice,
    missing: 'INVOICE_NOT_FOUND',
    fails: ['INVOICE_NOT_FOUND'],
    stale: ['invoices'],
  }),
  invoiceFile: file('/retailer/invoices/:id/file', {
    does: [
      'An invoice as a PDF, or as a table of its lines or of the charges that it bills: in French for a retailer in Québec and else in English, unless a language is asked for.',
      'Une facture en PDF, ou en tableau de ses lignes ou des frais qu’elle facture : en français pour un détaillant du Québec et sinon en anglais, à moins qu’une langue soit demandée.',
    ],
    who: 'admin',
    query: InvoiceFileQuery,
    reply: z.instanceof(Uint8Array),
    missing: 'INVOICE_NOT_FOUND',
    fails: ['INVOICE_NOT_FOUND'],
  }),
};
