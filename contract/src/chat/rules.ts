// When recipient and driver may write to each other, and what of it may be changed (spec sections 4, 5 and 9; design section 9).
import type { ErrorType } from '../errors.ts';
import { completionTypes, type DeliveryStatus } from '../orders/status.ts';

/** Minutes after its completion for which a delivery can be talked about. */
export const chatMinutes = 120;
/** Minutes for which a message can be changed. */
export const editMinutes = 15;
/** Characters of a message. */
export const messageLimit = 1000;
/** Messages of the first page, of a chat that is flagged, and of each page before. */
export const firstPage = 6;
export const flaggedPage = 20;
export const earlierPage = 20;
/** The largest photo that a message shows, in pixels. */
export const photoBox = { width: 512, height: 1024 } as const;
/** The bytes of a photo as it is sent, before and after it is written as text. */
export const photoBytes = 1_000_000;
export const photoTextLimit = Math.ceil(photoBytes / 3) * 4;
/** Messages that one side may send in a minute, and both together in one chat. */
export const messagesPerMinute = 30;
export const mostMessages = 2000;

/** Who writes. */
export const parties = ['RECIPIENT', 'DRIVER'] as const;
export type Party = (typeof parties)[number];

/** The part of a delivery that decides. Instants are ISO 8601. */
export type ChatDelivery = { status: DeliveryStatus | null; statusId: number | null; completedAt: string | null };

/**
 * Why recipient and driver may not write to each other: only under two hours after a completion that was none at a front desk and,
 * where the retailer opens it, while the driver is on the way. `now` in epoch milliseconds.
 */
export function whyNotChat(delivery: ChatDelivery, { onTheWay }: { onTheWay: boolean }, now: number): ErrorType | null {
  if (delivery.status === 'ATTEMPTING_DELIVERY' && onTheWay) return null;
  const until = chatUntil(delivery);
  if (until === null) return 'CHAT_NOT_OFFERED';
  return now < Date.parse(until) ? null : 'CHAT_CLOSED';
}

/** When the chat about a completed delivery closes; null where none is offered, or it is not known yet. */
export function chatUntil({ status, statusId, completedAt }: ChatDelivery): string | null {
  if (status !== 'COMPLETED' || statusId === completionTypes.frontDesk || completedAt === null) return null;
  return new Date(Date.parse(completedAt) + chatMinutes * 60_000).toISOString();
}

type Written = { user: { id: Party }; createdAt: { at: string }; removed: boolean };

/** Why a side may not change or remove a message. `now` in epoch milliseconds. */
export function whyNotEditMessage({ user, createdAt, removed }: Written, by: Party, now: number): ErrorType | null {
  if (user.id !== by) return 'MESSAGE_NOT_YOURS';
  return removed || now >= Date.parse(createdAt.at) + editMinutes * 60_000 ? 'MESSAGE_EDIT_OVER' : null;
}

/** Invisible characters: white space, and signs that draw nothing. */
const unseen = /[\p{White_Space}\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]|\u034f/gu;

/** Whether a text has visible characters: an empty or blank message is not sent (spec section 5). */
export const saysSomething = (text: string): boolean => text.replace(unseen, '') !== '';

/** Returns a driver's first name, and nothing that could be a number. Null when none is known. */
export function shortNameOf(name: string | null): string | null {
  const [first = ''] = (name ?? '').trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’.-]{0,29}$/u.test(first) ? first : null;
}
