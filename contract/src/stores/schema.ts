import { z } from 'zod';
import { ColumnMappings } from '../imports/schema.ts';
import { listOf, pageQuery, searchText, sortBy } from '../list.ts';
import { Id, optional, phone, text, words } from '../text.ts';
import { LocalDate, LocalTime } from '../time.ts';
import { closedDayLimit, mostHoursToPrepare } from './rules.ts';

export const ServiceArea = z.object({ id: z.string(), name: z.string(), timezone: z.string() });

export const PickupPoint = z.object({ name: z.string(), timeToPrepare: z.number(), serviceArea: ServiceArea });

/** A moment at which the courier comes, by the store's own calendar and clock. */
export const Pickup = z.object({ date: z.string(), time: z.string() });

/** The next pickup that can still be met: `cutoffAt` is its last moment, in UTC. */
export const Slot = Pickup.extend({ cutoffAt: z.string() });

/** A fulfilment location. `daysOfOperation` counts ISO weekdays, 1 = Monday; hours are in the store's `timezone`. */
export const Store = z.object({
  id: z.string(),
  name: z.string(),
  isActivated: z.boolean(),
  /** Whether it was only asked for: the courier has never opened it. */
  isWaiting: z.boolean(),
  timezone: z.string(),
  storeAddress: z.string(),
  phone: z.string().nullable(),
  pickupTimes: z.array(LocalTime),
  daysOfOperation: z.array(z.number().int().min(1).max(7)),
  /** Dates without a pickup beside the other weekdays. */
  closedDays: z.array(z.string()),
  customTimeToPrepare: z.number().nullable(),
  pickupPoint: PickupPoint,
  serviceArea: ServiceArea,
  postalPrefixes: z.array(z.string()),
  /** The store's own date now. */
  today: z.string(),
  /** The next two weeks of pickups whose cutoff lies ahead. */
  slots: z.array(Slot),
  /** What was said of the columns of its files before, by their folded headers. */
  columnMappings: ColumnMappings,
  version: z.number(),
});
export type Store = z.output<typeof Store>;

export const StoresQuery = z.object({
  ...pageQuery,
  search: searchText.optional(),
  sort: sortBy(['name', 'createdAt']).default('name:asc'),
  /** Those that are open, that the courier has closed, or that wait for it. */
  is: z.enum(['activated', 'deactivated', 'waiting']).optional(),
  serviceAreaId: text(40).optional(),
});
export const StoreList = listOf(Store);

const once = <T>(values: readonly T[]): T[] => [...new Set(values)].sort();

/** What decides when the courier comes to a store. */
export const hours = {
  pickupTimes: z.array(LocalTime).min(1).max(24).transform(once),
  daysOfOperation: z.array(z.number().int().min(1).max(7)).min(1).max(7).transform(once),
  closedDays: z.array(LocalDate).max(closedDayLimit).transform(once),
  /** Hours between the cutoff and the pickup; null leaves them to the pickup point. */
  customTimeToPrepare: z.number().min(0).max(mostHoursToPrepare).nullable(),
};
const trimmed = (name: string) => name.trim();
export const named = { name: words(120).transform(trimmed), phone: optional(phone) };
/** The version that was read: another's change meanwhile is refused, not written over. */
export const version = z.number().int().optional();

/** What an admin changes of a store; only what is given changes. */
export const StoreEdit = z
  .strictObject({ ...named, ...hours, columnMappings: ColumnMappings })
  .partial()
  .extend({ version });
export type StoreEdit = z.output<typeof StoreEdit>;

/** A store after a change, and how many orders it has moved to another pickup. */
export const EditedStore = Store.extend({ moved: z.number() });
export type EditedStore = z.output<typeof EditedStore>;

export const MovedOrder = z.object({
  id: z.string(),
  number: z.string().nullable(),
  trackingCode: z.string(),
  recipient: z.string(),
  from: Pickup,
  to: Pickup,
});

/** What a change of a store's hours would do to the orders that wait for a pickup. */
export const StoreMoves = z.object({
  /** Orders whose pickup it takes away: each gets the store's next one after it. */
  moved: z.number(),
  /** The first of them, by their pickups. */
  first: z.array(MovedOrder),
  /** Orders that keep their pickup, whose cutoff will have passed: they can no longer be changed or taken back. */
  closing: z.number(),
});
export type StoreMoves = z.output<typeof StoreMoves>;

/** A store that an admin asks the courier for. */
export const StoreWish = z.strictObject({ ...named, storeAddress: words(300), serviceAreaId: words(40) });
export type StoreWish = z.output<typeof StoreWish>;

/** Statutory holidays of the store's province in the year ahead, in the caller's language. */
export const Holidays = z.object({ data: z.array(z.object({ date: z.string(), name: z.string() })) });

export const PostalCodesQuery = z.object({ pickupScheduleId: Id });
export const PostalCodes = z.object({ data: z.array(z.object({ code: z.string() })) });
export const ServiceAreasQuery = z.object({ search: searchText.optional() });
export const ServiceAreas = z.object({ data: z.array(ServiceArea) });
export const StoreAreasQuery = z.object({ pickupScheduleName: words(120) });
/** The areas in which the stores of a name lie; `code` is the area's. */
export const StoreAreas = z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) });
