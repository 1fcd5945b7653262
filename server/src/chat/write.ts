// What either side does in a chat: writes, changes or takes back what it wrote, reads, reports.
import {
  messagesPerMinute,
  mostMessages,
  type Party,
  photoBox,
  photoBytes,
  saysSomething,
  whyNotEditMessage,
} from '@portage/contract/chat/rules';
import type { ChatMessage, NewMessage } from '@portage/contract/chat/schema';
import type { Language } from '@portage/contract/errors';
import type { z } from 'zod';
import { noteAction } from '../orders/log.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Recipient } from '../platform/http/handlers.ts';
import { newId } from '../platform/ids.ts';
import { type Actor, publish } from '../platform/outbox/facts.ts';
import { decodePicture, readPicture } from '../platform/pictures.ts';
import { Refusal, refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { languageOfRecipient } from '../recipients/contacts.ts';
import {
  changeMessage,
  countSince,
  findChannel,
  insertMessage,
  lockChannel,
  type MessageRow,
  messagesOf,
  moveReader,
  nextNumber,
  readersOf,
  reportMessage,
} from './queries.ts';
import { findTalk, type Talk, whyNotTalk } from './talk.ts';
import { presentMessage } from './thread.ts';

/** Who acts, in which delivery's chat; the recipient's language is known while they write. */
export type Speaker = Recipient & { party: Party; language: Language | null };

type Message = z.input<typeof ChatMessage>;

const actorOf = ({ party }: Speaker, { names }: Talk): Actor =>
  party === 'DRIVER'
    ? { name: names.DRIVER ?? 'Driver', role: 'PROVIDER' }
    : { name: names.RECIPIENT ?? '', role: 'END_CUSTOMER' };

const tell = (app: App, tx: Tx, by: Speaker, talk: Talk) =>
  publish(tx, 'CHAT_CHANGED', { orderId: talk.orderId, storeId: talk.storeId }, actorOf(by, talk), app.clock.now());

/** Writes a message, once under its id however often it is sent. */
export async function say(app: App, by: Speaker, { id = newId(), message, image }: NewMessage): Promise<Message> {
  // Before the transaction: a slow storage would hold the chat for everybody in it.
  const photo = image === null ? null : await keepPhoto(app, by.retailerId, await readPhoto(image));
  const written = await writeMessage(app, by, { id, message, photo }).catch(async (error: unknown) => {
    // After any other error the message may have been stored: a lost connection can hide its commit.
    if (photo && error instanceof Refusal) await app.storage.remove(photo);
    throw error;
  });
  if (photo && !written.isNew) await app.storage.remove(photo);
  return written.message;
}

type Writing = { id: string; message: string; photo: string | null };

const writeMessage = (app: App, by: Speaker, { id, message, photo }: Writing) =>
  app.db.transaction(wholeRetailer(by.retailerId), async (tx) => {
    const talk = await findTalk(app, tx, by);
    const now = app.clock.now();
    const channel = await lockChannel(tx, talk, by.language ?? (await languageOfRecipient(tx, talk.written)), now);
    const known = await messagesOf(tx, talk.id).where('id', '=', id).executeTakeFirst();
    if (known && known.author !== by.party) refuse('MESSAGE_ID_TAKEN');
    if (known) return { isNew: false, message: await present(app, tx, talk, known) };
    refuseIf(whyNotTalk(app, talk));
    if (channel.last_seq >= mostMessages) refuse('CHAT_FULL');
    const lately = await countSince(tx, talk.id, by.party, now.subtract({ minutes: 1 }));
    if (lately >= messagesPerMinute) refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });
    const seq = await nextNumber(tx, talk.id, now, by.language);
    const row = await insertMessage(tx, {
      channel_id: talk.id,
      id,
      seq,
      version: seq,
      author: by.party,
      author_name: talk.names[by.party],
      text: message.trim(),
      image: photo,
      at: now.toString(),
    });
    await tell(app, tx, by, talk);
    return { isNew: true, message: await present(app, tx, talk, row) };
  });

const present = async (app: App, tx: Tx, talk: Talk, row: MessageRow): Promise<Message> =>
  presentMessage(app, talk, row, await readersOf(tx, talk.id));

/** The message, in a chat that nobody else writes in meanwhile. */
async function lockMessage(tx: Tx, talk: Talk, id: string, now: Temporal.Instant) {
  if (!(await findChannel(tx, talk.id))) refuse('MESSAGE_NOT_FOUND');
  const channel = await lockChannel(tx, talk, null, now);
  const row = await messagesOf(tx, talk.id).where('id', '=', id).executeTakeFirst();
  return { channel, row: row ?? refuse('MESSAGE_NOT_FOUND') };
}

/** Changes what one's own message says; without words it is taken back. What it said is kept. */
export const editMessage = (app: App, by: Speaker, id: string, message: string): Promise<Message> =>
  app.db.transaction(wholeRetailer(by.retailerId), async (tx) => {
    const talk = await findTalk(app, tx, by);
    const now = app.clock.now();
    const { channel, row } = await lockMessage(tx, talk, id, now);
    refuseIf(whyNotEditMessage(await present(app, tx, talk, row), by.party, now.epochMilliseconds));
    refuseIf(whyNotTalk(app, talk));
    const text = saysSomething(message) ? message.trim() : '';
    if (text === row.text && text !== '') return present(app, tx, talk, row);
    if (channel.last_seq >= mostMessages) refuse('CHAT_FULL');
    const version = await nextNumber(tx, talk.id, now, by.language);
    const changed = await changeMessage(tx, row, { text, removed: text === '', version, now });
    await tell(app, tx, by, talk);
    return present(app, tx, talk, changed);
  });

/** Keeps how far somebody has read, never further than was written. */
export const markRead = (app: App, by: Speaker, seq: number): Promise<Record<string, never>> =>
  app.db.transaction(wholeRetailer(by.retailerId), async (tx) => {
    const talk = await findTalk(app, tx, by);
    const channel = await findChannel(tx, talk.id);
    if (!channel) return {};
    const reader = { reader: by.party, name: talk.names[by.party], seq: Math.min(seq, channel.last_seq) };
    if (await moveReader(tx, talk.id, reader, app.clock.now())) await tell(app, tx, by, talk);
    return {};
  });

/** Tells the retailer of a message of the other side's: on the message, and in the order's log. The first report stands. */
export const report = (app: App, by: Speaker, id: string, reason: string | null): Promise<Message> =>
  app.db.transaction(wholeRetailer(by.retailerId), async (tx) => {
    const talk = await findTalk(app, tx, by);
    const now = app.clock.now();
    const { row } = await lockMessage(tx, talk, id, now);
    if (row.author === by.party) refuse('MESSAGE_NOT_FOUND');
    if (row.reported_at !== null) return present(app, tx, talk, row);
    const reported = await reportMessage(tx, row, await nextNumber(tx, talk.id, now, null), reason, now);
    const order = { id: talk.orderId, store_id: talk.storeId };
    await noteAction(app, tx, order, actorOf(by, talk), { action: 'MESSAGE_REPORTED', content: reason ?? '' });
    await tell(app, tx, by, talk);
    return present(app, tx, talk, reported);
  });

/** The photo as a JPEG of ours, read whatever it is called, and without what the camera noted in it; refuses what is none. */
async function readPhoto(image: string): Promise<Buffer> {
  const bytes = decodePicture(image);
  const picture = bytes.length === 0 || bytes.length > photoBytes ? null : await readPicture(bytes, photoBox);
  if (!picture)
    refuseFaults([{ type: 'PHOTO_UNREADABLE', path: 'image', values: { maximum: String(photoBytes / 1_000_000) } }]);
  return picture?.bytes ?? bytes;
}

/** Keeps a photo; answers its key. */
async function keepPhoto(app: App, retailerId: string, bytes: Buffer): Promise<string> {
  const key = `${retailerId}/chats/${newId()}.jpg`;
  await app.storage.write(key, bytes, { contentType: 'image/jpeg', size: bytes.length });
  return key;
}
