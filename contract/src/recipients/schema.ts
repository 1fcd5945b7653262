// Whom and where a retailer sent to before, as its orders remember it.
import { z } from 'zod';
import { searchText } from '../list.ts';
import { Precision } from '../place.ts';
import { Id } from '../text.ts';

/** The fewest letters of a name or signs of an address that are looked up. */
export const shortestSearch = 3;

export const RecipientsQuery = z.object({ search: searchText });

/** One person at one address. `orders` counts those among the newest that were looked at: there may be more. */
export const Recipient = z.object({
  recipient: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string(),
  addressLine2: z.string().nullable(),
  /** The last instructions to the driver: the door's code, the floor. */
  note: z.string().nullable(),
  orders: z.number(),
  lastAt: z.string(),
});
export type Recipient = z.output<typeof Recipient>;
export const Recipients = z.object({ data: z.array(Recipient) });

/** With a store, addresses near it come first. */
export const AddressesQuery = z.object({ search: searchText, pickupScheduleId: Id.optional() });

/** An address to choose: one that was sent to before, or one that the geocoding service knows. */
export const Address = z.object({
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The precision of the location; null when unknown or entered by hand. */
  precision: Precision.nullable(),
  isRemembered: z.boolean(),
});
export type Address = z.output<typeof Address>;
export const Addresses = z.object({ data: z.array(Address) });
