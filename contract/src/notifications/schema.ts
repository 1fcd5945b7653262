import { z } from 'zod';
import { Channel, PhoneWord } from '../mail/schema.ts';
import { Id, optional, words } from '../text.ts';
import { LocalTime, ZonedInstant } from '../time.ts';
import { languages } from '../words.ts';
import { noticeKinds, noticeStates, notificationEvents, reaches, textLimits } from './names.ts';

export const NotificationEventName = z.enum(notificationEvents);
/** The kind of a message: an event with texts of the retailer, or a confirmation. */
export const NoticeKindName = z.enum(noticeKinds);
const LanguageName = z.enum(languages);

const own = (schema: z.ZodType<string, string>) => z.object({ en: optional(schema), fr: optional(schema) });
const channelRule = (limit: number) =>
  z.object({ isOn: z.boolean(), subject: own(words(textLimits.subject)), text: own(words(limit, 'multiline')) });
/** The channels and texts of an event. A null text means Portage's. */
export const EventRules = z.object({ EMAIL: channelRule(textLimits.mail), SMS: channelRule(textLimits.sms) });

/** The hours without text messages, in the recipient's local time; null if there are none. */
export const QuietHours = z.strictObject({ from: LocalTime, to: LocalTime, holdsMail: z.boolean() });

/** Selects the settings of a store; without one, those of the retailer. */
export const SettingsPlace = z.object({ store: Id.optional() });

/** The effective settings of the store or of the retailer. */
export const NotificationSettings = z.object({
  events: z.record(NotificationEventName, EventRules),
  quiet: QuietHours.nullable(),
  /** The settings that the store overrides; the others are inherited. Null for the retailer's own settings. */
  own: z.object({ events: z.array(NotificationEventName), quiet: z.boolean() }).nullable(),
  /** The version of a store's settings also increases with the retailer's, which it inherits. */
  version: z.number(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/**
 * An edit of one event at a time: only the given fields change. A null event is inherited again by a store, and reset to the default for a
 * retailer.
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

/** A text being written, to preview as a recipient would receive it; without an order, with the data of the newest. */
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
  /** The rendered mail; null for a text message. */
  html: z.string().nullable(),
  /** The order whose data fill the text; null for sample data, while there is no order. */
  order: z.object({ id: z.string(), recipient: z.string(), trackingCode: z.string() }).nullable(),
});

/** A message about an order: what was sent, when and how, or why it was not. */
export const Notice = z.object({
  id: z.string(),
  event: NoticeKindName,
  channel: Channel,
  address: z.string(),
  language: LanguageName.nullable(),
  state: z.enum(noticeStates),
  /** The reason why it was dropped or failed, or the error of the last attempt. */
  reason: z.string().nullable(),
  createdAt: ZonedInstant,
  /** The time until which it is held; null if it is not held. */
  heldUntil: ZonedInstant.nullable(),
  endedAt: ZonedInstant.nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  /** The member who had it sent again; null for an automatic message. */
  sentAgainBy: z.string().nullable(),
  /** Whether the message, or a repetition of it, is still being sent. */
  isUnderWay: z.boolean(),
  /** Whether the message is still news, so that it can be sent again. */
  isNews: z.boolean(),
  /** Whether its channel still reaches the recipient, by the current data of the order and their opt-outs. */
  reach: z.enum(reaches),
});
export type Notice = z.output<typeof Notice>;
export const Notices = z.object({ data: z.array(Notice) });

/**
 * The form with which a recipient stops or resumes messages: sent by the button of its page, or by a mail program in one click (RFC 8058).
 */
export const LeaveForm = z.object({
  choice: z.enum(['out', 'in']).optional().catch(undefined),
  /** The choice on a page that the previous release served. */
  wish: z.enum(['out', 'in']).optional().catch(undefined),
  'List-Unsubscribe': z.string().optional().catch(undefined),
});
export const LeaveQuery = z.object({ lang: z.string().optional().catch(undefined) });

/** A text message that a recipient sent in reply. */
export const PhoneAnswer = z.strictObject({ text: words(1000, 'multiline') });
export const Heard = z.object({ understood: PhoneWord });
