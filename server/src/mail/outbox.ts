// The message outbox. Letters (emails and codes) are written by the action that needs them; notices tell a recipient about an order.

import type { Channel } from '@portage/contract/mail/schema';
import type { DropReason } from '@portage/contract/notifications/names';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { erased, erasing } from '../orders/verbs/erase.ts';
import type { App } from '../platform/app.ts';
import { forgetOld } from '../platform/db/forget.ts';
import { holds, isFree, leaseFor, noLease } from '../platform/db/lease.ts';
import type { DB, Messages } from '../platform/db/schema.gen.ts';
import { NotNow } from '../platform/jobs/kind.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { retention } from '../retention.ts';

export type MessageRow = Selectable<Messages>;

/** Longer than any attempt takes. Only time ends the lease: a message is not sent twice because a connection was lost. */
const leaseSeconds = 120;

/** Inserts messages, except notices that exist already. Returns the ids of those inserted. */
export async function insertMessages(db: Kysely<DB>, rows: readonly Insertable<Messages>[]): Promise<string[]> {
  const inserted = await db
    .insertInto('messages')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['retailer_id', 'order_id', 'event', 'occurrence', 'channel']).doNothing(),
    )
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/** Deletes the notice of an order that is postponed, and returns when it was due; undefined if none is: it was sent, or is about to be. */
export const withdrawNotice = (db: Kysely<DB>, { order_id, event }: Pick<MessageRow, 'order_id' | 'event'>) =>
  db
    .deleteFrom('messages')
    .where('order_id', '=', order_id)
    .where('event', '=', event)
    .where('state', '=', 'WAITING')
    .where('due_at', 'is not', null)
    .returning('due_at')
    .executeTakeFirst();

const waiting = (db: Kysely<DB>, id: string) =>
  db.updateTable('messages').where('id', '=', id).where('state', '=', 'WAITING');

/** Leases a message for one attempt. Returns null if it has ended; throws `NotNow` while another worker has the lease. */
export async function leaseMessage({ db }: App, id: string): Promise<MessageRow | null> {
  const message = await waiting(db.acrossTenantsAndSandboxes(), id)
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      ...leaseFor(leaseSeconds, null),
      due_at: null,
    }))
    .where(isFree())
    .returningAll()
    .executeTakeFirst();
  if (message) return message;
  const left = db.acrossTenantsAndSandboxes().selectFrom('messages').select('id').where('id', '=', id);
  if (await left.where('state', '=', 'WAITING').executeTakeFirst()) throw new NotNow('Another worker has the message');
  return null;
}

/** Records a failed attempt, or postpones the message until `due_at`, while the worker has its lease. */
export async function releaseMessage(
  { db }: App,
  message: MessageRow,
  change: { reason: string } | { due_at: string },
): Promise<void> {
  await waiting(db.acrossTenantsAndSandboxes(), message.id)
    .where(holds(message))
    .set({ ...change, ...noLease })
    .execute();
}

export type MessageOutcome =
  | ({ state: 'SENT' } & Partial<Pick<MessageRow, 'language' | 'subject' | 'body'>>)
  | { state: 'FAILED'; reason: string; language?: MessageRow['language'] }
  | { state: 'DROPPED'; reason: DropReason; language?: MessageRow['language'] };

/** Ends a message and deletes a letter's content. Returns false if it had ended before. */
export async function endMessage(
  db: Kysely<DB>,
  id: string,
  ending: Omit<MessageOutcome, 'reason'> & { reason?: string },
  at: Temporal.Instant,
): Promise<boolean> {
  const change = { reason: null, letter: null, ...noLease, ended_at: at.toString(), ...ending };
  return (await waiting(db, id).set(change).returning('id').executeTakeFirst()) !== undefined;
}

/** Takes up to `limit` messages whose postponement is over, in the transaction that schedules them. */
export const takeDueMessages = (db: Kysely<DB>, now: Temporal.Instant, limit: number) =>
  db
    .updateTable('messages')
    .set({ due_at: null })
    .where(({ eb, selectFrom }) =>
      eb(
        'messages.id',
        'in',
        selectFrom('messages as due')
          .select('due.id')
          .where('due.due_at', '<=', now.toString())
          .where('due.state', '=', 'WAITING')
          .orderBy('due.due_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning(['retailer_id', 'id'])
    .execute();

/**
 * Returns when the last letters to an address were written, newest first. Across all retailers, because the address belongs to one
 * receiver.
 */
export const lastLettersTo = ({ db }: App, channel: Channel, address: string, most: number) =>
  db
    .acrossTenantsAndSandboxes()
    .selectFrom('messages')
    .select('created_at')
    .where('order_id', 'is', null)
    .where('channel', '=', channel)
    .where('to_address', '=', address)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();

/** Returns the state of letters for the operator: how many wait, have failed at least once or were given up in the last day, and why. */
export async function readLetterState({ clock, db }: App, channel: Channel) {
  const dayAgo = clock.now().subtract({ hours: 24 }).toString();
  const { waiting, failing, givenUp, errors } = await db
    .acrossTenantsAndSandboxes()
    .selectFrom('messages')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('letter', 'is not', null).as('waiting'),
      fn.countAll<string>().filterWhere('letter', 'is not', null).filterWhere('reason', 'is not', null).as('failing'),
      fn.countAll<string>().filterWhere('letter', 'is', null).as('givenUp'),
      sql<string[] | null>`array_agg(distinct reason) filter (where reason is not null)`.as('errors'),
    ])
    .where('channel', '=', channel)
    .where((eb) =>
      eb.or([
        eb('letter', 'is not', null),
        eb.and([eb('order_id', 'is', null), eb('state', 'in', ['FAILED', 'DROPPED']), eb('ended_at', '>', dayAgo)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), failing: Number(failing), givenUp: Number(givenUp), errors: errors ?? [] };
}

/** Deletes old letters. Notices are kept with their order. */
export const forgettingLetters: MaintenanceTask = {
  does: 'deleting old letters',
  run: async (app) => {
    const before = app.clock.now().subtract({ hours: 24 * retention.messages.days });
    const isOld = sql`order_id is null and letter is null and created_at < ${before.toString()}::timestamptz`;
    await forgetOld(app.db, 'messages', isOld);
    await app.mailer.kept?.forget(before);
    await app.texter.kept?.forget(before);
  },
};

/** Erases the address and content of notices, but keeps that and when they were sent. A waiting notice is never sent. */
export const erasingNotices = erasing('notifications', async ({ db }, orderId) => {
  await db.deleteFrom('messages').where('order_id', '=', orderId).where('state', '=', 'WAITING').execute();
  await db
    .updateTable('messages')
    .set({ to_address: erased, subject: null, body: null })
    .where('order_id', '=', orderId)
    .execute();
});
