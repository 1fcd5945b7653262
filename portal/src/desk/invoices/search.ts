import { z } from 'zod';
import { lenient, pageSearch } from '../../shell/search.ts';

/** What a form does to the invoices of a retailer: `draft` makes another one, the others act on `invoice`. */
export const invoiceActs = ['draft', 'adjust', 'issue', 'pay'] as const;
export type InvoiceAct = (typeof invoiceActs)[number];

/** The search parameters of the desk’s invoices. */
export const InvoicesSearch = z.object({
  ...pageSearch,
  search: lenient(z.string().max(200)),
  /** The retailer whose drawer is open. */
  retailer: lenient(z.string().max(64)),
  /** The page of its invoices. */
  invoicesPage: pageSearch.page,
  /** The invoice whose lines are shown. */
  invoice: lenient(z.string().max(64)),
  act: lenient(z.enum(invoiceActs)),
});
export type InvoicesSearch = z.output<typeof InvoicesSearch>;
