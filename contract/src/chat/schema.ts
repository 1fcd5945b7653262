// The chat of recipient, driver and staff. The schemas for what the two sides are shown have no field for a phone, a full name, a driver's
// id or a member.
import { z } from 'zod';
import { FleetQuery } from '../fleet/schema.ts';
import { Id, optional, text } from '../text.ts';
import { ZonedInstant } from '../time.ts';
import { messageLimit, parties, photoTextLimit, saysSomething } from './rules.ts';

export const Party = z.enum(parties);
/**
 * `name` is a first name; if it is null, each reader's screen shows a word for the role. `id` is `STAFF` for a message of the retailer's
 * staff, and `name` is then the store's. Clients from before this value should show `name` for every `id` that they do not know.
 */
const Person = z.object({ id: Party, name: z.string().nullable() });

export const ChatMessage = z.object({
  /** Chosen by the sender, so that sending a message again is idempotent. */
  id: z.string(),
  /** The sequence number of the message in its chat: later messages have larger numbers. */
  seq: z.number(),
  /** Increases with each new or changed message: a client that knows its last version can request what it missed. */
  version: z.number(),
  createdAt: ZonedInstant,
  text: z.string(),
  image: z.string().nullable(),
  user: Person,
  readers: z.array(Person),
  edited: z.boolean(),
  /** Whether its author removed it. */
  removed: z.boolean(),
  reported: z.boolean(),
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** A page of a chat's messages, newest first. */
export const MessagePage = z.object({
  channel: z.object({
    id: z.string(),
    /** The tracking code of the delivery. */
    name: z.string(),
    driver: z.string().nullable(),
    /** The error type of the reason why nothing can be written now; null if something can. */
    whyNot: z.string().nullable(),
    until: z.string().nullable(),
  }),
  messages: z.array(ChatMessage),
  /** The last message that each side has read. */
  read: z.array(z.object({ id: Party, seq: z.number() })),
  /** The `before` of the next request, for the page of earlier messages; null on the oldest page. */
  before: z.number().nullable(),
  /** The `since` of the next request, for changes after this one. `more` is true if there are further changes already. */
  version: z.number(),
  more: z.boolean(),
});
export type MessagePage = z.output<typeof MessagePage>;

const place = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/**
 * Selects the newest page (twenty messages if flagged), the page `before` a message, or the changes `since` a version, oldest change first.
 */
export const ChatQuery = z.object({
  before: place.optional(),
  since: place.optional(),
  flagged: z.enum(['true', 'false']).optional(),
});
export type ChatQuery = z.output<typeof ChatQuery>;

const missing = { code: 'custom' as const, path: ['message'], params: { type: 'REQUIRED' } };
const messageFields = {
  id: Id.optional(),
  message: text(messageLimit, 'multiline').default(''),
  /** A JPEG, PNG or WebP in base64, with or without the prefix of a data URL. */
  image: optional(text(photoTextLimit + 100, 'multiline')),
};

/** A message from the driver. */
export const DriverMessage = z.strictObject(messageFields).superRefine(({ message, image }, context) => {
  if (!saysSomething(message) && image === null) context.addIssue(missing);
});
/**
 * A message from the recipient (spec section 7). The token decides which chat it is for: another `channel` or `shipmentId` is refused;
 * `channelName` and `driverId` are ignored.
 */
export const RecipientMessage = z
  .strictObject({
    ...messageFields,
    channel: optional(text(64)),
    channelName: optional(text(120)),
    driverId: optional(text(64)),
    shipmentId: optional(text(64)),
  })
  .superRefine(({ message, image }, context) => {
    if (!saysSomething(message) && image === null) context.addIssue(missing);
  });
export type NewMessage = z.output<typeof DriverMessage>;
/** A message from staff, without a photo. */
export const NewStaffMessage = z
  .strictObject({ id: messageFields.id, message: messageFields.message })
  .superRefine(({ message }, context) => {
    if (!saysSomething(message)) context.addIssue(missing);
  });
export type NewStaffMessage = z.output<typeof NewStaffMessage>;

/** The new text of a message; an empty text removes the message. */
export const MessageEdit = z.strictObject({ message: text(messageLimit, 'multiline') });
/** The last message that a member of the retailer has seen. */
export const StaffRead = z.strictObject({ message: Id });
/** The `seq` of the last message that was seen. */
export const ChatRead = z.strictObject({ seq: place });
export const MessageReport = z.strictObject({ reason: optional(text(500, 'multiline')) });

/** The chat as an HTML page, with the same access as the parcel’s page; `before` selects earlier messages. */
export const ChatPageQuery = z.object({
  lang: z.string().optional().catch(undefined),
  before: place.optional().catch(undefined),
});
/** The fields of the page's plain form. The id is a field, so that a form submitted twice creates one message. */
export const ChatForm = z.object({ id: z.string().optional(), message: z.string().optional() });

/** A request for a token for the chat of a parcel; `id` is the code of the parcel's page. */
export const ChatTokenRequest = z.strictObject({ id: text(100), postalCode: text(20).optional() });
export const ChatToken = z.object({ data: z.object({ token: z.string(), expiresAt: z.string() }) });

/** A chat in the courier's list. */
export const FleetChat = z.object({
  channel: z.string(),
  deliveryId: z.string(),
  trackingCode: z.string(),
  driverId: z.string().nullable(),
  driverName: z.string().nullable(),
  /** The recipient's first name and language. */
  recipient: z.string().nullable(),
  language: z.enum(['en', 'fr']),
  lastSeq: z.number(),
  /** The number of messages from the recipient and from staff that the driver has not read. */
  unread: z.number(),
  until: z.string().nullable(),
});
export type FleetChat = z.output<typeof FleetChat>;
export const FleetChats = z.object({ data: z.array(FleetChat), next: z.string().nullable() });
/** `unread` leaves out chats without an unread message for the driver. */
export const FleetChatsQuery = FleetQuery.extend({ unread: z.enum(['true', 'false']).optional() });

/** A message as staff read it, with its texts before edits and its report. */
export const StaffMessage = ChatMessage.extend({
  /** The member or API key that wrote a message of staff; null for the messages of others. */
  sender: z.string().nullable(),
  originals: z.array(z.object({ text: z.string(), until: ZonedInstant })),
  report: z.object({ at: ZonedInstant, reason: z.string().nullable() }).nullable(),
});
export type StaffMessage = z.output<typeof StaffMessage>;
