// Statistics as a table: a row for each day and store, with the dashboard's numbers.
import type { ReportExport } from '@portage/contract/exports/schema';
import { fileWords, reportColumns } from '@portage/contract/exports/words';
import { DeliveryType } from '@portage/contract/orders/fields';
import { whyNotByArea } from '@portage/contract/statistics/rules';
import { provinces } from '@portage/contract/stores/provinces';
import { provinceOf } from '@portage/contract/stores/rules';
import { type Language, translate } from '@portage/contract/words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { fileNameOf, fileOf } from '../platform/files.ts';
import { newId } from '../platform/ids.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { oneBatch, type TableColumn, type Value } from '../platform/tables/columns.ts';
import { statisticsOf } from '../statistics/screens.ts';
import { completeDownload, keyOf, recordDownload } from './downloads.ts';
import type { TableExport } from './tableExport.ts';

type ReportColumn = keyof typeof reportColumns;
const names: readonly ReportColumn[] = [
  ...(['date', 'store', 'province', 'total', 'completed', 'pending', 'skipped', 'canceled', 'notReceived'] as const),
  'resubmitted',
];
const countColumn = { kind: 'count', width: 14 } as const;
const shapes: Partial<Record<ReportColumn, Omit<TableColumn, 'heading'>>> = {
  date: { kind: 'date', width: 14 },
  store: { kind: 'text', width: 24 },
  province: { kind: 'text', width: 10 },
};

const ReportFilters = z.object({
  type: DeliveryType,
  startDate: z.string(),
  endDate: z.string(),
  pickupScheduleId: z.string().optional(),
  serviceAreaId: z.string().optional(),
  province: z.enum(provinces).optional(),
});
type ReportFilters = z.output<typeof ReportFilters>;

/** Returns rows by day and store. A retailer has few stores, so each is read with the dashboard's query. */
async function rowsOf(app: App, scope: Scope, { province, ...filters }: ReportFilters): Promise<Value[][]> {
  const { pickupScheduleId, serviceAreaId } = filters;
  const stores = await scope.db
    .selectFrom('stores')
    .select(['id', 'name', 'address', 'service_area_id'])
    .orderBy(sql`name collate names`)
    .execute();
  const rows: Value[][] = [];
  for (const { id, name, address, service_area_id: area } of stores) {
    const isChosen = (pickupScheduleId ?? id) === id && (serviceAreaId ?? area) === area;
    const own = provinceOf(address);
    if (!isChosen || (province ?? own) !== own) continue;
    const { days } = await statisticsOf(app, scope, { ...filters, pickupScheduleId: id });
    for (const day of days) {
      const values = { ...day, store: name, province: own };
      rows.push(names.map((column) => values[column]));
    }
  }
  return rows.sort(([one], [other]) => String(one).localeCompare(String(other)));
}

/** The export of statistics by day and store. */
export const report: TableExport<ReportFilters> = {
  kind: 'exports.report',
  filters: ReportFilters,
  sheet: fileWords.report,
  file: fileWords['report.file'],
  count: async (scope, filters, _limit, app) => (await rowsOf(app, scope, filters)).length,
  table: async (app, scope, filters, { language }) => tableOf(await rowsOf(app, scope, filters), language),
};

function tableOf(rows: Value[][], language: Language) {
  const headingOf = (name: ReportColumn) => translate(reportColumns[name], language);
  const columns = names.map((name) => ({ heading: headingOf(name), ...countColumn, ...shapes[name] }));
  return { columns, batches: oneBatch(rows) };
}

/** Writes the report during the request. Returns its signed URL. */
export async function exportReport(app: App, by: Member, input: ReportExport, spoken: Language): Promise<string> {
  const { format, lang: language = spoken, ...filters } = input;
  if (filters.serviceAreaId !== undefined) refuseIf(whyNotByArea(by));
  const rows = await rowsOf(app, app.db.readingScope(by), filters);
  if (rows.length === 0) refuse('NOTHING_TO_EXPORT');
  const name = `${translate(report.file, language)}-${filters.startDate}_${filters.endDate}`;
  const file = { id: newId(), kind: report.kind, format, fileName: fileNameOf(name, format) };
  // The row is committed first, so that a file left behind by a crash is deleted on expiry.
  await app.db.transaction(by, (tx) => recordDownload(app, tx, by, file));
  const { body, contentType } = fileOf(format, { name: translate(report.sheet, language), ...tableOf(rows, language) });
  const { size } = await app.storage.write(keyOf(by.retailerId, file.id, format), body, { contentType });
  return app.db.transaction(by, (tx) => completeDownload(app, tx, by, { id: file.id, size, rows: rows.length }));
}
