// Invoices: taxes, status, and what can be done with them.
import type { ErrorType } from '../errors.ts';
import type { Province } from '../stores/provinces.ts';

export const taxes = ['GST', 'HST', 'QST', 'PST'] as const;
export type Tax = (typeof taxes)[number];
export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const;
export const invoiceStatuses = ['DRAFT', 'ISSUED', 'OVERDUE', 'PAID'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** A tax of a province from a date on, in millionths: 9.975 % is 99750. A later row of 0 ends it. */
export type TaxRate = { province: Province; tax: Tax; from: string; millionths: number };
/** A taxable amount in cents. */
export type Supply = { province: Province; date: string; cents: number };
export type TaxLine = { tax: Tax; millionths: number; base: number; cents: number };

/**
 * Returns the taxes of an invoice: those of each supply's province on its date. Each tax at each rate is one line, rounded once, half a
 * cent up. No tax is charged on another tax.
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

/** Returns a tax in whole cents. Half a cent rounds up; credits round like the amounts that they correct. */
function shareOf(cents: number, millionths: number): number {
  const share = (BigInt(Math.abs(cents)) * BigInt(millionths) * 2n + 1_000_000n) / 2_000_000n;
  return cents < 0 ? -Number(share) : Number(share);
}

type InvoiceDates = {
  kind: (typeof invoiceKinds)[number];
  issuedAt: string | null;
  dueDate: string | null;
  paidOn: string | null;
};

/** Returns the status of an invoice on a date. A credit note is never overdue. */
export function invoiceStatus({ kind, issuedAt, dueDate, paidOn }: InvoiceDates, today: string): InvoiceStatus {
  if (issuedAt === null) return 'DRAFT';
  if (paidOn !== null) return 'PAID';
  return kind === 'INVOICE' && dueDate !== null && dueDate < today ? 'OVERDUE' : 'ISSUED';
}

/** Returns why an invoice cannot be changed, or null. An issued one never changes. */
export const whyNotAdjust = ({ issuedAt }: Pick<InvoiceDates, 'issuedAt'>): ErrorType | null =>
  issuedAt === null ? null : 'INVOICE_ISSUED';

type Issuing = Pick<InvoiceDates, 'issuedAt' | 'kind'> & { endDate: string };

/** Returns why a draft cannot be issued yet, or null. More charges may come for a day that is not over. */
export function whyNotIssue(invoice: Issuing, today: string): ErrorType | null {
  if (invoice.issuedAt !== null) return 'INVOICE_ISSUED';
  return invoice.kind === 'INVOICE' && invoice.endDate >= today ? 'INVOICE_PERIOD_OPEN' : null;
}

/** Returns why an invoice cannot be marked as paid, or null. */
export function whyNotPay({ issuedAt, paidOn, kind }: Omit<InvoiceDates, 'dueDate'>): ErrorType | null {
  if (issuedAt === null || kind === 'CREDIT_NOTE') return 'INVOICE_NOT_ISSUED';
  return paidOn === null ? null : 'INVOICE_PAID';
}
