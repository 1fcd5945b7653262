// Exports on the wire: what is asked for as a file, and the files that a member can download.
import { z } from 'zod';
import { ExpenseFilter } from '../expense/schema.ts';
import { StatisticsFilters } from '../statistics/schema.ts';
import { provinces } from '../stores/rules.ts';
import { text } from '../text.ts';
import { LocalDate } from '../time.ts';
import { ExportColumn, ExportFormat, exportColumns } from './columns.ts';

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

/** A file that was made, and where it is downloaded until it expires. */
export const Download = z.object({
  id: z.string(),
  kind: z.string(),
  format: ExportFormat,
  fileName: z.string(),
  /** In bytes. */
  size: z.number(),
  rows: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
  url: z.string(),
});
export type Download = z.output<typeof Download>;

/** Every parameter is signed: another one is no part of the address. */
export const DownloadQuery = z.strictObject({ expires: text(20), signature: text(128) });
