// Runs of saved exports: a run resolves the period to dates and starts the job of its kind. Workers start the runs that are due.
import { defaultColumns } from '@portage/contract/exports/columns';
import { datesOfPeriod } from '@portage/contract/exports/period';
import { whyNotMake } from '@portage/contract/exports/rules';
import { readSaved } from '@portage/contract/exports/saved';
import { dueRuns } from '@portage/contract/exports/schedule';
import { findMember, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Log, MaintenanceTask } from '../platform/noun.ts';
import { charges } from './charges.ts';
import { deliveries } from './deliveries.ts';
import { report } from './report.ts';
import type { Scheduled } from './scheduled.ts';
import { type ExportRequest, enqueueExport, startExport, type TableExport } from './tableExport.ts';

type SavedRun = ReturnType<typeof readSaved> & { name: string };
/** Starts the job: `startExport` for a member's request, `enqueueExport` for a schedule. */
type Start = <F extends object>(exported: TableExport<F>, request: ExportRequest<F>) => Promise<{ jobId: string }>;

/** Replaces the characters that a file system may refuse in a file name. */
const fileNameFrom = (name: string) => name.replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();

/** Returns the dates of the period at an instant, in the zone of the chosen store, else of the saved export. */
async function datesAt(tx: Tx, { filters, period, zone }: SavedRun, at: Temporal.Instant) {
  const stores = tx.db
    .selectFrom('stores')
    .select('timezone')
    .where('id', '=', filters.pickupScheduleId ?? '');
  const store = filters.pickupScheduleId ? await stores.executeTakeFirst() : undefined;
  return datesOfPeriod(
    period,
    at
      .toZonedDateTimeISO(store?.timezone ?? zone)
      .toPlainDate()
      .toString(),
  );
}

async function startRun(
  tx: Tx,
  saved: SavedRun,
  at: Temporal.Instant,
  start: Start,
  due?: Omit<Scheduled, 'startDate' | 'endDate'>,
) {
  const range = await datesAt(tx, saved, at);
  const { type = 'DELIVERY', pickupScheduleId, serviceAreaId, province, service } = saved.filters;
  const { format, language } = saved;
  const common = {
    format,
    language,
    columns: saved.columns ?? defaultColumns,
    name: fileNameFrom(saved.name),
    dates: `${range.startDate}_${range.endDate}`,
    ...(due && { scheduled: { ...due, ...range } }),
  };
  switch (saved.kind) {
    case 'exports.deliveries':
      return start(deliveries, { ...common, filters: { type, pickupScheduleId, serviceAreaId, ...range } });
    case 'exports.report':
      return start(report, { ...common, filters: { type, pickupScheduleId, serviceAreaId, province, ...range } });
    case 'exports.expense':
      return start(charges, { ...common, filters: { pickupScheduleId, service, ...range } });
  }
}

/** Starts a run that a member requested. Refuses one that is empty or too large. */
export const startSaved = (app: App, tx: Tx, by: Member, saved: SavedRun) =>
  startRun(tx, saved, app.clock.now(), (exported, request) => startExport(app, tx, by, exported, request));

const batchSize = 100;

/** Starts every run that is due. Workers may call it concurrently: each run is claimed by one of them. */
export async function startDueRuns(app: App, log: Log): Promise<void> {
  const due = await app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('saved_exports')
    .innerJoin('retailers', 'retailers.id', 'saved_exports.retailer_id')
    .select(['saved_exports.retailer_id', 'saved_exports.id'])
    .where('next_at', '<=', app.clock.now().toString())
    .where('retailers.is_activated', '=', true)
    .orderBy('next_at')
    .limit(batchSize)
    .execute();
  for (const { retailer_id: retailerId, id } of due)
    await app.db
      .transaction(wholeRetailer(retailerId), (tx) => startDueRun(app, tx, id))
      .catch((err: unknown) => log.error({ err, id }, 'a saved export could not be started'));
}

export const startingDueRuns: MaintenanceTask = {
  does: 'starting the exports that are due',
  everyMs: 5000,
  run: startDueRuns,
};

const lateMinutes = 15;

/** Starts a run, and schedules the next one in the same transaction. */
async function startDueRun(app: App, tx: Tx, id: string): Promise<void> {
  const now = app.clock.now();
  const row = await tx.db
    .selectFrom('saved_exports')
    .selectAll()
    .where('id', '=', id)
    .where('next_at', '<=', now.toString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row?.next_at) return;
  const saved = { ...readSaved(row), name: row.name };
  if (!saved.schedule) throw new Error('An export without a schedule has a next run.');
  const { due, missed, next } = dueRuns(saved.schedule, saved.zone, readInstant(row.next_at), now);
  const by = await findMember(tx, row.member_id);
  const mayExport = by !== null && whyNotMake(by, saved) === null;
  const isLate = now.since(due).total('minutes') > lateMinutes;
  const run = { savedId: id, dueAt: due.toString(), isLate, missed };
  const jobId = mayExport
    ? (await startRun(tx, saved, due, (exported, request) => enqueueExport(app, tx, by, exported, request), run)).jobId
    : row.job_id;
  await tx.db
    .updateTable('saved_exports')
    .set({ next_at: next.toString(), job_id: jobId })
    .where('id', '=', id)
    .execute();
}
