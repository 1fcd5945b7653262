// When recipient, driver and staff may write in a chat, and which messages may be changed (spec sections 4, 5 and 9; decision 0064).
import type { ErrorType } from '../errors.ts';
import { completionTypes, type DeliveryStatus } from '../orders/status.ts';

/** Minutes after its completion for which a delivery's chat is open. */
export const chatMinutes = 120;
/** Minutes for which a message can be changed. */
export const editMinutes = 15;
/** The most characters in a message. */
export const messageLimit = 1000;
/** Messages on the first page, on the first page of a flagged chat, and on each earlier page. */
export const firstPage = 6;
export const flaggedPage = 20;
export const earlierPage = 20;
/** The largest size at which a photo is shown in a message, in pixels. */
export const photoBox = { width: 512, height: 1024 } as const;
/** The largest photo: in bytes, and in characters once encoded as base64. */
export const photoBytes = 1_000_000;
export const photoTextLimit = Math.ceil(photoBytes / 3) * 4;
/** Messages that one party may send per minute, and the most messages in one chat from all parties. */
export const messagesPerMinute = 30;
export const mostMessages = 2000;

/** Days after the recipient's last message for which staff may answer, even if the chat has closed. */
export const answerDays = 14;

/** The authors of messages: the two sides of a chat, and the retailer's staff in the name of the order's store. */
export const parties = ['RECIPIENT', 'DRIVER', 'STAFF'] as const;
export type Party = (typeof parties)[number];
/** The two sides of a chat. Only they edit, report and mark as read. */
export type Side = Exclude<Party, 'STAFF'>;

/** The fields of a delivery that decide whether its chat is open. Instants are ISO 8601. */
export type ChatDelivery = { status: DeliveryStatus | null; statusId: number | null; completedAt: string | null };

/**
 * Returns why recipient and driver may not write to each other, or null. They may for less than two hours after a completion, except one at
 * a front desk, and while the driver is on the way if the retailer allows it. `now` in epoch milliseconds.
 */
export function whyNotChat(delivery: ChatDelivery, { onTheWay }: { onTheWay: boolean }, now: number): ErrorType | null {
  if (delivery.status === 'ATTEMPTING_DELIVERY' && onTheWay) return null;
  const until = chatUntil(delivery);
  if (until === null) return 'CHAT_NOT_OFFERED';
  return now < Date.parse(until) ? null : 'CHAT_CLOSED';
}

/** Returns when the chat about a completed delivery closes; null if no chat is offered, or the delivery is not completed yet. */
export function chatUntil({ status, statusId, completedAt }: ChatDelivery): string | null {
  if (status !== 'COMPLETED' || statusId === completionTypes.frontDesk || completedAt === null) return null;
  return new Date(Date.parse(completedAt) + chatMinutes * 60_000).toISOString();
}

/** `wroteAt` is the instant of the recipient's last message, in ISO 8601; null if there is none. */
type Answering = { onTheWay: boolean; staffInChat: boolean; wroteAt: string | null };

/**
 * Returns why staff may not write in a chat, or null. They may while recipient and driver may, and for 14 days after the recipient's last
 * message: the recipient still reads the answer. `now` in epoch milliseconds.
 */
export function whyNotAnswer(
  delivery: ChatDelivery,
  { onTheWay, staffInChat, wroteAt }: Answering,
  now: number,
): ErrorType | null {
  if (!staffInChat) return 'CHAT_WITHOUT_STAFF';
  const isAwaited = wroteAt !== null && now < Date.parse(wroteAt) + answerDays * 86_400_000;
  return isAwaited ? null : whyNotChat(delivery, { onTheWay }, now);
}

type AuthoredMessage = { user: { id: Party }; createdAt: { at: string }; removed: boolean };

/** Returns why a side may not change or remove a message, or null. `now` in epoch milliseconds. */
export function whyNotEditMessage(
  { user, createdAt, removed }: AuthoredMessage,
  by: Party,
  now: number,
): ErrorType | null {
  if (user.id !== by) return 'MESSAGE_NOT_YOURS';
  return removed || now >= Date.parse(createdAt.at) + editMinutes * 60_000 ? 'MESSAGE_EDIT_OVER' : null;
}

/** Invisible characters: white space, and characters without a glyph. */
const unseen = /[\p{White_Space}\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]|\u034f/gu;

/** Returns whether a text has visible characters: an empty or blank message is not sent (spec section 5). */
export const saysSomething = (text: string): boolean => text.replace(unseen, '') !== '';

/** Returns a driver's first name; null if none is known, or it could be a phone number. */
export function shortNameOf(name: string | null): string | null {
  const [first = ''] = (name ?? '').trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’.-]{0,29}$/u.test(first) ? first : null;
}
