// The actions in a chat: sending a message; and of either side, editing and removing its own messages, marking as read, reporting.
import {
  messagesPerMinute,
  mostMessages,
  photoBox,
  photoBytes,
  type Side,
  saysSomething,
  whyNotEditMessage,
} from '@portage/contract/chat/rules';
import type { ChatMessage, NewMessage } from '@portage/contract/chat/schema';
import type { Language } from '@portage/contract/errors';
import type { z } from 'zod';
import { type Member, actorOf as memberActor } from '../auth/member.ts';
import { mailAnswer } from '../notifications/confirm.ts';
import { noteAction } from '../orders/log.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Recipient } from '../platform/http/handlers.ts';
import { newId } from '../platform/ids.ts';
import { type Actor, publish } from '../platform/outbox/facts.ts';
import { decodePicture, readPhoto } from '../platform/pictures.ts';
import { Refusal, refuse, refuseIf } from '../platform/refusal.ts';
import { languageOfRecipient } from '../recipients/contacts.ts';
import { type DeliveryChat, findDeliveryChat, whyNotWrite, whyNotWriteAsStaff } from './deliveryChat.ts';
import { presentMessage } from './messagePage.ts';
import {
  changeMessage,
  countSince,
  findChannel,
  insertMessage,
  lockChannel,
  type MessageRow,
  markReported,
  messagesOf,
  moveReader,
  nextNumber,
  readersOf,
} from './queries.ts';

/** The acting side and its delivery's chat. The language is that of a writing recipient, else null. */
export type Writer = Recipient & { party: Side; language: Language | null };
/** A member, writing in the name of the order's store. */
type StaffWriter = Recipient & { party: 'STAFF'; language: null; member: Member };
type Author = Writer | StaffWriter;

type MessageInput = z.input<typeof ChatMessage>;

function actorOf(by: Author, { names }: DeliveryChat): Actor {
  if (by.party === 'STAFF') return memberActor(by.member);
  return by.party === 'DRIVER'
    ? { name: names.DRIVER ?? 'Driver', role: 'PROVIDER' }
    : { name: names.RECIPIENT ?? '', role: 'END_CUSTOMER' };
}

const publishChange = (app: App, tx: Tx, by: Author, chat: DeliveryChat) =>
  publish(tx, 'CHAT_CHANGED', { orderId: chat.orderId, storeId: chat.storeId }, actorOf(by, chat), app.clock.now());

/** Stores a message, once per id even if it is sent repeatedly. */
export async function sendMessage(
  app: App,
  by: Author,
  { id = newId(), message, image }: NewMessage,
): Promise<MessageInput> {
  // Outside the transaction: slow storage would otherwise keep the chat locked for both sides.
  const photo = image === null ? null : await keepPhoto(app, by.retailerId, image);
  const written = await writeMessage(app, by, { id, message, photo }).catch(async (error: unknown) => {
    // After any other error the message may have been stored: a lost connection can hide its commit.
    if (photo && error instanceof Refusal) await app.storage.remove(photo);
    throw error;
  });
  if (photo && !written.isNew) await app.storage.remove(photo);
  return written.message;
}

type Writing = { id: string; message: string; photo: string | null };

const writeMessage = (app: App, by: Author, { id, message, photo }: Writing) =>
  app.db.transaction(wholeRetailer(by.retailerId), async (tx) => {
    const chat = await findDeliveryChat(app, tx, by);
    const now = app.clock.now();
    const channel = await lockChannel(tx, chat, by.language ?? (await languageOfRecipient(tx, chat.written)), now);
    const known = await messagesOf(tx, chat.id).where('id', '=', id).executeTakeFirst();
    if (known && known.author !== by.party) refuse('MESSAGE_ID_TAKEN');
    if (known) return { isNew: false, message: await present(app, tx, chat, known) };
    const whyNot = whyNotWrite(app, chat);
    refuseIf(by.party === 'STAFF' ? await whyNotWriteAsStaff(app, tx, chat) : whyNot);
    if (channel.last_seq >= mostMessages) refuse('CHAT_FULL');
    const lately = await countSince(tx, chat.id, by.party, now.subtract({ minutes: 1 }));
    if (lately >= messagesPerMinute) refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });
    const seq = await nextNumber(tx, chat.id, now, by.language, by.party);
    const row = await insertMessage(tx, {
      channel_id: chat.id,
      id,
      seq,
      version: seq,
      author: by.party,
      author_name: chat.names[by.party],
      sender: by.party === 'STAFF' ? by.member.name : null,
      text: message.trim(),
      image: photo,
      at: now.toString(),
    });
    await publishChange(app, tx, by, chat);
    // Once the chat has closed, the recipient may not look at the page again.
    if (by.party === 'STAFF' && whyNot) await mailAnswer(app, tx, chat, { ...row, language: channel.language });
    return { isNew: true, message: await present(app, tx, chat, row) };
  });

const present = async (app: App, tx: Tx, chat: DeliveryChat, row: MessageRow): Promise<MessageInput> =>
  presentMessage(app, chat, row, await readersOf(tx, chat.id));

/** Locks a message's chat and returns the message. */
async function lockMessage(tx: Tx, chat: DeliveryChat, id: string, now: Temporal.Instant) {
  if (!(await findChannel(tx, chat.id))) refuse('MESSAGE_NOT_FOUND');
  const channel = await lockChannel(tx, chat, null, now);
  const row = await messagesOf(tx, chat.id).where('id', '=', id).executeTakeFirst();
  return { channel, row: row ?? refuse('MESSAGE_NOT_FOUND') };
}

/** Edits the writer's own message; an empty text removes it. The previous text is stored. */
export const editMessage = (app: App, by: Writer, id: string, message: string): Promise<MessageInput> =>
  app.db.transaction(wholeRetailer(by.retailerId), async (tx) => {
    const chat = await findDeliveryChat(app, tx, by);
    const now = app.clock.now();
    const { channel, row } = await lockMessage(tx, chat, id, now);
    refuseIf(whyNotEditMessage(await present(app, tx, chat, row), by.party, now.epochMilliseconds));
    refuseIf(whyNotWrite(app, chat));
    const text = saysSomething(message) ? message.trim() : '';
    if (text === row.text && text !== '') return present(app, tx, chat, row);
    if (channel.last_seq >= mostMessages) refuse('CHAT_FULL');
    const version = await nextNumber(tx, chat.id, now, by.language);
    const changed = await changeMessage(tx, row, { text, removed: text === '', version, now });
    await publishChange(app, tx, by, chat);
    return present(app, tx, chat, changed);
  });

/** Stores how far a side has read, at most up to the last message. */
export const markRead = (app: App, by: Writer, seq: number): Promise<Record<string, never>> =>
  app.db.transaction(wholeRetailer(by.retailerId), async (tx) => {
    const chat = await findDeliveryChat(app, tx, by);
    const channel = await findChannel(tx, chat.id);
    if (!channel) return {};
    const reader = { reader: by.party, name: chat.names[by.party], seq: Math.min(seq, channel.last_seq) };
    if (await moveReader(tx, chat.id, reader, app.clock.now())) await publishChange(app, tx, by, chat);
    return {};
  });

/** Reports a message of the other side, not of the store, to the retailer: on the message and in the order's log. The first report counts. */
export const reportMessage = (app: App, by: Writer, id: string, reason: string | null): Promise<MessageInput> =>
  app.db.transaction(wholeRetailer(by.retailerId), async (tx) => {
    const chat = await findDeliveryChat(app, tx, by);
    const now = app.clock.now();
    const { row } = await lockMessage(tx, chat, id, now);
    if (row.author === by.party || row.author === 'STAFF') refuse('MESSAGE_NOT_FOUND');
    if (row.reported_at !== null) return present(app, tx, chat, row);
    const reported = await markReported(tx, row, await nextNumber(tx, chat.id, now, null), reason, now);
    const order = { id: chat.orderId, store_id: chat.storeId };
    await noteAction(app, tx, order, actorOf(by, chat), { action: 'MESSAGE_REPORTED', content: reason ?? '' });
    await publishChange(app, tx, by, chat);
    return present(app, tx, chat, reported);
  });

/** Stores a photo and returns its storage key. */
async function keepPhoto(app: App, retailerId: string, image: string): Promise<string> {
  const bytes = await readPhoto(decodePicture(image), { path: 'image', maximum: photoBytes, box: photoBox });
  const key = `${retailerId}/chats/${newId()}.jpg`;
  await app.storage.write(key, bytes, { contentType: 'image/jpeg', size: bytes.length });
  return key;
}
