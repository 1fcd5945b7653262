// Invoices: what taxes come to, how an invoice stands, and what may be done with it.
import type { ErrorType } from '../errors.ts';
import type { Province } from '../stores/provinces.ts';

export const taxes = ['GST', 'HST', 'QST', 'PST'] as const;
export type Tax = (typeof taxes)[number];
export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const;
export const invoiceStatuses = ['DRAFT', 'ISSUED', 'OVERDUE', 'PAID'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** A tax of a province from a date on, in millionths: 9.975 % is 99750. It ends with a later row of 0. */
export type TaxRate = { province: Province; tax: Tax; from: string; millionths: number };
/** What was supplied to a province on a date, in cents. */
export type Supply = { province: Province; date: string; cents: number };
export type TaxLine = { tax: Tax; millionths: number; base: number; cents: number };

/**
 * The taxes of an invoice: those of the province that each supply went to, as they were on its date. Each tax at each rate is one line,
 * rounded once, half a cent up. Every tax is on the price before any other.
 */
export function taxesOf(supplies: readonly Supply[], rates: readonly TaxRate[]): TaxLine[] {
  const bases = new Map<string, TaxLine>();
  for (const { province, date, cents } of supplies)
    for (const tax of taxes) {
      const millionths = millionthsOn(rates, province, tax, date);
      if (millionths === 0) continue;
      const key = `${tax} ${millionths}`;
      const line = bases.get(key) ?? { tax, millionths, base: 0, cents: 0 };
      bases.set(key, { ...line, base: line.base + cents });
    }
  return [...bases.values()]
    .map((line) => ({ ...line, cents: shareOf(line.base, line.millionths) }))
    .sort((a, b) => taxes.indexOf(a.tax) - taxes.indexOf(b.tax) || b.millionths - a.millionths);
}

function millionthsOn(rates: readonly TaxRate[], province: Province, tax: Tax, date: string): number {
  const begun = rates.filter((rate) => rate.province === province && rate.tax === tax && rate.from <= date);
  return begun.reduce((last, rate) => (rate.from > last.from ? rate : last), { from: '', millionths: 0 }).millionths;
}

/** So many millionths of an amount in whole cents, half a cent up; of a credit as of the invoice that it corrects. */
function shareOf(cents: number, millionths: number): number {
  const share = (BigInt(Math.abs(cents)) * BigInt(millionths) * 2n + 1_000_000n) / 2_000_000n;
  return cents < 0 ? -Number(share) : Number(share);
}

type Standing = {
  kind: (typeof invoiceKinds)[number];
  issuedAt: string | null;
  dueDate: string | null;
  paidOn: string | null;
};

/** How an invoice stands on a date. Nothing falls due of a credit note. */
export function invoiceStatus({ kind, issuedAt, dueDate, paidOn }: Standing, today: string): InvoiceStatus {
  if (issuedAt === null) return 'DRAFT';
  if (paidOn !== null) return 'PAID';
  return kind === 'INVOICE' && dueDate !== null && dueDate < today ? 'OVERDUE' : 'ISSUED';
}

/** Why a draft cannot be changed, or null: what was sent never changes. */
export const whyNotAdjust = ({ issuedAt }: Pick<Standing, 'issuedAt'>): ErrorType | null =>
  issuedAt === null ? null : 'INVOICE_ISSUED';

type Issuing = Pick<Standing, 'issuedAt' | 'kind'> & { endDate: string };

/** Why a draft cannot be issued yet, or null: of a day that is not over more may come. */
export function whyNotIssue(invoice: Issuing, today: string): ErrorType | null {
  if (invoice.issuedAt !== null) return 'INVOICE_ISSUED';
  return invoice.kind === 'INVOICE' && invoice.endDate >= today ? 'INVOICE_PERIOD_OPEN' : null;
}

/** Why an invoice cannot be marked as paid, or null. */
export function whyNotPay({ issuedAt, paidOn, kind }: Omit<Standing, 'dueDate'>): ErrorType | null {
  if (issuedAt === null || kind === 'CREDIT_NOTE') return 'INVOICE_NOT_ISSUED';
  return paidOn === null ? null : 'INVOICE_PAID';
}
