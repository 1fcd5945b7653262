// The statistics as a file: a row for each day and store, with the numbers that the dashboard shows.
import type { ReportExport } from '@portage/contract/exports/schema';
import { fileWords, reportColumns } from '@portage/contract/exports/words';
import { DeliveryType } from '@portage/contract/orders/fields';
import { maxExportCount, whyNotByArea } from '@portage/contract/statistics/rules';
import { provinces } from '@portage/contract/stores/provinces';
import { provinceOf } from '@portage/contract/stores/rules';
import { type Language, translate } from '@portage/contract/words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { fileNameOf } from '../platform/files.ts';
import { newId } from '../platform/ids.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import type { TableColumn, Value } from '../platform/tables/columns.ts';
import { statisticsOf } from '../statistics/screens.ts';
import type { Exporter } from './kind.ts';
import { writeNow } from './make.ts';

type Column = keyof typeof reportColumns;
const names: readonly Column[] = [
  ...(['date', 'store', 'province', 'total', 'completed', 'pending', 'skipped', 'canceled', 'notReceived'] as const),
  'resubmitted',
];
const usual = { kind: 'count', width: 14 } as const;
const shapes: Partial<Record<Column, Omit<TableColumn, 'heading'>>> = {
  date: { kind: 'date', width: 14 },
  store: { kind: 'text', width: 24 },
  province: { kind: 'text', width: 10 },
};

const ReportAsked = z.object({
  type: DeliveryType,
  startDate: z.string(),
  endDate: z.string(),
  pickupScheduleId: z.string().optional(),
  serviceAreaId: z.string().optional(),
  province: z.enum(provinces).optional(),
});
type ReportAsked = z.output<typeof ReportAsked>;

/** By day, and by store within it: few a retailer, and each is asked for as the dashboard asks. */
async function rowsOf(app: App, scope: Scope, { province, ...filters }: ReportAsked): Promise<Value[][]> {
  const { pickupScheduleId, serviceAreaId } = filters;
  const stores = await scope.db
    .selectFrom('stores')
    .select(['id', 'name', 'address', 'service_area_id'])
    .orderBy(sql`name collate names`)
    .execute();
  const rows: Value[][] = [];
  for (const { id, name, address, service_area_id: area } of stores) {
    const isMeant = (pickupScheduleId ?? id) === id && (serviceAreaId ?? area) === area;
    const own = provinceOf(address);
    if (!isMeant || (province ?? own) !== own) continue;
    const { days } = await statisticsOf(app, scope, { ...filters, pickupScheduleId: id });
    for (const day of days) {
      const values = { ...day, store: name, province: own };
      rows.push(names.map((column) => values[column]));
    }
  }
  return rows.sort(([one], [other]) => String(one).localeCompare(String(other)));
}

/** What became of deliveries, by day and store. */
export const report: Exporter<ReportAsked> = {
  kind: 'exports.report',
  asked: ReportAsked,
  sheet: fileWords.report,
  file: fileWords['report.file'],
  count: async (scope, asked, _limit, app) => (await rowsOf(app, scope, asked)).length,
  table: async (app, tx, asked, { language }) => {
    const rows = await rowsOf(app, tx, asked);
    const headingOf = (name: Column) => translate(reportColumns[name], language);
    async function* batches() {
      yield rows;
    }
    const columns = names.map((name) => ({ heading: headingOf(name), ...usual, ...shapes[name] }));
    return { columns, batches: batches() };
  },
};

/** Writes the report at once, and answers where it is downloaded. */
export async function exportReport(app: App, by: Member, wanted: ReportExport, spoken: Language): Promise<string> {
  const { format, lang: language = spoken, ...asked } = wanted;
  if (asked.serviceAreaId !== undefined) refuseIf(whyNotByArea(by));
  const scope = app.db.scope(by);
  const count = await report.count(scope, asked, maxExportCount, app);
  if (count === 0) refuse('NOTHING_TO_EXPORT');
  const table = await report.table(app, scope, asked, { columns: [], language });
  const name = `${translate(report.file, language)}-${asked.startDate}_${asked.endDate}`;
  const file = { id: newId(), kind: report.kind, format, fileName: fileNameOf(name, format) };
  return writeNow(app, by, file, { name: translate(report.sheet, language), ...table, count });
}
