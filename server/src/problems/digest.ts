// The daily email about the inbox, at the hour that a member chose.
import type { ProblemCounts, ProblemList } from '@portage/contract/problems/schema';
import { problemNames } from '@portage/contract/problems/words';
import { type Language, type Pair, translate } from '@portage/contract/words';
import type { z } from 'zod';
import { findMember } from '../auth/member.ts';
import type { Letter } from '../mail/letter.ts';
import { writeToMember } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Log, MaintenanceTask } from '../platform/noun.ts';
import { claimDigest, dueDigests, postponeDigest } from '../preferences/digest.ts';
import { countProblems, listProblems } from './screens.ts';
import { digestLetter as words } from './words.ts';

const batchSize = 100;
const urgentCount = 3;
/** The most stores that a digest names. */
const storeCount = 10;

/** Sends every digest that is due. Workers may call it concurrently: each digest is claimed by one of them. */
export async function sendDueDigests(app: App, log: Log): Promise<void> {
  for (const { retailer_id: retailerId, member_id: memberId } of await dueDigests(app, batchSize))
    await app.db
      .transaction(wholeRetailer(retailerId), (tx) => sendDigest(app, tx, memberId))
      .catch(async (err: unknown) => {
        log.error({ err, memberId }, 'an inbox digest could not be sent');
        await app.db.transaction(wholeRetailer(retailerId), (tx) => postponeDigest(app, tx, memberId));
      });
}

export const sendingDueDigests: MaintenanceTask = {
  does: 'sending the inbox digests that are due',
  everyMs: 5000,
  run: sendDueDigests,
};

/** Mails what the member's stores have in the inbox, if anything. The email expires when the next one is due. */
async function sendDigest(app: App, tx: Tx, memberId: string): Promise<void> {
  const next = await claimDigest(app, tx, memberId);
  const by = next && (await findMember(tx, memberId));
  if (!by) return;
  const own = tx.within(by.storeIds);
  const counts = await countProblems(app, own, undefined);
  if (counts.total === 0) return;
  const { data: urgent } = await listProblems(app, own, { page: 1, pageSize: urgentCount });
  const letter = letterOf(counts, urgent, await storeNames(own));
  await writeToMember(app, tx, by.id, { letter, expiresAt: readInstant(next) });
}

async function storeNames({ db }: Tx): Promise<Map<string, string>> {
  const stores = await db.selectFrom('stores').select(['id', 'name']).execute();
  return new Map(stores.map(({ id, name }) => [id, name]));
}

type Counts = z.input<typeof ProblemCounts>;
type Urgent = z.input<typeof ProblemList>['data'];

function letterOf(counts: Counts, urgent: Urgent, names: ReadonlyMap<string, string>) {
  const { total, isCapped, reasons, stores, savedToday } = counts;
  const form = total === 1 ? 'one' : 'other';
  const paragraphs: Pair[] = [words[`opening_${form}`], words.reasons];
  if (stores.length > 1) paragraphs.push(words.stores);
  if (total > urgent.length) paragraphs.push(words.urgent);
  paragraphs.push(...urgent.map(lineOf));
  if (savedToday > 0) paragraphs.push(words[savedToday === 1 ? 'saved_one' : 'saved_other']);
  const byReason = (language: Language) =>
    reasons.map(({ reason, count }) => `${translate(problemNames[reason], language)} (${count})`);
  const byStore = stores
    .toSorted((one, other) => other.count - one.count)
    .slice(0, storeCount)
    .map(({ pickupScheduleId: id, count }) => `${names.get(id) ?? ''} (${count})`);
  return {
    subject: words[`subject_${form}`],
    paragraphs,
    button: words.button,
    after: [words.why],
    values: {
      count: `${total}${isCapped ? '+' : ''}`,
      reasons: inBoth((language) => byReason(language).join(', ')),
      stores: byStore.join(', '),
      saved: savedToday,
    },
  } satisfies Letter;
}

/** Returns an order's number, its worst problem and its state. */
const lineOf = ({ number, trackingCode, problems, now }: Urgent[number]): Pair =>
  inBoth((language) => {
    const worst = problems.slice(0, 1).map(({ reason }) => translate(problemNames[reason], language));
    return [number ?? trackingCode, ...worst, now.text[language]].join(' · ');
  });

const inBoth = (textIn: (language: Language) => string): Pair => [textIn('en'), textIn('fr')];
