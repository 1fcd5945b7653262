import { z } from 'zod';
import { ColumnMappings } from '../imports/schema.ts';
import { listOf, pageQuery, searchText, sortBy } from '../list.ts';
import { Id } from '../text.ts';
import { LocalTime } from '../time.ts';

export const ServiceArea = z.object({ id: z.string(), name: z.string(), timezone: z.string() });

export const PickupPoint = z.object({ name: z.string(), timeToPrepare: z.number(), serviceArea: ServiceArea });

/** The next pickup that can still be met: `cutoffAt` is its last moment, in UTC. */
export const Slot = z.object({ date: z.string(), time: z.string(), cutoffAt: z.string() });

/** A fulfilment location. `daysOfOperation` counts ISO weekdays, 1 = Monday; hours are in the store's `timezone`. */
export const Store = z.object({
  id: z.string(),
  name: z.string(),
  isActivated: z.boolean(),
  timezone: z.string(),
  storeAddress: z.string(),
  phone: z.string().nullable(),
  pickupTimes: z.array(LocalTime),
  daysOfOperation: z.array(z.number().int().min(1).max(7)),
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
});
export const StoreList = listOf(Store);

/** What a store takes from its settings; only what is given changes. */
export const StoreEdit = z.strictObject({
  columnMappings: ColumnMappings.optional(),
  /** The version that was read: another's change meanwhile is refused, not written over. */
  version: z.number().int().optional(),
});
export type StoreEdit = z.output<typeof StoreEdit>;

export const PostalCodesQuery = z.object({ pickupScheduleId: Id });
export const PostalCodes = z.object({ data: z.array(z.object({ code: z.string() })) });
export const ServiceAreas = z.object({ data: z.array(ServiceArea) });
