// The current state of an order on the wire.
import { z } from 'zod';
import { ZonedInstant } from '../time.ts';
import { holders, nextKinds, nowKinds } from './nowKinds.ts';

const BothLanguages = z.object({ en: z.string(), fr: z.string() });

/** A moment of a store: a date, or `YYYY-MM-DD, HH:mm` with its instant in `at`. */
const Moment = z.object({ at: z.string().nullable(), local: z.string(), zone: z.string() });

/** What the courier promised: the visit of the recipient, on a date or, once a stop is planned, within a window. */
export const OrderPromise = z.object({
  from: Moment.nullable(),
  until: Moment,
  /** Whether `until` has passed without the visit. No webhook is sent when it passes. */
  isOverdue: z.boolean(),
});

/** The state at the instant `asOf`. More kinds may be added. */
export const OrderNow = z.object({
  kind: z.enum(nowKinds),
  /** The state as a sentence, with dates and times in the store's zone. */
  text: BothLanguages,
  /** When this state began; for an order that is not fulfilled, when it was created. */
  at: ZonedInstant,
  promise: OrderPromise.nullable(),
  holder: z.enum(holders),
  /** What comes next; null once nothing does. */
  next: z.object({ kind: z.enum(nextKinds), text: BothLanguages }).nullable(),
  /** Whether the date by which the next step was due has passed. */
  isLate: z.boolean(),
  asOf: z.string(),
});
export type OrderNow = z.output<typeof OrderNow>;
