// Invoices on the wire, and the courier's endpoints for them.

import { z } from 'zod';
import { desk } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
import { ExportFormat } from '../exports/columns.ts';
import { listOf, pageQuery, searchText } from '../list.ts';
import { provinces } from '../stores/provinces.ts';
import { Id, optional, words } from '../text.ts';
import { LocalDate } from '../time.ts';
import { invoiceKinds, invoiceStatuses, taxes } from './invoices.ts';
import { ExpenseLine, InvoiceNumber, Service } from './schema.ts';

const Province = z.enum(provinces);
const Tax = z.enum(taxes);

export const TaxLine = z.object({ tax: Tax, millionths: z.number(), base: z.number(), cents: z.number() });
const Adjustment = z.object({
  reason: z.string(),
  cents: z.number(),
  province: Province,
  /** The charge that the adjustment credits after a question about it. A positive amount reverses such a credit. */
  charge: z.object({ service: Service, date: z.string(), order: z.string() }).nullable().default(null),
});

/** Amounts are in cents. A draft shows what it would contain if issued now. */
export const Invoice = z.object({
  id: z.string(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  /** Assigned without gaps when it is issued. */
  number: z.string().nullable(),
  /** The number of the invoice that a credit note corrects. */
  corrects: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  issuedOn: z.string().nullable(),
  dueDate: z.string().nullable(),
  paidOn: z.string().nullable(),
  supplier: z.object({
    name: z.string(),
    email: z.string(),
    registrations: z.array(z.object({ tax: Tax, number: z.string() })),
  }),
  purchaser: z.object({ name: z.string(), address: z.string().nullable(), email: z.string().nullable() }),
  lines: z.array(ExpenseLine),
  adjustments: z.array(Adjustment),
  subtotal: z.number(),
  taxes: z.array(TaxLine),
  total: z.number(),
});
export type Invoice = z.output<typeof Invoice>;

/** `number` finds one issued invoice. */
export const InvoicesQuery = z.object({ ...pageQuery, number: InvoiceNumber.optional() });
export type InvoicesQuery = z.output<typeof InvoicesQuery>;
/** A page of invoices, newest first. */
export const Invoices = listOf(Invoice);
export type Invoices = z.output<typeof Invoices>;

/** `of` applies to tables only: the lines of the invoice, or the charges that it bills. */
export const InvoiceFileQuery = z.object({
  lang: z.enum(['en', 'fr']).optional(),
  format: z.enum(['pdf', ...ExportFormat.options]).default('pdf'),
  of: z.enum(['lines', 'charges']).default('lines'),
});

const day = LocalDate;

/** An invoice of all unbilled charges until `endDate`; with `corrects`, a credit note for an issued invoice. */
export const NewInvoice = z
  .strictObject({ startDate: day, endDate: day, corrects: optional(Id) })
  .refine(({ startDate, endDate }) => startDate <= endDate, { path: ['endDate'], params: { type: 'DATES_REVERSED' } });
export type NewInvoice = z.output<typeof NewInvoice>;

/** An amount that is added to a draft, or deducted if it is negative. Taxed by the rates of the province. */
export const NewAdjustment = z.strictObject({
  reason: words(240, 'multiline'),
  cents: z.number().int().min(-100_000_000).max(100_000_000),
  province: Province,
});
export type NewAdjustment = z.output<typeof NewAdjustment>;

export const TaxTable = z.strictObject({
  rates: z
    .array(
      z.strictObject({ province: Province, tax: Tax, from: day, millionths: z.number().int().min(0).max(1_000_000) }),
    )
    .max(500),
  registrations: z.array(z.strictObject({ tax: Tax, number: words(40) })).max(20),
});
export type TaxTable = z.output<typeof TaxTable>;

/** What waits to be billed to a retailer, or to be paid. */
export const BillingAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** The date of the oldest charge that no invoice bills. */
  unbilledFrom: z.string().nullable(),
  drafts: z.number(),
  overdue: z.number(),
});
export type BillingAccount = z.output<typeof BillingAccount>;
/** `id` finds one retailer. */
export const BillingQuery = z.object({ ...pageQuery, search: searchText.optional(), id: Id.optional() });
export type BillingQuery = z.output<typeof BillingQuery>;
export const DueDate = z.strictObject({ dueDate: day });
export const Payment = z.strictObject({ paidOn: day });

const missing = 'INVOICE_NOT_FOUND';
const fails = ['RETAILER_NOT_FOUND', 'INVOICE_NOT_FOUND', 'INVOICE_ISSUED'] as const;

/** The courier's endpoints for invoices and taxes. */
export const fleetInvoices = {
  taxes: get('/fleet/taxes', {
    does: [
      'Return the taxes of each province with their effective dates, and the courier’s registration numbers.',
      'Renvoie les taxes de chaque province avec leurs dates d’entrée en vigueur, et les numéros d’inscription du transporteur.',
    ],
    who: desk('MANAGE_INVOICES'),
    reply: TaxTable,
  }),
  setTaxes: put('/fleet/taxes', {
    does: [
      'Set tax rates and registration numbers. Only the given ones change.',
      'Définit des taux de taxe et des numéros d’inscription. Seuls ceux qui sont fournis changent.',
    ],
    who: desk('MANAGE_INVOICES'),
    body: TaxTable.partial(),
    reply: TaxTable,
  }),
  accounts: get('/fleet/billing-accounts', {
    does: [
      'List the retailers by name, each with the oldest charge that is not billed, and the number of drafts and of overdue invoices.',
      'Énumère les détaillants par nom, avec les plus anciens frais non facturés et le nombre de brouillons et de factures en retard de chacun.',
    ],
    who: desk('MANAGE_INVOICES'),
    query: BillingQuery,
    reply: listOf(BillingAccount),
  }),
  list: get('/fleet/invoices/:id', {
    does: [
      'List the invoices and credit notes of a retailer, including drafts, newest first.',
      'Énumère les factures et notes de crédit d’un détaillant, brouillons compris, de la plus récente à la plus ancienne.',
    ],
    who: desk('MANAGE_INVOICES'),
    query: InvoicesQuery,
    reply: Invoices,
    missing: 'RETAILER_NOT_FOUND',
    fails: ['RETAILER_NOT_FOUND'],
  }),
  draft: post('/fleet/invoices/:id', {
    does: [
      'Create the draft of an invoice or of a credit note. It shows what it will bill; nothing is billed yet.',
      'Crée le brouillon d’une facture ou d’une note de crédit. Il montre ce qui sera facturé; rien ne l’est encore.',
    ],
    who: desk('MANAGE_INVOICES'),
    body: NewInvoice,
    reply: Invoice,
    status: 201,
    missing: 'RETAILER_NOT_FOUND',
    fails: ['RETAILER_NOT_FOUND', 'INVOICE_NOT_FOUND', 'INVOICE_NOT_ISSUED'],
  }),
  adjust: post('/fleet/invoices/:retailerId/:id/adjustments', {
    does: [
      'Add an amount to a draft, or deduct one, with the reason that is printed on the invoice.',
      'Ajoute un montant à un brouillon, ou en soustrait un, avec la raison qui est imprimée sur la facture.',
    ],
    who: desk('MANAGE_INVOICES'),
    body: NewAdjustment,
    reply: Invoice,
    status: 201,
    missing,
    fails,
  }),
  discard: del('/fleet/invoices/:retailerId/:id', {
    does: [
      'Delete a draft with its adjustments. Its charges, and credits from questions, remain for the next invoice.',
      'Supprime un brouillon avec ses ajustements. Ses frais, et les crédits issus de questions, restent pour la prochaine facture.',
    ],
    who: desk('MANAGE_INVOICES'),
    reply: z.object({}),
    missing,
    fails,
  }),
  issue: put('/fleet/invoices/:retailerId/:id/issue', {
    does: [
      'Issue a draft: it gets a number, bills its charges once, and never changes again. A repeated request returns the same invoice.',
      'Émet un brouillon : il reçoit un numéro, facture ses frais une seule fois, et ne change plus. Une requête répétée renvoie la même facture.',
    ],
    who: desk('MANAGE_INVOICES'),
    body: DueDate,
    reply: Invoice,
    missing,
    fails: [...fails, 'INVOICE_PERIOD_OPEN', 'INVOICE_EMPTY', 'TAX_REGISTRATION_MISSING'],
  }),
  pay: put('/fleet/invoices/:retailerId/:id/paid', {
    does: ['Mark an invoice as paid on a date.', 'Marque une facture comme payée à une date.'],
    who: desk('MANAGE_INVOICES'),
    body: Payment,
    reply: Invoice,
    missing,
    fails: ['RETAILER_NOT_FOUND', 'INVOICE_NOT_FOUND', 'INVOICE_NOT_ISSUED', 'INVOICE_PAID'],
  }),
};
