// The recipients and addresses of a retailer's earlier orders.
import { z } from 'zod';
import { searchText } from '../list.ts';
import { Precision } from '../place.ts';
import { Id } from '../text.ts';

/** The fewest characters of a name or an address that are searched. */
export const shortestSearch = 3;

export const RecipientsQuery = z.object({ search: searchText });

/** A recipient at an address. `orders` counts only the newest orders that were searched: there may be more. */
export const Recipient = z.object({
  recipient: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string(),
  addressLine2: z.string().nullable(),
  /** The last instructions to the driver, such as the door code or the floor. */
  note: z.string().nullable(),
  orders: z.number(),
  lastAt: z.string(),
});
export type Recipient = z.output<typeof Recipient>;
export const Recipients = z.object({ data: z.array(Recipient) });

/** With a store, addresses near it come first. */
export const AddressesQuery = z.object({ search: searchText, pickupScheduleId: Id.optional() });

/** A suggested address: of an earlier order, or from the geocoding service. */
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
