// The statistics as a file: a row for each day and store, with the numbers that the dashboard shows.
import type { ReportExport } from '@portage/contract/exports/schema';
import { fileWords, reportColumns } from '@portage/contract/exports/words';
import { provinceOf } from '@portage/contract/stores/rules';
import { type Language, translate } from '@portage/contract/words';
import { sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import type { TableColumn, Value } from '../platform/tables/columns.ts';
import { readStatistics } from '../statistics/screens.ts';
import { fileNameOf, writeNow } from './make.ts';

type Column = keyof typeof reportColumns;
const names: readonly Column[] = [
  ...(['date', 'store', 'province', 'total', 'completed', 'pending', 'skipped', 'canceled', 'notReceived'] as const),
  'resubmitted',
];
const shapes: Partial<Record<Column, Omit<TableColumn, 'heading'>>> = {
  date: { kind: 'date', width: 14 },
  store: { kind: 'text', width: 24 },
  province: { kind: 'text', width: 10 },
};

/** Writes the report, and answers where it is downloaded. */
export async function exportReport(app: App, by: Member, wanted: ReportExport, spoken: Language): Promise<string> {
  const { format, lang: language = spoken, province, ...filters } = wanted;
  const rows = await rowsOf(app, by, filters, province);
  if (rows.length === 0) refuse('NOTHING_TO_EXPORT');
  const columns = names.map((name) => ({
    heading: translate(reportColumns[name], language),
    kind: 'count' as const,
    width: 14,
    ...shapes[name],
  }));
  async function* batches() {
    yield rows;
  }
  const name = `${translate(fileWords['report.file'], language)}-${filters.startDate}_${filters.endDate}`;
  const asked = { id: newId(), kind: 'exports.report', format, fileName: fileNameOf(name, format) } as const;
  const sheet = translate(fileWords.report, language);
  return writeNow(app, by, asked, { name: sheet, columns, batches: batches(), count: rows.length });
}

type Filters = Omit<ReportExport, 'format' | 'lang' | 'province'>;

/** By day, and by store within it: few a retailer, and each is asked for as the dashboard asks. */
async function rowsOf(app: App, by: Member, filters: Filters, province: ReportExport['province']): Promise<Value[][]> {
  const { pickupScheduleId, serviceAreaId } = filters;
  const stores = await app.db
    .scope(by)
    .db.selectFrom('stores')
    .select(['id', 'name', 'address', 'service_area_id'])
    .orderBy(sql`name collate names`)
    .execute();
  const rows: Value[][] = [];
  for (const { id, name, address, service_area_id: area } of stores) {
    const isMeant = (pickupScheduleId ?? id) === id && (serviceAreaId ?? area) === area;
    const own = provinceOf(address);
    if (!isMeant || (province ?? own) !== own) continue;
    const { days } = await readStatistics(app, by, { ...filters, pickupScheduleId: id });
    for (const day of days) {
      const values = { ...day, store: name, province: own };
      rows.push(names.map((column) => values[column]));
    }
  }
  return rows.sort(([one], [other]) => String(one).localeCompare(String(other)));
}
