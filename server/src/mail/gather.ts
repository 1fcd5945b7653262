// Mails admins about changes that a program can make by the hundred: the first is mailed immediately, those of the following hour in one
// email.
import { translate } from '@portage/contract/words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import type { Letter } from './letter.ts';
import { writeToAdmins } from './staff.ts';
import { gathered } from './words.ts';

type GatheredKind = keyof typeof gathered;
type GatheredLetter = Pick<Parameters<typeof writeToAdmins>[2], 'letter' | 'actorId'>;

/** Maximum number of changes that one email lists; the others are counted. */
const mostListed = 20;

const hourAgo = ({ clock }: Pick<App, 'clock'>) => clock.now().subtract({ hours: 1 }).toString();

/** Mails a change to each admin immediately or, within an hour of another email of this kind, lists it in the next one. */
export async function writeToAdminsHourly(app: App, tx: Tx, kind: GatheredKind, post: GatheredLetter): Promise<void> {
  const sent_at = app.clock.now().toString();
  const first = await tx.db
    .insertInto('admin_mails')
    .values({ kind, sent_at })
    .onConflict((conflict) =>
      conflict
        .columns(['retailer_id', 'kind'])
        .doUpdateSet({ sent_at })
        .where('admin_mails.sent_at', '<=', hourAgo(app))
        .where('admin_mails.waiting', '=', 0),
    )
    .returning('kind')
    .executeTakeFirst();
  if (first) return writeToAdmins(app, tx, post);
  const item = JSON.stringify([lineOf(post.letter, 'en'), lineOf(post.letter, 'fr')]);
  await tx.db
    .updateTable('admin_mails')
    .set((eb) => ({
      waiting: eb('waiting', '+', 1),
      listed: sql`case when waiting < ${mostListed} then listed || jsonb_build_array(${item}::jsonb) else listed end`,
    }))
    .where('kind', '=', kind)
    .execute();
}

const lineOf = ({ paragraphs: [line = ['', '']], values }: Letter, language: 'en' | 'fr') =>
  translate(line, language, values);

/** Mails the waiting changes of each retailer whose last email of the kind was an hour ago. */
export const mailingGathered: MaintenanceTask = {
  does: 'mailing gathered changes to admins',
  everyMs: 60_000,
  run: async (app) => {
    const due = await app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('admin_mails')
      .select(['retailer_id', 'kind'])
      .where('waiting', '>', 0)
      .where('sent_at', '<=', hourAgo(app))
      .limit(1000)
      .execute();
    // One failure must not stop the others.
    const failed: unknown[] = [];
    for (const { retailer_id, kind } of due)
      await app.db
        .transaction(wholeRetailer(retailer_id), (tx) => mailGathered(app, tx, kind))
        .catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, 'Some gathered changes could not be mailed');
  },
};

const Lines = z.array(z.tuple([z.string(), z.string()]));

async function mailGathered(app: App, tx: Tx, kind: GatheredKind): Promise<void> {
  const row = await tx.db
    .selectFrom('admin_mails')
    .select(['waiting', 'listed'])
    .where('kind', '=', kind)
    .where('waiting', '>', 0)
    .where('sent_at', '<=', hourAgo(app))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const lines = Lines.parse(row.listed);
  const { subject, button, lead, more, after } = gathered[kind];
  const rest = row.waiting - lines.length;
  const letter: Letter = {
    subject,
    button,
    paragraphs: [lead, ...lines, ...(rest > 0 ? [more] : [])],
    after: [after],
    values: { count: row.waiting, rest },
  };
  await writeToAdmins(app, tx, { letter });
  const sent_at = app.clock.now().toString();
  await tx.db.updateTable('admin_mails').set({ sent_at, waiting: 0, listed: '[]' }).where('kind', '=', kind).execute();
}
