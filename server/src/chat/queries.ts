// Queries of chats, their messages and read receipts.
import type { Party, Side } from '@portage/contract/chat/rules';
import type { Language } from '@portage/contract/errors';
import { type Insertable, type Selectable, sql } from 'kysely';
import { isoText } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { ChatMessages } from '../platform/db/schema.gen.ts';

export type MessageRow = Selectable<ChatMessages>;
type DatabaseScope = Pick<Scope, 'db'>;

/** Returns a chat; undefined until its first message. */
export const findChannel = (scope: DatabaseScope, id: string) =>
  scope.db.selectFrom('chat_channels').selectAll().where('id', '=', id).executeTakeFirst();

/** Creates the chat if needed, and locks it: messages are written one at a time. */
export async function lockChannel(
  tx: Tx,
  { id, orderId }: { id: string; orderId: string },
  language: Language | null,
  now: Temporal.Instant,
) {
  const at = now.toString();
  const made = { id, order_id: orderId, language: language ?? 'en', opened_at: at, last_at: at };
  await tx.db
    .insertInto('chat_channels')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.db.selectFrom('chat_channels').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Increments and returns the number of the last message or change. `author` is that of a new message: the recipient's waits for an answer
 * from then on, and the driver's or staff's is one.
 */
export async function nextNumber(
  tx: Tx,
  id: string,
  now: Temporal.Instant,
  language: Language | null,
  author: Party | null = null,
) {
  const unanswered = author === 'RECIPIENT' ? sql<string>`coalesce(unanswered_since, ${now.toString()})` : null;
  const { last_seq } = await tx.db
    .updateTable('chat_channels')
    .set({
      last_seq: sql<number>`last_seq + 1`,
      last_at: now.toString(),
      ...(language && { language }),
      ...(author && { unanswered_since: unanswered }),
    })
    .where('id', '=', id)
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return last_seq;
}

/** Selects the messages of a chat. */
export const messagesOf = (scope: DatabaseScope, channelId: string) =>
  scope.db.selectFrom('chat_messages').selectAll().where('channel_id', '=', channelId);

export const insertMessage = (tx: Tx, row: Insertable<ChatMessages>) =>
  tx.db.insertInto('chat_messages').values(row).returningAll().executeTakeFirstOrThrow();

/** Returns when the recipient last wrote in a chat, in ISO 8601; null if they have not. */
export async function lastFromRecipient(scope: DatabaseScope, channelId: string): Promise<string | null> {
  const last = await messagesOf(scope, channelId)
    .where('author', '=', 'RECIPIENT')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isoText(last?.at ?? null);
}

/** Returns how many messages a party has sent since an instant. */
export async function countSince(tx: Tx, channelId: string, author: Party, since: Temporal.Instant): Promise<number> {
  const { count } = await tx.db
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('channel_id', '=', channelId)
    .where('author', '=', author)
    .where('at', '>', since.toString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Change = { text: string; removed: boolean; version: number; now: Temporal.Instant };

/** Changes a message's text, and stores the previous text. */
export async function changeMessage(tx: Tx, row: MessageRow, { text, removed, version, now }: Change) {
  const until = now.toString();
  await tx.db
    .insertInto('chat_originals')
    .values({ channel_id: row.channel_id, message_id: row.id, version: row.version, text: row.text, until })
    .execute();
  return tx.db
    .updateTable('chat_messages')
    .set({ text, version, edited_at: until, ...(removed && { removed_at: until }) })
    .where('channel_id', '=', row.channel_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores a report on a message. The caller checks that it has none yet. */
export const markReported = (tx: Tx, row: MessageRow, version: number, reason: string | null, now: Temporal.Instant) =>
  tx.db
    .updateTable('chat_messages')
    .set({ version, reported_at: now.toString(), report_reason: reason })
    .where('channel_id', '=', row.channel_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

export type ReadReceipt = { reader: Side; name: string | null; seq: number };

export const readersOf = (scope: DatabaseScope, channelId: string): Promise<ReadReceipt[]> =>
  scope.db
    .selectFrom('chat_readers')
    .select(['reader', 'name', 'seq'])
    .where('channel_id', '=', channelId)
    .orderBy('reader')
    .execute();

/** Advances a side's read receipt. Returns whether it moved. */
export async function moveReader(
  tx: Tx,
  channelId: string,
  { reader, name, seq }: ReadReceipt,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = { reader, name, seq, at: now.toString() };
  const moved = await tx.db
    .insertInto('chat_readers')
    .values({ channel_id: channelId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['retailer_id', 'channel_id', 'reader'])
        .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), seq: ref('excluded.seq'), at: ref('excluded.at') }))
        .where(({ eb, ref }) => eb('chat_readers.seq', '<', ref('excluded.seq'))),
    )
    .returning('seq')
    .executeTakeFirst();
  return moved !== undefined;
}

/**
 * Reads everything stored about the chats of an order: messages, their texts before edits, and read receipts. With `ids`, reads only these
 * messages.
 */
export async function readHistory(scope: DatabaseScope, orderId: string, ids?: readonly string[]) {
  const ofOrder = scope.db.selectFrom('chat_channels').select('id').where('order_id', '=', orderId);
  const about = 'channel_id';
  const messages = scope.db.selectFrom('chat_messages').selectAll().where(about, 'in', ofOrder);
  const originals = scope.db.selectFrom('chat_originals').selectAll().where(about, 'in', ofOrder);
  const named = sql<string>`any(${[...(ids ?? [])]}::uuid[])`;
  return {
    messages: await (ids ? messages.where('id', '=', named) : messages).orderBy('at').orderBy('seq').execute(),
    originals: await (ids ? originals.where('message_id', '=', named) : originals).orderBy('version').execute(),
    readers: await scope.db.selectFrom('chat_readers').selectAll().where(about, 'in', ofOrder).execute(),
  };
}
export type ChatHistory = Awaited<ReturnType<typeof readHistory>>;
