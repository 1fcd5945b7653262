// A member's preferences for their screens and emails. Null means the default.
import { z } from 'zod';
import { ExportColumn, ExportFormat, exportColumns, readExportColumns } from '../exports/columns.ts';
import { hour } from '../exports/schedule.ts';
import { Zone } from '../instants.ts';
import { LabelSheet } from '../labels/sheets.ts';
import { ColumnChoices, readColumns } from '../orders/columns.ts';

/** The hour of the daily email about the inbox, and its zone. */
export const ProblemDigest = z.strictObject({ hour, zone: Zone });
export type ProblemDigest = z.output<typeof ProblemDigest>;

export const Preferences = z.object({
  /** The columns of the orders list, in their order. */
  orderColumns: ColumnChoices.nullable(),
  labelSheet: LabelSheet.nullable(),
  /** For the export of delivery data: its columns in their order, and the file format. */
  exportColumns: z.array(ExportColumn).max(exportColumns.length).nullable(),
  exportFormat: ExportFormat.nullable(),
  /** Null if the member gets no email about the inbox. */
  problemDigest: ProblemDigest.nullable(),
});
export type Preferences = z.output<typeof Preferences>;

/** Only the given fields change; null restores the default. */
export const PreferencesChange = z.strictObject(Preferences.shape).partial();
export type PreferencesChange = z.output<typeof PreferencesChange>;

const Kept = z.record(z.string(), z.unknown()).catch({});

/** Reads stored preferences, perhaps of another version. Values that cannot be parsed count as not set. */
export function readPreferences(kept: unknown): Preferences {
  const { orderColumns, labelSheet, exportColumns: columns, exportFormat, problemDigest } = Kept.parse(kept);
  return {
    orderColumns: readColumns(orderColumns),
    labelSheet: LabelSheet.nullable().catch(null).parse(labelSheet),
    exportColumns: readExportColumns(columns),
    exportFormat: ExportFormat.nullable().catch(null).parse(exportFormat),
    problemDigest: ProblemDigest.nullable().catch(null).parse(problemDigest),
  };
}
