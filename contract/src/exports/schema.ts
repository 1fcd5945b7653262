// Exports on the wire: what is asked for as a file, and the files that a member can download.
import { z } from 'zod';
import { ExpenseFilter } from '../expense/schema.ts';
import { OrdersQuery } from '../orders/list.ts';
import { batchLimit } from '../orders/rules.ts';
import { StatisticsFilters } from '../statistics/schema.ts';
import { provinces } from '../stores/provinces.ts';
import { Id, text } from '../text.ts';
import { LocalDate } from '../time.ts';
import { ExportColumn, ExportFormat, exportColumns, FileFormat } from './columns.ts';

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

/** The data of these orders, whether the courier has them or not. */
export const OrdersExport = z
  .strictObject({
    ...orderSelection,
    ...form,
    columns: z.array(ExportColumn).min(1).max(exportColumns.length).optional(),
  })
  .check(requireSelection);
export type OrdersExport = z.output<typeof OrdersExport>;

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
