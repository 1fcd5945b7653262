// The current state of an order on the wire.
import { z } from 'zod';
import { ZonedInstant } from '../time.ts';
import { holders, nextKinds, nowKinds } from './nowKinds.ts';

const BothLanguages = z.object({ en: z.string(), fr: z.string() });

/** What the courier promised: the visit of the recipient. Local to the store: a date, or `YYYY-MM-DD, HH:mm` once a stop is planned. */
export const OrderPromise = z.object({
  from: z.string().nullable(),
  until: z.string(),
  zone: z.string(),
  /** Whether `until` has passed without the visit. */
  isOverdue: z.boolean(),
});
export const OrderNow = z.object({
  kind: z.enum(nowKinds),
  /** The state as a sentence, with dates and times in the store's zone. */
  text: BothLanguages,
  /** When this state began. */
  at: ZonedInstant,
  promise: OrderPromise.nullable(),
  holder: z.enum(holders),
  /** What comes next, and whose turn it is; null once nothing does. */
  next: z.object({ kind: z.enum(nextKinds), text: BothLanguages }).nullable(),
});
export type OrderNow = z.output<typeof OrderNow>;
