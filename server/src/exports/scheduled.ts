// Runs of saved exports that a schedule started. The result is mailed to the member in the transaction that ends the job. A member who has
// lost the permission gets neither file nor email.
import { withOrdinal } from '@portage/contract/dates';
import { errorText } from '@portage/contract/errors';
import { downloadDays, whyNotMake } from '@portage/contract/exports/rules';
import { readSaved } from '@portage/contract/exports/saved';
import { maxExportCount } from '@portage/contract/statistics/rules';
import { type Language, type Pair, translate, type Values } from '@portage/contract/words';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { findMember, type Member } from '../auth/member.ts';
import { writeToMember } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Scope, type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { SavedExports } from '../platform/db/schema.gen.ts';
import { inEach, JobRefused, type Worded, type Work } from '../platform/jobs/kind.ts';
import { letters, scheduleWords as words } from './words.ts';

/** A run of a schedule: when it was due, whether it is late, and how many runs before it were missed. */
export const Scheduled = z.object({
  savedId: z.string(),
  dueAt: z.string(),
  isLate: z.boolean(),
  missed: z.number(),
  startDate: z.string(),
  endDate: z.string(),
});
export type Scheduled = z.output<typeof Scheduled>;

type Owned = { by: Member; saved: Selectable<SavedExports> };

/** Returns a saved export with the current member; null if the member may not have its file. */
async function findOwned(scope: Scope, { savedId }: Scheduled, memberId: string): Promise<Owned | null> {
  const saved = await scope.db.selectFrom('saved_exports').selectAll().where('id', '=', savedId).executeTakeFirst();
  const retailer = await scope.db.selectFrom('retailers').select('is_activated').executeTakeFirst();
  const by = await findMember(scope, memberId);
  if (!saved || !by || !retailer?.is_activated) return null;
  return whyNotMake(by, readSaved(saved)) ? null : { by, saved };
}

const refused = () => new JobRefused(inEach((language) => errorText('FORBIDDEN', language)));

/** Returns the member of the run. Refuses if they may no longer have its file. */
export async function ownerOf(app: App, work: Work<unknown>, scheduled: Scheduled): Promise<Member> {
  const owned = await findOwned(app.db.scope(wholeRetailer(work.retailerId)), scheduled, work.memberId);
  if (!owned) throw refused();
  return owned.by;
}

/** Finishes an empty run and mails its member. Returns whether the run was empty. A run with too many rows fails. */
export async function finishWithoutFile(app: App, work: Work<unknown>, scheduled: Scheduled, count: number) {
  if (count > maxExportCount)
    throw new JobRefused(inEach((each) => translate(words.tooMany, each, { maximum: numbers[each](maxExportCount) })));
  if (count > 0) return false;
  await app.db.transaction(wholeRetailer(work.retailerId), async (tx) => {
    await work.report(tx, {});
    const message = inEach((language) => translate(words.nothing, language));
    await app.jobs.end(tx, work.jobId, { status: 'FINISHED', message });
    const owned = await findOwned(tx, scheduled, work.memberId);
    if (owned) await mailRun(app, tx, { ...owned, scheduled, what: 'empty' });
  });
  return true;
}

/** Mails the link to the file in the transaction that lists it. Throws, which rolls it back, if the member may no longer have the file. */
export async function mailFile(app: App, tx: Tx, work: Work<unknown>, scheduled: Scheduled, rows: number) {
  const owned = await findOwned(tx, scheduled, work.memberId);
  if (!owned) throw refused();
  await mailRun(app, tx, { ...owned, scheduled, what: 'ready', rows, fileId: work.jobId });
}

/** Mails the reason for a failed scheduled run, in the transaction that ends its job. */
export async function mailFailure(app: App, tx: Tx, jobId: string, reason: Worded<string>): Promise<void> {
  const jobs = tx.db.selectFrom('jobs').select(['member_id', 'payload']).where('id', '=', jobId);
  const { member_id: memberId, payload } = await jobs.executeTakeFirstOrThrow();
  const { scheduled } = z.object({ scheduled: Scheduled.optional() }).parse(payload);
  const owned = scheduled && (await findOwned(tx, scheduled, memberId));
  if (owned) await mailRun(app, tx, { ...owned, scheduled, what: 'failed', reason });
}

type RunReport = Owned & { scheduled: Scheduled } & (
    | { what: 'ready'; rows: number; fileId: string }
    | { what: 'empty' }
    | { what: 'failed'; reason: Worded<string> }
  );

async function mailRun(app: App, tx: Tx, report: RunReport): Promise<void> {
  const { by, saved, scheduled } = report;
  const { subject, opening, button } = letters[report.what];
  const path = report.what === 'ready' ? `${button.path}?file=${report.fileId}` : button.path;
  const paragraphs: Pair[] = [filled(opening, (language) => valuesOf(report, language))];
  if (report.what === 'failed') paragraphs.push([report.reason.en, report.reason.fr], words.runAgain);
  if (scheduled.isLate)
    paragraphs.push(filled(words.late, (each) => ({ due: momentIn(each, scheduled.dueAt, saved.zone) })));
  if (scheduled.missed > 0) paragraphs.push(words[scheduled.missed === 1 ? 'missed_one' : 'missed_other']);
  const { next_at: next } = saved;
  if (next) paragraphs.push(filled(words.next, (each) => ({ next: momentIn(each, next, saved.zone) })));
  const letter = {
    subject,
    paragraphs,
    button: { ...button, path },
    after: report.what === 'ready' ? [words.signIn, words.why] : [words.why],
    values: { name: saved.name, count: scheduled.missed, days: downloadDays },
  };
  await writeToMember(app, tx, by.id, { letter });
}

/** Inserts values that differ by language, before the letter is translated. */
const filled = (pair: Pair, valuesIn: (language: Language) => Values): Pair => [
  translate(pair, 'en', valuesIn('en')),
  translate(pair, 'fr', valuesIn('fr')),
];

const valuesOf = (report: RunReport, language: Language): Values => ({
  dates: datesIn(language, report.scheduled),
  ...(report.what === 'ready' && { rows: rowsIn(language, report.rows) }),
});

const numberFormats = { en: new Intl.NumberFormat('en-CA'), fr: new Intl.NumberFormat('fr-CA') };
const numbers = inEach((language) => (value: number) => numberFormats[language].format(value));

const rowsIn = (language: Language, count: number) =>
  translate(words[count === 1 ? 'rows_one' : 'rows_other'], language, { count: numbers[language](count) });

const dateFormats = inEach(
  (language) => new Intl.DateTimeFormat(`${language}-CA`, { dateStyle: 'long', timeZone: 'UTC' }),
);
const datesIn = (language: Language, { startDate, endDate }: Scheduled) =>
  withOrdinal(language, dateFormats[language].formatRange(new Date(startDate), new Date(endDate)));

/** Formats “Monday, November 23 at 06:00, Eastern Time”, in the schedule's zone. */
function momentIn(language: Language, at: string, timeZone: string): string {
  const instant = readInstant(at).epochMilliseconds;
  const date = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const moment = new Intl.DateTimeFormat(`${language}-CA`, { ...date, ...time }).format(instant);
  const zone = new Intl.DateTimeFormat(`${language}-CA`, { timeZone, timeZoneName: 'longGeneric' });
  const name = zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${withOrdinal(language, moment)}, ${name}`;
}
