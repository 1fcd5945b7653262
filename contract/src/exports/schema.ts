// Exports on the wire: requests, and the files that a member can download.
import { z } from 'zod';
import { ExpenseFilter } from '../expense/schema.ts';
import { OrdersQuery } from '../orders/query.ts';
import { batchLimit } from '../orders/rules.ts';
import { StatisticsFilters } from '../statistics/schema.ts';
import { provinces } from '../stores/provinces.ts';
import { Id, text } from '../text.ts';
import { LocalDate } from '../time.ts';
import { ExportColumn, ExportFormat, exportColumns, FileFormat } from './columns.ts';

/** Columns in a query string: `columns=number,status`. */
const Columns = text(1000)
  .transform((value) => value.split(','))
  .pipe(z.array(ExportColumn).min(1).max(exportColumns.length));

const form = {
  format: ExportFormat.default('xlsx'),
  /** The language of headings and words; by default, that of the request. */
  lang: z.enum(['en', 'fr']).optional(),
};

export const DeliveriesExport = StatisticsFilters.safeExtend({ ...form, columns: Columns.optional() });
export type DeliveriesExport = z.output<typeof DeliveriesExport>;

/** Statistics by day and store, optionally of one province. */
export const ReportExport = StatisticsFilters.safeExtend({
  ...form,
  startDate: LocalDate,
  endDate: LocalDate,
  province: z.enum(provinces).optional(),
});
export type ReportExport = z.output<typeof ReportExport>;

export const ExpenseExport = ExpenseFilter.extend(form);
export type ExpenseExport = z.output<typeof ExpenseExport>;

/** Selects orders: those named, in the order of `list.sort`, or all that a list's query finds, in the list's order. */
export const orderSelection = {
  ids: z.array(Id).min(1).max(batchLimit).optional(),
  list: OrdersQuery.omit({ page: true, pageSize: true }).optional(),
};
type OrderSelection = { ids?: unknown; list?: unknown };
export const requireSelection = ({ value: { ids, list }, issues }: z.core.ParsePayload<OrderSelection>) => {
  if (ids === undefined && list === undefined)
    issues.push({ code: 'custom', params: { type: 'REQUIRED' }, path: ['ids'], input: ids });
};

/** Orders need not be fulfilled. */
export const OrdersExport = z
  .strictObject({
    ...orderSelection,
    ...form,
    columns: z.array(ExportColumn).min(1).max(exportColumns.length).optional(),
  })
  .check(requireSelection);
export type OrdersExport = z.output<typeof OrdersExport>;

/** A file, with the URL where it is downloaded until it expires. */
export const Download = z.object({
  id: z.string(),
  kind: z.string(),
  format: FileFormat,
  fileName: z.string(),
  /** In bytes. */
  size: z.number(),
  /** For proofs, the number of orders. */
  rows: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
  url: z.string(),
});
export type Download = z.output<typeof Download>;

/** Strict, because every parameter is signed. */
export const DownloadQuery = z.strictObject({ expires: text(20), signature: text(128) });
