import { ExportColumn, ExportFormat, usualColumns } from '@portage/contract/exports/columns';
import type { DeliveriesExport } from '@portage/contract/exports/schema';
import { fileWords } from '@portage/contract/exports/words';
import { DeliveryType } from '@portage/contract/orders/fields';
import { dayAfter, maxExportCount, rangeOf, whyNotByArea, whyNotExport } from '@portage/contract/statistics/rules';
import { relativeDays } from '@portage/contract/time';
import { type Language, translate } from '@portage/contract/words';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { attentionDay } from '../orders/list/list.ts';
import type { App } from '../platform/app.ts';
import type { Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { countDeliveries, deliveryTable, readDeliveries, tellingOf } from './deliveries.ts';
import { beginDownload, exporterOf, fileNameOf, makeFile } from './make.ts';

const Payload = z.object({
  asked: z.object({
    type: DeliveryType,
    startDate: z.string(),
    endDate: z.string(),
    pickupScheduleId: z.string().optional(),
    serviceAreaId: z.string().optional(),
  }),
  columns: z.array(ExportColumn),
  format: ExportFormat,
  language: z.enum(['en', 'fr']),
  fileName: z.string(),
});
type Payload = z.output<typeof Payload>;

/** Days that people say by their dates. */
function datesOf(app: App, { date, ...dates }: DeliveriesExport) {
  const days: readonly string[] = relativeDays;
  const place = date === undefined ? -1 : days.indexOf(date);
  return { ...dates, date: place < 0 ? date : dayAfter(attentionDay(app), place - 1) };
}

/** Starts an export of delivery data: what is too much or nothing is refused before a job is made of it. */
export const startDeliveries = (app: App, by: Member, wanted: DeliveriesExport, spoken: Language) =>
  app.db.transaction(by, async (tx) => {
    const { type, pickupScheduleId, serviceAreaId, format } = wanted;
    const range = rangeOf(datesOf(app, wanted), attentionDay(app));
    if (serviceAreaId) refuseIf(whyNotByArea(by));
    const asked = { type, pickupScheduleId, serviceAreaId, ...range };
    const count = await countDeliveries(tx, asked, maxExportCount);
    refuseIf(whyNotExport(by, count), { values: { maximum: maxExportCount } });
    if (count === 0) refuse('NOTHING_TO_EXPORT');
    const language = wanted.lang ?? spoken;
    const name = `${translate(fileWords['deliveries.file'], language)}-${asked.startDate}_${asked.endDate}`;
    const fileName = fileNameOf(name, format);
    const columns = [...new Set(wanted.columns ?? usualColumns)];
    const payload: Payload = { asked, columns, format, language, fileName };
    const jobId = await app.jobs.enqueue(tx, deliveriesJob, payload, by.id);
    await beginDownload(app, tx, by, { id: jobId, kind: 'exports.deliveries', format, fileName });
    return { jobId };
  });

async function exportDeliveries(app: App, work: Work<Payload>) {
  const by = await exporterOf(app, work, 'exports.deliveries');
  const { asked, columns, language } = work.payload;
  const table = deliveryTable(columns, language);
  await app.db.transaction(by, async (tx) => {
    const telling = await tellingOf(app, tx, language);
    const count = await countDeliveries(tx, asked, maxExportCount);
    async function* batches() {
      for await (const rows of readDeliveries(tx, asked, maxExportCount))
        yield rows.map((row) => table.rowOf(row, telling));
    }
    const name = translate(fileWords.deliveries, language);
    await makeFile(app, work, by, { name, columns: table.columns, batches: batches(), count });
  });
  return {};
}

/** Writes the data of deliveries into a file. */
export const deliveriesJob: Job<Payload> = {
  kind: 'exports.deliveries',
  payload: Payload,
  isCancelable: true,
  run: exportDeliveries,
};
