import type { Language } from '@portage/contract/errors';
import type { Channel } from '@portage/contract/mail/schema';
import type { DropReason, NoticeKind } from '@portage/contract/notifications/names';
import type { Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { erased, erasing } from '../orders/verbs/erase.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { isFree, leaseFor, noLease } from '../platform/db/lease.ts';
import type { Notifications } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';

export type NoticeRow = Selectable<Notifications>;

/** Longer than any attempt takes. */
const leaseSeconds = 120;

const waiting = ({ db }: Pick<Scope, 'db'>, id: string) =>
  db.updateTable('notifications').where('id', '=', id).where('state', '=', 'WAITING');

/** Takes a message up for one attempt; null when there is nothing left to do. Throws while another worker is at it. */
export async function holdNotice(
  scope: Pick<Scope, 'db'>,
  id: string,
  process: number | null,
): Promise<NoticeRow | null> {
  const notice = await waiting(scope, id)
    .set((eb) => ({ attempts: eb('attempts', '+', 1), ...leaseFor(leaseSeconds, process), due_at: null }))
    .where(isFree())
    .returningAll()
    .executeTakeFirst();
  if (notice) return notice;
  const left = scope.db.selectFrom('notifications').select('id').where('id', '=', id).where('state', '=', 'WAITING');
  if (await left.executeTakeFirst()) throw new Error('another worker is at this message');
  return null;
}

/** Ends an attempt that failed, or holds the message until an instant. */
export async function releaseNotice(
  scope: Pick<Scope, 'db'>,
  id: string,
  change: { reason: string } | { due_at: string },
): Promise<void> {
  await waiting(scope, id)
    .set({ ...change, ...noLease })
    .execute();
}

export type Ending = { at: Temporal.Instant; language: 'en' | 'fr' } & (
  | { state: 'SENT'; subject: string | null; said: string }
  | { state: 'FAILED'; reason: string }
  | { state: 'DROPPED'; reason: DropReason }
);

/** Ends a message; false when it ended before. */
export async function endNotice(tx: Tx, id: string, { at, ...ending }: Ending): Promise<boolean> {
  const change = { reason: null, ...noLease, ended_at: at.toString(), ...ending };
  return (await waiting(tx, id).set(change).returning('id').executeTakeFirst()) !== undefined;
}

/** An order of the scope's with its store, retailer, route and past, as what a message tells of; or the refusal. */
export async function readAbout(scope: Pick<Scope, 'db'>, orderId: string) {
  const about = await scope.db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .innerJoin('retailers', 'retailers.id', 'orders.retailer_id')
    .selectAll('orders')
    .select((of) => [
      'stores.timezone as store_timezone',
      'retailers.name as retailer_name',
      'retailers.sandbox_of',
      'retailers.email as retailer_email',
      'retailers.phone as retailer_phone',
      'retailers.address as retailer_address',
      'retailers.use_envoi_tracking_code',
      jsonObjectFrom(
        of.selectFrom('routes').select(['started_at', 'etd']).whereRef('routes.id', '=', 'orders.route_id'),
      ).as('route'),
      of
        .selectFrom('trackers')
        .select('trackers.at')
        .whereRef('trackers.order_id', '=', 'orders.id')
        .where('trackers.event', '=', 'SKIPPED')
        .orderBy('trackers.at', 'desc')
        .limit(1)
        .as('skipped_at'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return about ?? refuse('ORDER_NOT_FOUND');
}
export type About = Awaited<ReturnType<typeof readAbout>>;

/** Whether a line of the journey was followed by another of the same event, about the same package or all: what it tells was told again since. */
export async function isSuperseded(scope: Pick<Scope, 'db'>, orderId: string, trackerId: string): Promise<boolean> {
  const [last] = await scope.db
    .selectFrom('trackers')
    .select('id')
    .where('order_id', '=', orderId)
    .where('event', '=', (of) => of.selectFrom('trackers').select('event').where('id', '=', trackerId))
    .where((of) =>
      of.or([
        of('package', 'is', null),
        of('package', '=', of.selectFrom('trackers').select('package').where('id', '=', trackerId)),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return last !== undefined && last.id !== trackerId;
}

export type NewNotice = {
  id: string;
  order_id: string;
  event: NoticeKind;
  occurrence: string;
  channel: Channel;
  address: string;
  sent_again_by?: string;
  /** Of a message that was composed when it was written. */
  language?: Language;
  subject?: string | null;
  said?: string;
  created_at: string;
  expires_at: string;
};

/** Writes messages that were not written before; answers the ids of those. */
export async function insertNotices(tx: Pick<Tx, 'db'>, rows: readonly NewNotice[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const written = await tx.db
    .insertInto('notifications')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['retailer_id', 'order_id', 'event', 'occurrence', 'channel']).doNothing(),
    )
    .returning('id')
    .execute();
  return written.map(({ id }) => id);
}

/** That a message went stays, and when; whom it went to and what it said goes, and what still waits is never sent. */
export const erasingNotices = erasing('notifications', async ({ db }, orderId) => {
  await db.deleteFrom('notifications').where('order_id', '=', orderId).where('state', '=', 'WAITING').execute();
  await db
    .updateTable('notifications')
    .set({ address: erased, subject: null, said: null })
    .where('order_id', '=', orderId)
    .execute();
});
