// One run of a saved export: its period becomes dates, and its kind a job. And what makes the runs that are due.
import { usualColumns } from '@portage/contract/exports/columns';
import { datesOfPeriod } from '@portage/contract/exports/period';
import { whyNotMake } from '@portage/contract/exports/rules';
import { readSaved } from '@portage/contract/exports/saved';
import { dueRuns } from '@portage/contract/exports/schedule';
import { findMember, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Log, Tidying } from '../platform/noun.ts';
import { charges } from './charges.ts';
import { deliveries } from './deliveries.ts';
import { type Exporter, enqueueExport, startExport, type Wish } from './kind.ts';
import { report } from './report.ts';
import type { Scheduled } from './scheduled.ts';

type Saved = ReturnType<typeof readSaved> & { name: string };
/** How an export becomes a job: refused at once where somebody waits for it, or whatever it comes to. */
type Put = <A extends object>(exporter: Exporter<A>, wish: Wish<A>) => Promise<{ jobId: string }>;

/** A name as every system takes it for a file's. */
const fileNameFrom = (name: string) => name.replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();

/** The dates that are meant at an instant, by the calendar of the store that it is narrowed to, or else of its own zone. */
async function datesAt(tx: Tx, { filters, period, zone }: Saved, at: Temporal.Instant) {
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

async function make(
  tx: Tx,
  saved: Saved,
  at: Temporal.Instant,
  put: Put,
  due?: Omit<Scheduled, 'startDate' | 'endDate'>,
) {
  const range = await datesAt(tx, saved, at);
  const { type = 'DELIVERY', pickupScheduleId, serviceAreaId, province, service } = saved.filters;
  const { format, language } = saved;
  const common = {
    format,
    language,
    columns: saved.columns ?? usualColumns,
    name: fileNameFrom(saved.name),
    dates: `${range.startDate}_${range.endDate}`,
    ...(due && { scheduled: { ...due, ...range } }),
  };
  switch (saved.kind) {
    case 'exports.deliveries':
      return put(deliveries, { ...common, asked: { type, pickupScheduleId, serviceAreaId, ...range } });
    case 'exports.report':
      return put(report, { ...common, asked: { type, pickupScheduleId, serviceAreaId, province, ...range } });
    case 'exports.expense':
      return put(charges, { ...common, asked: { pickupScheduleId, service, ...range } });
  }
}

/** Starts it for whoever waits: what is too much or nothing is refused. */
export const startSaved = (app: App, tx: Tx, by: Member, saved: Saved) =>
  make(tx, saved, app.clock.now(), (exporter, wish) => startExport(app, tx, by, exporter, wish));

const mostAtOnce = 100;

/** Makes a job of every export that is due. Many workers may ask at once: each run is taken by one of them. */
export async function makeDue(app: App, log: Log): Promise<void> {
  const due = await app.db
    .everyRetailer()
    .selectFrom('saved_exports')
    .innerJoin('retailers', 'retailers.id', 'saved_exports.retailer_id')
    .select(['saved_exports.retailer_id', 'saved_exports.id'])
    .where('next_at', '<=', app.clock.now().toString())
    .where('retailers.is_activated', '=', true)
    .orderBy('next_at')
    .limit(mostAtOnce)
    .execute();
  for (const { retailer_id: retailerId, id } of due)
    await app.db
      .transaction(wholeRetailer(retailerId), (tx) => takeDue(app, tx, id))
      .catch((err: unknown) => log.error({ err, id }, 'a saved export could not be started'));
}

export const makingDue: Tidying = { does: 'making the exports that are due', everyMs: 5000, run: makeDue };

const lateMinutes = 15;

/** Takes a run: the next one is reckoned in the transaction that makes the job, so that a crash leaves both or neither. */
async function takeDue(app: App, tx: Tx, id: string): Promise<void> {
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
  if (!saved.schedule) throw new Error('A run is due of an export without a schedule.');
  const { due, missed, next } = dueRuns(saved.schedule, saved.zone, readInstant(row.next_at), now);
  const by = await findMember(tx, row.member_id);
  const mayHave = by !== null && whyNotMake(by, saved) === null;
  const isLate = now.since(due).total('minutes') > lateMinutes;
  const run = { savedId: id, dueAt: due.toString(), isLate, missed };
  const jobId = mayHave
    ? (await make(tx, saved, due, (exporter, wish) => enqueueExport(app, tx, by, exporter, wish), run)).jobId
    : row.job_id;
  await tx.db
    .updateTable('saved_exports')
    .set({ next_at: next.toString(), job_id: jobId })
    .where('id', '=', id)
    .execute();
}
