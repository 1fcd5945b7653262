// The chat of recipient and driver. No phone, no full name and no driver's id can travel in what they are shown.
import { z } from 'zod';
import { FleetQuery } from '../fleet/schema.ts';
import { Id, optional, text } from '../text.ts';
import { ZonedInstant } from '../time.ts';
import { messageLimit, parties, photoTextLimit, saysSomething } from './rules.ts';

export const Party = z.enum(parties);
/** `name` is a first name; null where only the part is known, which each reader has a word for. */
const Person = z.object({ id: Party, name: z.string().nullable() });

export const ChatMessage = z.object({
  /** Made by who sends it, so that sending again changes nothing. */
  id: z.string(),
  /** Its place among the chat's messages: later ones have larger numbers. */
  seq: z.number(),
  /** Rises with each message and each change: what is newer than the last one read is what was missed. */
  version: z.number(),
  createdAt: ZonedInstant,
  text: z.string(),
  image: z.string().nullable(),
  user: Person,
  readers: z.array(Person),
  edited: z.boolean(),
  /** Taken back by who wrote it. */
  removed: z.boolean(),
  reported: z.boolean(),
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** A part of a chat, newest message first. */
export const MessagePage = z.object({
  channel: z.object({
    id: z.string(),
    /** The tracking code of what it is about. */
    name: z.string(),
    driver: z.string().nullable(),
    /** Why nothing can be written now: the type of a refusal. */
    whyNot: z.string().nullable(),
    until: z.string().nullable(),
  }),
  messages: z.array(ChatMessage),
  /** How far each side has read. */
  read: z.array(z.object({ id: Party, seq: z.number() })),
  /** Asks for the page before this one; null on the oldest. */
  before: z.number().nullable(),
  /** Sent as `since`, asks for what changes after this. `more` means that there are further changes already. */
  version: z.number(),
  more: z.boolean(),
});
export type MessagePage = z.output<typeof MessagePage>;

const place = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** The newest page, twenty messages long when flagged; the page `before` a message; or what changed `since` a version, oldest change first. */
export const ChatQuery = z.object({
  before: place.optional(),
  since: place.optional(),
  flagged: z.enum(['true', 'false']).optional(),
});
export type ChatQuery = z.output<typeof ChatQuery>;

const missing = { code: 'custom' as const, path: ['message'], params: { type: 'REQUIRED' } };
const said = {
  id: Id.optional(),
  message: text(messageLimit, 'multiline').default(''),
  /** A JPEG, PNG or WebP in base64, as a data address or without its head. */
  image: optional(text(photoTextLimit + 100, 'multiline')),
};

/** A message of the driver's. */
export const DriverMessage = z.strictObject(said).superRefine(({ message, image }, context) => {
  if (!saysSomething(message) && image === null) context.addIssue(missing);
});
/** A message of the recipient's (spec section 7). The token decides which chat it is for: another `channel` or `shipmentId` is refused, `channelName` and `driverId` are not read. */
export const RecipientMessage = z
  .strictObject({
    ...said,
    channel: optional(text(64)),
    channelName: optional(text(120)),
    driverId: optional(text(64)),
    shipmentId: optional(text(64)),
  })
  .superRefine(({ message, image }, context) => {
    if (!saysSomething(message) && image === null) context.addIssue(missing);
  });
export type NewMessage = z.output<typeof DriverMessage>;

/** The new words of a message; without any it is taken back. */
export const MessageEdit = z.strictObject({ message: text(messageLimit, 'multiline') });
/** The last message that was seen. */
export const ChatRead = z.strictObject({ seq: place });
export const MessageReport = z.strictObject({ reason: optional(text(500, 'multiline')) });

/** The chat as a page: what opens the parcel’s page opens it, and `before` shows what was written earlier. */
export const ChatPageQuery = z.object({
  lang: z.string().optional().catch(undefined),
  before: place.optional().catch(undefined),
});
/** The fields of its plain form. The id is a field, so that submitting twice writes once. */
export const ChatForm = z.object({ id: z.string().optional(), message: z.string().optional() });

/** Opens the chat of the parcel that a page is about, by the page's own code. */
export const ChatTokenRequest = z.strictObject({ id: text(100), postalCode: text(20).optional() });
export const ChatToken = z.object({ data: z.object({ token: z.string(), expiresAt: z.string() }) });

/** A chat as the courier lists it. */
export const FleetChat = z.object({
  channel: z.string(),
  deliveryId: z.string(),
  trackingCode: z.string(),
  driverId: z.string().nullable(),
  driverName: z.string().nullable(),
  /** The recipient's first name, and the language they write in. */
  recipient: z.string().nullable(),
  language: z.enum(['en', 'fr']),
  lastSeq: z.number(),
  /** How many of the recipient's messages the driver has not read. */
  unread: z.number(),
  until: z.string().nullable(),
});
export type FleetChat = z.output<typeof FleetChat>;
export const FleetChats = z.object({ data: z.array(FleetChat), next: z.string().nullable() });
/** `unread` leaves out the chats in which nothing waits for the driver. */
export const FleetChatsQuery = FleetQuery.extend({ unread: z.enum(['true', 'false']).optional() });

/** Messages as staff read them, oldest first, with their texts before edits and their reports. */
export const StaffMessage = ChatMessage.extend({
  originals: z.array(z.object({ text: z.string(), until: ZonedInstant })),
  report: z.object({ at: ZonedInstant, reason: z.string().nullable() }).nullable(),
});
export type StaffMessage = z.output<typeof StaffMessage>;
/** The newest messages, and how many there are: the file has all of them. */
export const OrderChat = z.object({ messages: z.array(StaffMessage), total: z.number() });
