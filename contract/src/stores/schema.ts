import { z } from 'zod';
import { listOf, pageQuery, searchText, sortBy } from '../list.ts';
import { editSchemas, readSchemas } from '../settings/fieldTable.ts';
import { Id, text, words } from '../text.ts';
import { fleetStoreFields, nameAndPhone, storeFields } from './fields.ts';

export const ServiceArea = z.object({ id: z.string(), name: z.string(), timezone: z.string() });

export const PickupPoint = z.object({ name: z.string(), timeToPrepare: z.number(), serviceArea: ServiceArea });

/** A pickup by the courier, as a local date and time of the store. */
export const Pickup = z.object({ date: z.string(), time: z.string() });

/** A pickup that can still be met: `cutoffAt` is the last moment for it, in UTC. */
export const Slot = Pickup.extend({ cutoffAt: z.string() });

/** A fulfilment location. Its hours are local to its `timezone`. */
export const Store = z.object({
  id: z.string(),
  ...readSchemas(fleetStoreFields),
  ...readSchemas(storeFields),
  /** Whether it was requested and the courier has not answered yet. */
  isWaiting: z.boolean(),
  timezone: z.string(),
  pickupPoint: PickupPoint,
  serviceArea: ServiceArea,
  /** The current local date of the store. */
  today: z.string(),
  /** The pickups of the next two weeks whose cutoff has not passed. */
  slots: z.array(Slot),
  version: z.number(),
});
export type Store = z.output<typeof Store>;

export const StoresQuery = z.object({
  ...pageQuery,
  search: searchText.optional(),
  sort: sortBy(['name', 'createdAt']).default('name:asc'),
  /** Selects stores that are open, that the courier has closed, or that wait for the courier. */
  is: z.enum(['activated', 'deactivated', 'waiting']).optional(),
  serviceAreaId: text(40).optional(),
});
export const StoreList = listOf(Store);

/** The version that was read. An edit of an older version is refused. */
export const version = z.number().int().optional();

/** An edit of a store by an admin: only the given fields change. */
export const StoreEdit = z.strictObject(editSchemas(storeFields)).partial().extend({ version });
export type StoreEdit = z.output<typeof StoreEdit>;

/** A store after a change; `moved` is the number of orders that were moved to another pickup. */
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

/** The effects of a change of a store's hours on the orders that wait for a pickup. */
export const StoreMoves = z.object({
  /** The number of orders whose pickup is removed: each gets the store's next pickup after it. */
  moved: z.number(),
  /** The first of these orders, sorted by their pickups. */
  first: z.array(MovedOrder),
  /** The number of orders that keep their pickup but whose cutoff will have passed: they can no longer be changed or voided. */
  closing: z.number(),
});
export type StoreMoves = z.output<typeof StoreMoves>;

/** A store that an admin requests from the courier. */
export const StoreRequest = z.strictObject({
  ...editSchemas(nameAndPhone),
  storeAddress: words(300),
  serviceAreaId: words(40),
});
export type StoreRequest = z.output<typeof StoreRequest>;

/** Statutory holidays of the store's province in the year ahead, in the caller's language. */
export const Holidays = z.object({ data: z.array(z.object({ date: z.string(), name: z.string() })) });

export const PostalCodesQuery = z.object({ pickupScheduleId: Id });
export const PostalCodes = z.object({ data: z.array(z.object({ code: z.string() })) });
export const ServiceAreasQuery = z.object({ search: searchText.optional() });
export const ServiceAreas = z.object({ data: z.array(ServiceArea) });
export const StoreAreasQuery = z.object({ pickupScheduleName: words(120) });
/** The areas of the stores with the given name; `code` is the area's id. */
export const StoreAreas = z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) });
