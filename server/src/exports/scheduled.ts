// A run that a schedule asked for: nobody waits for it, so whatever becomes of it is mailed to its member, in the transaction that ends
// its job. Whoever may not have the file by then gets neither, and no mail.

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

/** What a run knows of its schedule: when it was due, whether it comes late, and how many before it nobody made. */
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

/** A saved export with its member as both are now; null where they may not have what it makes. */
async function findOwned(scope: Scope, { savedId }: Scheduled, memberId: string): Promise<Owned | null> {
  const saved = await scope.db.selectFrom('saved_exports').selectAll().where('id', '=', savedId).executeTakeFirst();
  const retailer = await scope.db.selectFrom('retailers').select('is_activated').executeTakeFirst();
  const by = await findMember(scope, memberId);
  if (!saved || !by || !retailer?.is_activated) return null;
  return whyNotMake(by, readSaved(saved)) ? null : { by, saved };
}

const refused = () => new JobRefused(inEach((language) => errorText('FORBIDDEN', language)));

/** Whose run it is, if they may have its file as they are now. */
export async function ownerOf(app: App, work: Work<unknown>, scheduled: Scheduled): Promise<Member> {
  const owned = await findOwned(app.db.scope(wholeRetailer(work.retailerId)), scheduled, work.memberId);
  if (!owned) throw refused();
  return owned.by;
}

/** Ends a run that has nothing to write, and tells its member; answers whether it did. One that has too much fails. */
export async function endWithoutFile(app: App, work: Work<unknown>, scheduled: Scheduled, count: number) {
  if (count > maxExportCount)
    throw new JobRefused(inEach((each) => translate(words.tooMany, each, { maximum: numbers[each](maxExportCount) })));
  if (count > 0) return false;
  await app.db.transaction(wholeRetailer(work.retailerId), async (tx) => {
    await work.report(tx, {});
    const message = inEach((language) => translate(words.nothing, language));
    await app.jobs.end(tx, work.jobId, { status: 'FINISHED', message });
    const owned = await findOwned(tx, scheduled, work.memberId);
    if (owned) await tell(app, tx, { ...owned, scheduled, what: 'empty' });
  });
  return true;
}

/** Mails where the file is: in the transaction that lists it, which is undone where its member may not have it any more. */
export async function tellReady(app: App, tx: Tx, work: Work<unknown>, scheduled: Scheduled, rows: number) {
  const owned = await findOwned(tx, scheduled, work.memberId);
  if (!owned) throw refused();
  await tell(app, tx, { ...owned, scheduled, what: 'ready', rows, fileId: work.jobId });
}

/** Mails why there is no file, in the transaction that ends its job as failed. */
export async function tellFailed(app: App, tx: Tx, jobId: string, reason: Worded<string>): Promise<void> {
  const jobs = tx.db.selectFrom('jobs').select(['member_id', 'payload']).where('id', '=', jobId);
  const { member_id: memberId, payload } = await jobs.executeTakeFirstOrThrow();
  const { scheduled } = z.object({ scheduled: Scheduled.optional() }).parse(payload);
  const owned = scheduled && (await findOwned(tx, scheduled, memberId));
  if (owned) await tell(app, tx, { ...owned, scheduled, what: 'failed', reason });
}

type Told = Owned & { scheduled: Scheduled } & (
    | { what: 'ready'; rows: number; fileId: string }
    | { what: 'empty' }
    | { what: 'failed'; reason: Worded<string> }
  );

async function tell(app: App, tx: Tx, told: Told): Promise<void> {
  const { by, saved, scheduled } = told;
  const { subject, opening, button } = letters[told.what];
  const path = told.what === 'ready' ? `${button.path}?file=${told.fileId}` : button.path;
  const paragraphs: Pair[] = [filled(opening, (language) => valuesOf(told, language))];
  if (told.what === 'failed') paragraphs.push([told.reason.en, told.reason.fr], words.runAgain);
  if (scheduled.isLate)
    paragraphs.push(filled(words.late, (each) => ({ due: momentIn(each, scheduled.dueAt, saved.zone) })));
  if (scheduled.missed > 0) paragraphs.push(words[scheduled.missed === 1 ? 'missed_one' : 'missed_other']);
  const { next_at: next } = saved;
  if (next) paragraphs.push(filled(words.next, (each) => ({ next: momentIn(each, next, saved.zone) })));
  const letter = {
    subject,
    paragraphs,
    button: { ...button, path },
    after: told.what === 'ready' ? [words.signIn, words.why] : [words.why],
    values: { name: saved.name, count: scheduled.missed, days: downloadDays },
  };
  await writeToMember(app, tx, by.id, { letter });
}

/** What differs from language to language is filled in before the letter is worded. */
const filled = (pair: Pair, valuesIn: (language: Language) => Values): Pair => [
  translate(pair, 'en', valuesIn('en')),
  translate(pair, 'fr', valuesIn('fr')),
];

const valuesOf = (told: Told, language: Language): Values => ({
  dates: datesIn(language, told.scheduled),
  ...(told.what === 'ready' && { rows: rowsIn(language, told.rows) }),
});

const numberFormats = { en: new Intl.NumberFormat('en-CA'), fr: new Intl.NumberFormat('fr-CA') };
const numbers = inEach((language) => (value: number) => numberFormats[language].format(value));

/** French counts nothing and one alike. */
const rowsIn = (language: Language, count: number) =>
  translate(words[count === 1 ? 'rows_one' : 'rows_other'], language, { count: numbers[language](count) });

const dateFormats = inEach(
  (language) => new Intl.DateTimeFormat(`${language}-CA`, { dateStyle: 'long', timeZone: 'UTC' }),
);
const datesIn = (language: Language, { startDate, endDate }: Scheduled) =>
  withOrdinal(language, dateFormats[language].formatRange(new Date(startDate), new Date(endDate)));

/** “Monday, November 23 at 06:00, Eastern Time”: by the clock that the schedule goes by. */
function momentIn(language: Language, at: string, timeZone: string): string {
  const instant = readInstant(at).epochMilliseconds;
  const date = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const moment = new Intl.DateTimeFormat(`${language}-CA`, { ...date, ...time }).format(instant);
  const zone = new Intl.DateTimeFormat(`${language}-CA`, { timeZone, timeZoneName: 'longGeneric' });
  const name = zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${withOrdinal(language, moment)}, ${name}`;
}
