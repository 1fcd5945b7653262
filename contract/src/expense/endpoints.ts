import { z } from 'zod';
import { can } from '../access.ts';
import { file, get } from '../endpoint.ts';
import { Invoice, InvoiceFileQuery, Invoices, InvoicesQuery } from './fleet.ts';
import { Charge, ExpenseDetails, ExpenseDetailsQuery, ExpenseQuery, Expenses } from './schema.ts';

export const expense = {
  list: get('/retailer/invoice', {
    does: [
      'Return the charges of a period by day: the count of each service, the rates, and the totals of the whole period in cents.',
      'Renvoie les frais d’une période par jour : le nombre de chaque service, les tarifs, et les totaux de toute la période en cents.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseQuery,
    reply: Expenses,
    stale: ['charges'],
  }),
  details: get('/retailer/invoice/details', {
    does: [
      'Return the charges of a day by service, one page for each service and rate.',
      'Renvoie les frais d’une journée par service, une page pour chaque service et tarif.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseDetailsQuery,
    reply: ExpenseDetails,
    stale: ['charges', 'questions', 'invoices'],
  }),
  charge: get('/retailer/invoice/charges/:id', {
    does: [
      'Return one charge, with its cause and the questions about it. The order’s journey is the evidence.',
      'Renvoie des frais, avec leur cause et les questions à leur sujet. L’historique de suivi de la commande en est la preuve.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    reply: Charge,
    missing: 'CHARGE_NOT_FOUND',
    fails: ['CHARGE_NOT_FOUND'],
    stale: ['charges', 'questions', 'invoices'],
  }),
  invoices: get('/retailer/invoices', {
    does: [
      'List the invoices and credit notes that the courier issued, newest first.',
      'Énumère les factures et notes de crédit que le transporteur a émises, de la plus récente à la plus ancienne.',
    ],
    who: 'admin',
    query: InvoicesQuery,
    reply: Invoices,
    stale: ['invoices'],
  }),
  invoice: get('/retailer/invoices/:id', {
    does: ['Return an invoice with its lines.', 'Renvoie une facture avec ses lignes.'],
    who: 'admin',
    reply: Invoice,
    missing: 'INVOICE_NOT_FOUND',
    fails: ['INVOICE_NOT_FOUND'],
    stale: ['invoices'],
  }),
  invoiceFile: file('/retailer/invoices/:id/file', {
    does: [
      'Download an invoice as a PDF, or as a table of its lines or of the charges that it bills. Without `lang`, it is in French for retailers in Québec and in English for others.',
      'Télécharge une facture en PDF, ou en tableau de ses lignes ou des frais qu’elle facture. Sans `lang`, elle est en français pour les détaillants du Québec et en anglais pour les autres.',
    ],
    who: 'admin',
    query: InvoiceFileQuery,
    reply: z.instanceof(Uint8Array),
    missing: 'INVOICE_NOT_FOUND',
    fails: ['INVOICE_NOT_FOUND'],
  }),
};
