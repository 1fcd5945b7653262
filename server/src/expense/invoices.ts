// The read model of invoices: an issued one has its stored content, a draft what it would contain now.
import { Invoice, type InvoicesQuery, type Invoices as InvoicesReply } from '@portage/contract/expense/fleet';
import { invoiceStatus, type Supply, taxesOf } from '@portage/contract/expense/invoices';
import { sumOf } from '@portage/contract/expense/rules';
import { provinces } from '@portage/contract/stores/provinces';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { today } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { Invoices } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';
import { showRetailer } from '../retailers/screens.ts';
import { readTaxes } from './taxes.ts';

type InvoiceRow = Selectable<Invoices>;
export type Biller = Pick<App, 'db' | 'clock'> & { config: Pick<App['config'], 'provider'> };

/** The content that is stored when an invoice is issued. */
export const InvoiceDocument = Invoice.pick({
  number: true,
  corrects: true,
  issuedOn: true,
  supplier: true,
  purchaser: true,
  lines: true,
  adjustments: true,
  subtotal: true,
  taxes: true,
  total: true,
});
export type InvoiceDocument = z.output<typeof InvoiceDocument>;

const Province = z.enum(provinces);

/** Returns the date at the retailer's westernmost store, where days end last. */
export async function todayOf(app: Biller, scope: Pick<Scope, 'db'>): Promise<string> {
  const zones = await scope.db.selectFrom('stores').select('timezone').distinct().execute();
  return zones.map(({ timezone }) => today(app.clock, timezone)).sort()[0] ?? today(app.clock, 'America/New_York');
}

const statusOf = (row: InvoiceRow, date: string) =>
  invoiceStatus({ kind: row.kind, issuedAt: row.issued_at, dueDate: row.due_date, paidOn: row.paid_on }, date);

async function present(app: Biller, scope: Scope, row: InvoiceRow, date: string): Promise<Invoice> {
  const document = row.document ? InvoiceDocument.parse(row.document) : await documentOf(app, scope, row);
  return {
    ...document,
    id: row.id,
    kind: row.kind,
    status: statusOf(row, date),
    startDate: row.start_date,
    endDate: row.end_date,
    dueDate: row.due_date,
    paidOn: row.paid_on,
  };
}

/** Returns an invoice, or refuses. */
export async function showInvoice(app: Biller, scope: Scope, id: string): Promise<Invoice> {
  return present(app, scope, await findInvoice(scope, id), await todayOf(app, scope));
}

/** Returns an issued invoice, or refuses. Retailers do not see drafts. */
export async function showIssued(app: Biller, scope: Scope, id: string): Promise<Invoice> {
  const invoice = await showInvoice(app, scope, id);
  return invoice.status === 'DRAFT' ? refuse('INVOICE_NOT_FOUND') : invoice;
}

export async function findInvoice(scope: Pick<Scope, 'db'>, id: string): Promise<InvoiceRow> {
  const row = await scope.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? refuse('INVOICE_NOT_FOUND');
}

/** Selects the id of the issued invoice with a printed number, such as `TS-00001`. */
export const invoiceIdByNumber = ({ db }: Pick<Scope, 'db'>, number: string) =>
  db
    .selectFrom('invoices')
    .select('id')
    // The index holds the number without its prefix.
    .where('number', '=', Number(/-(\d{1,9})$/.exec(number)?.[1] ?? 0))
    .where(sql<string>`${sql.ref('document')} ->> 'number'`, '=', number);

type Listing = InvoicesQuery & { withDrafts: boolean };

/** Returns a page of invoices, newest first. */
export async function listInvoices(
  app: Biller,
  scope: Scope,
  { withDrafts, number, page, pageSize }: Listing,
): Promise<InvoicesReply> {
  let all = scope.db.selectFrom('invoices');
  if (!withDrafts) all = all.where('issued_at', 'is not', null);
  if (number !== undefined) all = all.where('id', '=', invoiceIdByNumber(scope, number));
  const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const date = await todayOf(app, scope);
  const data: Invoice[] = [];
  for (const row of rows) data.push(await present(app, scope, row, date));
  return { data, current: page, pageSize, total: Number(total) };
}

type DatabaseScope = Pick<Scope, 'db'>;

/** Returns the charges that an invoice bills; for a draft, those that it would bill. */
async function billed(scope: DatabaseScope, { id, kind, end_date, issued_at }: InvoiceRow, isStamped: boolean) {
  if (kind === 'CREDIT_NOTE' && issued_at === null) return [];
  const charges = scope.db.selectFrom('charges');
  const rows = await (isStamped
    ? charges.where('invoice_id', '=', id)
    : charges.where('invoice_id', 'is', null).where('date', '<=', end_date)
  )
    .select(['service', 'rate', 'has_rate', 'province', 'date'])
    .select(sql<string>`sum(quantity)`.as('quantity'))
    .groupBy(['service', 'rate', 'has_rate', 'province', 'date'])
    .execute();
  return rows.map(({ has_rate: hasRate, quantity, province, ...line }) => ({
    ...line,
    hasRate,
    province: Province.parse(province),
    quantity: Number(quantity),
    total: Number(quantity) * line.rate,
  }));
}

/** Returns the adjustments of an invoice; for a draft, with the waiting credits that it would include. */
async function adjustmentsOf(
  scope: DatabaseScope,
  row: InvoiceRow,
  isStamped: boolean,
): Promise<Invoice['adjustments']> {
  const takesCredits = row.kind === 'INVOICE' && !isStamped;
  const rows = await scope.db
    .selectFrom('invoice_adjustments')
    .leftJoin('charge_questions', 'charge_questions.id', 'invoice_adjustments.question_id')
    .leftJoin('charges', 'charges.id', 'charge_questions.charge_id')
    .leftJoin('orders', 'orders.id', 'charges.order_id')
    .select(['invoice_adjustments.reason', 'invoice_adjustments.cents', 'invoice_adjustments.province'])
    .select(['charges.service', 'charges.date', 'orders.number', 'orders.tracking_code'])
    .where(({ eb, or, and }) =>
      or([
        eb('invoice_adjustments.invoice_id', '=', row.id),
        and([
          eb.lit(takesCredits),
          eb('invoice_adjustments.invoice_id', 'is', null),
          eb('charges.date', '<=', row.end_date),
        ]),
      ]),
    )
    .orderBy('invoice_adjustments.id')
    .execute();
  return rows.map(({ reason, cents, province, service, date, number, tracking_code }) => ({
    reason,
    cents,
    province: Province.parse(province),
    charge: service && date ? { service, date, order: number ?? tracking_code ?? '' } : null,
  }));
}

/** Computes the content of an invoice from its charges and adjustments. */
export async function documentOf(
  app: Biller,
  scope: Scope,
  row: InvoiceRow,
  isStamped = false,
): Promise<InvoiceDocument> {
  const charges = await billed(scope, row, isStamped);
  const adjustments = await adjustmentsOf(scope, row, isStamped);
  const date = await todayOf(app, scope);
  const { rates, registrations } = await readTaxes(scope);
  const supplies: Supply[] = [
    ...charges.map(({ province, date: on, total }) => ({ province, date: on, cents: total })),
    // A credit is taxed like its charge.
    ...adjustments.map(({ province, cents, charge }) => ({ province, date: charge?.date ?? date, cents })),
  ];
  const taxes = taxesOf(supplies, rates);
  const lines = sumOf(charges).lines.filter(({ quantity }) => quantity !== 0);
  const subtotal = supplies.reduce((sum, { cents }) => sum + cents, 0);
  const { name, address, email } = await showRetailer(scope);
  return {
    number: null,
    corrects: row.corrects_id ? await numberOf(scope, row.corrects_id) : null,
    issuedOn: null,
    supplier: {
      name: app.config.provider.name,
      email: app.config.provider.supportEmail,
      registrations: registrations.filter(({ tax }) => taxes.some((line) => isCollectedBy(tax, line.tax))),
    },
    purchaser: { name, address, email },
    lines,
    adjustments,
    subtotal,
    taxes,
    total: taxes.reduce((sum, { cents }) => sum + cents, subtotal),
  };
}

/** Returns whether a registration covers a tax. GST and HST share one number. */
export const isCollectedBy = (registered: string, tax: string): boolean =>
  registered === tax || (registered === 'GST' && tax === 'HST') || (registered === 'HST' && tax === 'GST');

async function numberOf(scope: DatabaseScope, id: string): Promise<string | null> {
  const { document } = await findInvoice(scope, id);
  return document ? InvoiceDocument.parse(document).number : null;
}
