// Reads a chat: one page of it, or the changes since a version.
import { chatUntil, earlierPage, firstPage, flaggedPage } from '@portage/contract/chat/rules';
import type { ChatMessage, ChatQuery, MessagePage } from '@portage/contract/chat/schema';
import type { z } from 'zod';
import { photoAddress } from '../orders/photos.ts';
import type { App } from '../platform/app.ts';
import { zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { type DeliveryChat, whyNotWrite } from './deliveryChat.ts';
import { findChannel, type MessageRow, messagesOf, type ReadReceipt, readersOf } from './queries.ts';

/** Maximum number of missed changes in one response. */
const mostChanges = 100;

/** Returns a page of a delivery's chat; an empty one if there are no messages. */
export async function readMessagePage(
  app: App,
  scope: Pick<Scope, 'db'>,
  chat: DeliveryChat,
  query: ChatQuery,
): Promise<z.input<typeof MessagePage>> {
  // Read the version first: a message written in between is then sent twice and not missed.
  const last = (await findChannel(scope, chat.id))?.last_seq ?? 0;
  const readers = await readersOf(scope, chat.id);
  const { rows, ...where } =
    query.since === undefined
      ? await pageOf(scope, chat.id, query, last)
      : await changesOf(scope, chat.id, query.since, last);
  return {
    ...where,
    channel: {
      id: chat.id,
      name: chat.trackingCode,
      driver: chat.names.DRIVER,
      whyNot: whyNotWrite(app, chat),
      until: chatUntil(chat),
    },
    messages: rows.map((row) => presentMessage(app, chat, row, readers)),
    read: readers.map(({ reader, seq }) => ({ id: reader, seq })),
  };
}

/** Returns a page of messages, newest first. */
async function pageOf(scope: Pick<Scope, 'db'>, id: string, { before, flagged }: ChatQuery, version: number) {
  const newest = flagged === 'true' ? flaggedPage : firstPage;
  const size = before === undefined ? newest : earlierPage;
  let page = messagesOf(scope, id).orderBy('seq', 'desc');
  if (before !== undefined) page = page.where('seq', '<', before);
  const found = await page.limit(size + 1).execute();
  const rows = found.slice(0, size);
  return { rows, before: found.length > size ? (rows.at(-1)?.seq ?? null) : null, version, more: false };
}

/** Returns the changes since a version, oldest first, so that each page continues where the last one ended. */
async function changesOf(scope: Pick<Scope, 'db'>, id: string, since: number, last: number) {
  const found = await messagesOf(scope, id)
    .where('version', '>', since)
    .orderBy('version')
    .limit(mostChanges + 1)
    .execute();
  const rows = found.slice(0, mostChanges);
  const more = found.length > mostChanges;
  return { rows, before: null, version: more ? (rows.at(-1)?.version ?? last) : last, more };
}

type StoreZone = Pick<DeliveryChat, 'timezone'>;

/** Returns a message in the form that every party sees. A removed one has no text and no image. */
export function presentMessage(
  app: App,
  { timezone }: StoreZone,
  row: MessageRow,
  readers: readonly ReadReceipt[],
): z.input<typeof ChatMessage> {
  const { author } = row;
  const removed = row.removed_at !== null;
  return {
    id: row.id,
    seq: row.seq,
    version: row.version,
    createdAt: zoned(row.at, timezone),
    text: row.text,
    image: row.image === null || removed ? null : photoAddress(app, row.image),
    user: { id: author, name: row.author_name },
    readers: readers
      .filter(({ reader, seq }) => reader !== author && seq >= row.seq)
      .map(({ reader, name }) => ({ id: reader, name })),
    edited: row.edited_at !== null,
    removed,
    reported: row.reported_at !== null,
  };
}
