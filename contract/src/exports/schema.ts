// Exports on the wire: what is asked for as a file, and the files that a member can download.
import { z } from 'zod';
import { ExpenseFilter } from '../expense/schema.ts';
import { OrdersQuery } from '../orders/list.ts';
import { batchLimit } from '../orders/rules.ts';
import { StatisticsFilters } from '../statistics/schema.ts';
import { provinces } from '../stores/provinces.ts';
import { Id, text } from '../text.ts';
import { LocalDate } from '../time.ts';
import { ExportColumn, ExportFormat, exportColumns, FileFormat, ProofFormat } from './columns.ts';

/** Columns as an address says them: `columns=number,status`. */
const Columns = text(1000)
  .transform((value) => value.split(','))
  .pipe(z.array(ExportColumn).min(1).max(exportColumns.length));

const form = {
  format: ExportFormat.default('xlsx'),
  /** The language of headings and words; that of the request unless told. */
  lang: z.enum(['en', 'fr']).optional(),
};

/** The deliveries of these dates, with their columns in this order. */
export const DeliveriesExport = StatisticsFilters.safeExtend({ ...form, columns: Columns.optional() });
export type DeliveriesExport = z.output<typeof DeliveriesExport>;

/** What became of the deliveries of these dates, by day and store: those of a province, where one is named. */
export const ReportExport = StatisticsFilters.safeExtend({
  ...form,
  startDate: LocalDate,
  endDate: LocalDate,
  province: z.enum(provinces).optional(),
});
export type ReportExport = z.output<typeof ReportExport>;

/** The charges that a filter means. */
export const ExpenseExport = ExpenseFilter.extend(form);
export type ExpenseExport = z.output<typeof ExpenseExport>;

/** What an orders list is asked, but for its page. */
const ListAsked = OrdersQuery.omit({ page: true, pageSize: true });
const which = {
  /** The orders that are named, in the order of `list.sort`. */
  ids: z.array(Id).min(1).max(batchLimit).optional(),
  /** Or everything that a list's question finds, in the list's order. */
  list: ListAsked.optional(),
};
type Which = { ids?: unknown; list?: unknown };
const checkWhich = ({ value: { ids, list }, issues }: z.core.ParsePayload<Which>) => {
  if (ids === undefined && list === undefined)
    issues.push({ code: 'custom', params: { type: 'REQUIRED' }, path: ['ids'], input: ids });
};

/** The data of these orders, whether the courier has them or not. */
export const OrdersExport = z
  .strictObject({
    ...which,
    ...form,
    columns: z.array(ExportColumn).min(1).max(exportColumns.length).optional(),
  })
  .check(checkWhich);
export type OrdersExport = z.output<typeof OrdersExport>;

/** What the courier brought back from the doors of these orders. */
export const ProofsExport = z
  .strictObject({ ...which, format: ProofFormat.default('pdf'), lang: form.lang })
  .check(checkWhich);
export type ProofsExport = z.output<typeof ProofsExport>;

/** A file that was made, and where it is downloaded until it expires. */
export const Download = z.object({
  id: z.string(),
  kind: z.string(),
  format: FileFormat,
  fileName: z.string(),
  /** In bytes. */
  size: z.number(),
  /** Of proofs, their orders. */
  rows: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
  url: z.string(),
});
export type Download = z.output<typeof Download>;

/** Every parameter is signed: another one is no part of the address. */
export const DownloadQuery = z.strictObject({ expires: text(20), signature: text(128) });
