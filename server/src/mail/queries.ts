import type { Channel } from '@portage/contract/mail/schema';
import { type Selectable, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { forgetOld } from '../platform/db/forget.ts';
import { isFree, leaseFor, noLease } from '../platform/db/lease.ts';
import type { Mails } from '../platform/db/schema.gen.ts';
import type { Tidying } from '../platform/noun.ts';

/** Longer than any attempt takes. */
const leaseSeconds = 120;

const waiting = (app: App, id: string) =>
  app.db.shared.updateTable('mails').where('id', '=', id).where('letter', 'is not', null);

/** Takes a mail up for one attempt; null when there is nothing left to send. Throws while another worker is at it. */
export async function holdMail(app: App, id: string): Promise<Selectable<Mails> | null> {
  const mail = await waiting(app, id)
    .set((eb) => ({ attempts: eb('attempts', '+', 1), ...leaseFor(leaseSeconds, app.outbox.processLock.aliveId) }))
    .where(isFree())
    .returningAll()
    .executeTakeFirst();
  if (mail) return mail;
  const left = app.db.shared.selectFrom('mails').select('id').where('id', '=', id).where('letter', 'is not', null);
  if (await left.executeTakeFirst()) throw new Error('another worker is at this mail');
  return null;
}

/** Ends an attempt that failed. */
export async function releaseMail(app: App, id: string, error: string): Promise<void> {
  await waiting(app, id)
    .set({ ...noLease, error })
    .execute();
}

/** Ends a mail: what it said is kept no longer. */
export async function closeMail(
  app: App,
  id: string,
  end: { sent_at: string; error: null } | { given_up_at: string; error: string },
): Promise<void> {
  await waiting(app, id)
    .set({ ...end, letter: null, ...noLease })
    .execute();
}

/** How mail goes, or text messages, for the operator: what waits, what failed at least once, what was given up within a day and why. */
export async function readMailState(app: App, channel: Channel) {
  const dayAgo = app.clock.now().subtract({ hours: 24 }).toString();
  const { waiting, failing, givenUp, errors } = await app.db.shared
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('letter', 'is not', null).as('waiting'),
      fn.countAll<string>().filterWhere('letter', 'is not', null).filterWhere('error', 'is not', null).as('failing'),
      fn.countAll<string>().filterWhere('given_up_at', 'is not', null).as('givenUp'),
      sql<string[] | null>`array_agg(distinct error) filter (where error is not null)`.as('errors'),
    ])
    .where('channel', '=', channel)
    .where((eb) => eb.or([eb('letter', 'is not', null), eb('given_up_at', '>', dayAgo)]))
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), failing: Number(failing), givenUp: Number(givenUp), errors: errors ?? [] };
}

const forgottenAfterDays = 30;

export const forgettingMails: Tidying = {
  does: 'forgetting mails',
  run: async (app) => {
    const before = app.clock.now().subtract({ hours: 24 * forgottenAfterDays });
    await forgetOld(app.db, 'mails', sql`letter is null and posted_at < ${before.toString()}::timestamptz`);
    await app.mailer.kept?.forget(before);
    await app.texter.kept?.forget(before);
  },
};
