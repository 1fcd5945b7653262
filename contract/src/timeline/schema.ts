import { z } from 'zod';
import { StaffMessage } from '../chat/schema.ts';
import { scanOutcomes } from '../handovers/rules.ts';
import { Notice } from '../notifications/schema.ts';
import { LoggedValues } from '../orders/fields.ts';
import { ActionLog, Attempt } from '../orders/schema.ts';
import { ZonedInstant } from '../time.ts';
import { shownKinds } from '../tracking/rules.ts';
import { timelineKinds } from './kinds.ts';
import { positionOf } from './position.ts';

/** The position of an entry: its time, kind and id. Entries of one time are sorted by kind and id. */
const Position = positionOf(/^[A-Z]{1,10}$/, /^[\w.-]{1,100}$/);

/** `before` is the `next` of the previous page. */
export const TimelineQuery = z.object({
  only: z.enum(timelineKinds).optional(),
  before: Position.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type TimelineQuery = z.output<typeof TimelineQuery>;

const entry = { id: z.string(), at: ZonedInstant };

/** An event of the delivery, with the visit that it reports. */
export const EventEntry = z.object({
  ...entry,
  kind: z.literal('EVENT'),
  step: z.enum(shownKinds),
  statusId: z.number().nullable(),
  /** The date of a schedule. */
  date: z.string().nullable(),
  /** The number of the package; null if the event is about all packages. */
  package: z.number().nullable(),
  /** The driver, or the member whose action it was. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  attempt: Attempt.nullable(),
});
const MessageEntry = z.object({ ...entry, kind: z.literal('MESSAGE'), notice: Notice });
const ChatEntry = z.object({ ...entry, kind: z.literal('CHAT'), message: StaffMessage });
/** What became of the order’s packages at a handover: the driver received them, or they stayed in the store. `driver` is null if none came. */
export const HandoverEntry = z.object({
  ...entry,
  kind: z.literal('HANDOVER'),
  handoverId: z.string(),
  outcome: z.enum([...scanOutcomes, 'LEFT']),
  driver: z.string().nullable(),
  by: z.string().nullable(),
  /** How many packages, of how many of the order. */
  packages: z.number(),
  of: z.number(),
});
/** What an edit changed; null for other entries, for edits before this was recorded, and after the recipient was erased. */
export const LoggedChange = z.object({ before: LoggedValues, after: LoggedValues });
export type LoggedChange = z.output<typeof LoggedChange>;
const LogEntry = z.object({
  ...entry,
  kind: z.enum(['COURIER', 'NOTE', 'CHANGE']),
  line: ActionLog,
  change: LoggedChange.nullable(),
});

export const TimelineEntry = z.discriminatedUnion('kind', [
  EventEntry,
  MessageEntry,
  ChatEntry,
  HandoverEntry,
  LogEntry,
]);
export type TimelineEntry = z.output<typeof TimelineEntry>;

/**
 * A page of entries, newest first. A page can have fewer entries than its limit; `next` is null on the last one. `whyNotChat` is the error
 * type of the reason why staff cannot write to the recipient now; null if they can. `unread` counts the recipient's messages that have no
 * answer and that no member has seen.
 */
export const Timeline = z.object({
  data: z.array(TimelineEntry),
  next: z.string().nullable(),
  whyNotChat: z.string().nullable(),
  unread: z.number(),
});
export type Timeline = z.output<typeof Timeline>;
