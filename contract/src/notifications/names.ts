// The limits of a message and the names of its states. Apart from the default texts, which only the screen of messages loads.

export const textLimits = { subject: 150, mail: 1000, sms: 320 } as const;

export const noticeStates = ['WAITING', 'SENT', 'FAILED', 'DROPPED'] as const;
export type NoticeState = (typeof noticeStates)[number];
/** Whether a channel reaches the recipient: they may have opted out, or the order has no address for it. */
export const reaches = ['OPEN', 'OPTED_OUT', 'UNREACHABLE'] as const;
export type Reach = (typeof reaches)[number];
/** Why a message was dropped. */
export const dropReasons = ['OPTED_OUT', 'LATE', 'SWITCHED_OFF', 'EXPIRED'] as const;
export type DropReason = (typeof dropReasons)[number];

/** The events with notices, in the order in which a parcel passes them. */
export const notificationEvents = [
  'HANDED_OVER',
  'OUT_FOR_DELIVERY',
  'DRIVER_NEAR',
  'DELIVERED',
  'MISSED',
  'DELAYED',
  'AT_DROPOFF_POINT',
  'RETURNING',
  'CANCELED',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/**
 * Confirmations of what a recipient saved on their page or the courier agreed to, and answers to a claim or in the chat. They are sent
 * whatever the retailer's settings and the quiet hours are.
 */
export const confirmations = [
  'DETAILS_CHANGED',
  'REQUEST_UPDATED',
  'CLAIM_RECEIVED',
  'CLAIM_ANSWERED',
  'CHAT_ANSWERED',
] as const;
export const noticeKinds = [...notificationEvents, ...confirmations] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const isConfirmation = (kind: NoticeKind): kind is (typeof confirmations)[number] =>
  confirmations.some((each) => each === kind);
