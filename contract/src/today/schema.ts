// The first screen of the day on the wire: each store's next pickup, and the orders at each step until the courier has them.
import { z } from 'zod';
import { listOf, pageQuery } from '../list.ts';
import { OrderRow } from '../orders/list.ts';
import { Id } from '../text.ts';
import { LocalDate, ZonedInstant } from '../time.ts';

/** A pickup of a store: when the courier comes, and until when its orders can change. */
const Coming = z.object({ at: ZonedInstant, cutoff: ZonedInstant });

/** A number of orders up to 1,000; `isCapped` if there are more. The list with the same `step` and store finds the same orders. */
const Count = z.object({ total: z.number(), isCapped: z.boolean() });
export type StepCount = z.output<typeof Count>;

/** The pickup whose parcels are handed over now. */
const HandoverNow = z.object({
  /** The open handover; null if none was started. */
  id: z.string().nullable(),
  /** The pickup, local to the store. */
  date: z.string(),
  time: z.string(),
  /** Whether it can be recorded that the driver did not come. */
  isMissable: z.boolean(),
});
export type HandoverNow = z.output<typeof HandoverNow>;

/**
 * An order is due at a store if its date is not after the store's next pickup, or today if no pickup is ahead, or if it has no date. After
 * the cutoff of this pickup, a fulfilled order is due up to the following one.
 */
const Steps = z.object({
  /** Due and not fulfilled. */
  toFulfil: Count,
  /** Those of them without a date: fulfilling sets it. */
  undated: Count,
  /** Due deliveries that are fulfilled, still in the store, and whose label was never printed. */
  toPrint: Count,
  /** The same with a printed label. */
  ready: Count,
  /** Handed over to a driver, and not scanned by the courier yet, whatever their date. */
  handedOver: Count,
  /** What the courier scanned as picked up at the store since midnight there, whatever its date. */
  pickedUp: Count,
});
export type Steps = z.output<typeof Steps>;

export const StoreToday = z.object({
  pickupScheduleId: z.string(),
  name: z.string(),
  isActivated: z.boolean(),
  /** The current local date of the store. */
  today: z.string(),
  /** The store's next pickup, even after its cutoff; null if there is none in the next two weeks. */
  pickup: Coming.nullable(),
  /** The pickup that orders fulfilled now go with, if the cutoff of the next one has passed. */
  following: Coming.nullable(),
  steps: Steps,
  /** Null until two hours before a pickup, or while nothing waits for it. */
  handover: HandoverNow.nullable(),
});
export type StoreToday = z.output<typeof StoreToday>;

export const TodayQuery = z.object(pageQuery);
export type TodayQuery = z.output<typeof TodayQuery>;

/** A page of the member's stores, those whose pickup comes first first. */
export const Today = listOf(StoreToday).extend({
  /** The same counts over all of the member's stores, for the steps that have an act; to fulfil, only of stores that can send. */
  all: Steps.pick({ toFulfil: true, toPrint: true }),
});
export type Today = z.output<typeof Today>;

/** A position in the list of parcels: the date and the id of an order, `-infinity` if it has no date. */
const ParcelPosition = z.string().refine((position) => {
  const [date, id, ...rest] = position.split('_');
  const isDate = date === '-infinity' || LocalDate.safeParse(date).success;
  return isDate && Id.safeParse(id).success && rest.length === 0;
}, 'INVALID_ID');

/** `after` is the `next` of the previous page. */
export const ParcelsQuery = z.object({
  pickupScheduleId: Id,
  after: ParcelPosition.optional(),
  pageSize: z.coerce.number().int().min(1).max(500).default(500),
});
export type ParcelsQuery = z.output<typeof ParcelsQuery>;

/** What a label shows of an order and its recipient, and what a scan of it is found by. */
const DueParcel = OrderRow.pick({
  id: true,
  number: true,
  recipient: true,
  status: true,
  trackingCode: true,
  pickupScheduleId: true,
  numberOfPackages: true,
  now: true,
}).extend({
  /** Its tracking code and link code, matched in upper case; a package's code is the tracking code and its position. */
  codes: z.array(z.string()),
  /** Its number, barcode and the courier's own code, matched exactly. */
  exactCodes: z.array(z.string()),
  /** The pickup that it goes with, local to the store; absent until it is fulfilled, and in replies of the previous release. */
  pickup: z.object({ date: z.string(), time: z.string() }).optional(),
});
export type DueParcel = z.output<typeof DueParcel>;

/** The earliest date first; orders without a date come before all others. */
export const DueParcels = z.object({
  data: z.array(DueParcel),
  next: z.string().nullable(),
  /** The store's pickups of the past six hours, whose driver may be late, and its next one. */
  pickups: z.array(ZonedInstant),
  asOf: z.string(),
});
export type DueParcels = z.output<typeof DueParcels>;
