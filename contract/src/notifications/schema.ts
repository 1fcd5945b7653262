import { z } from 'zod';
import { Channel, PhoneWord } from '../mail/schema.ts';
import { Id, optional, words } from '../text.ts';
import { LocalTime, ZonedInstant } from '../time.ts';
import { languages } from '../words.ts';
import { noticeKinds, noticeStates, notificationEvents, reaches, textLimits } from './names.ts';

export const NotificationEventName = z.enum(notificationEvents);
/** The kind of a message: an event for which the retailer has texts, or a confirmation. */
export const NoticeKindName = z.enum(noticeKinds);
const LanguageName = z.enum(languages);

const own = (schema: z.ZodType<string, string>) => z.object({ en: optional(schema), fr: optional(schema) });
const channelRule = (limit: number) =>
  z.object({ isOn: z.boolean(), subject: own(words(textLimits.subject)), text: own(words(limit, 'multiline')) });
/** An event's channels and texts (null: Portage's own). */
export const EventRules = z.object({ EMAIL: channelRule(textLimits.mail), SMS: channelRule(textLimits.sms) });

/** The hours without text messages, by the recipient's local time; null without any. */
export const QuietHours = z.strictObject({ from: LocalTime, to: LocalTime, holdsMail: z.boolean() });

/** Whose settings: a store's, or without it the retailer's. */
export const SettingsPlace = z.object({ store: Id.optional() });

/** The effective settings, whether the store's or the retailer's. */
export const NotificationSettings = z.object({
  events: z.record(NotificationEventName, EventRules),
  quiet: QuietHours.nullable(),
  /** The parts that the store decides itself; the rest is inherited. Null for the retailer's own settings. */
  own: z.object({ events: z.array(NotificationEventName), quiet: z.boolean() }).nullable(),
  /** The version of a store's settings also increases with the retailer's, which it inherits. */
  version: z.number(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/**
 * Only the given fields change, one event at a time. A null event is inherited again by a store, and reset to the default for a retailer.
 */
export const NotificationSettingsEdit = z
  .strictObject({
    events: z.partialRecord(NotificationEventName, EventRules.nullable()),
    quiet: z.union([QuietHours.nullable(), z.literal('INHERITED')]),
    /** The version that was read. An edit of an older version is refused. */
    version: z.number().int(),
  })
  .partial();
export type NotificationSettingsEdit = z.output<typeof NotificationSettingsEdit>;

/** A text as it is being written, to be read as a recipient would; without an order, as that of the newest. */
export const PreviewQuestion = z.strictObject({
  event: NotificationEventName,
  channel: Channel,
  language: LanguageName,
  subject: optional(words(textLimits.subject)),
  text: optional(words(textLimits.mail, 'multiline')),
  orderId: optional(Id),
});
export type PreviewQuestion = z.output<typeof PreviewQuestion>;

export const Preview = z.object({
  subject: z.string(),
  text: z.string(),
  /** The mail as it is drawn; a text message has none. */
  html: z.string().nullable(),
  /** The order that filled it; null for a made-up order, while there is none. */
  order: z.object({ id: z.string(), recipient: z.string(), trackingCode: z.string() }).nullable(),
});

/** One message about an order: what was sent, when and how, or why it was not. */
export const Notice = z.object({
  id: z.string(),
  event: NoticeKindName,
  channel: Channel,
  address: z.string(),
  language: LanguageName.nullable(),
  state: z.enum(noticeStates),
  /** Why it was dropped or failed, or what the last attempt failed at. */
  reason: z.string().nullable(),
  createdAt: ZonedInstant,
  /** Until when it is held; null where nothing holds it. */
  heldUntil: ZonedInstant.nullable(),
  endedAt: ZonedInstant.nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  /** Who had it sent again; null for what was sent by itself. */
  sentAgainBy: z.string().nullable(),
  /** Whether it, or the same sent again, is still on its way. */
  isUnderWay: z.boolean(),
  /** Whether it is still news, so that it can be sent again. */
  isNews: z.boolean(),
  /** Whether its channel still leads to the recipient, by what the order and they say by now. */
  reach: z.enum(reaches),
});
export type Notice = z.output<typeof Notice>;
export const Notices = z.object({ data: z.array(Notice) });

/** The form of a recipient's page of messages: sent by its button, or by a mail program in one click (RFC 8058). */
export const LeaveForm = z.object({
  wish: z.enum(['out', 'in']).optional().catch(undefined),
  'List-Unsubscribe': z.string().optional().catch(undefined),
});
export const LeaveQuery = z.object({ lang: z.string().optional().catch(undefined) });

/** A text message that a recipient sends in reply. */
export const PhoneAnswer = z.strictObject({ text: words(1000, 'multiline') });
export const Heard = z.object({ understood: PhoneWord });
