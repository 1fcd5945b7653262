// Quotes: whether a store can deliver to an address, when, and at what price.
import { z } from 'zod';
import { TaxLine } from '../expense/fleet.ts';
import { ExpenseLine, Service } from '../expense/schema.ts';
import { newFields } from '../orders/fields.ts';
import { checkPackages } from '../orders/schema.ts';
import { postalCodeOf } from '../stores/rules.ts';
import { Slot } from '../stores/schema.ts';
import { Id, optional, text } from '../text.ts';

const isGiven = { error: 'REQUIRED', path: ['address'] };

/** The fields of a new order that decide a quote. */
export const QuoteRequest = z
  .strictObject({
    pickupScheduleId: Id,
    /** The address as an order has it, or only its postal code. */
    address: optional(newFields.address),
    postalCode: optional(text(10).refine((code) => postalCodeOf(code) !== null, { params: { type: 'INVALID' } })),
    type: newFields.type,
    /** A certain pickup; without one, the quote is for the next. */
    date: newFields.date,
    time: newFields.time,
    numberOfPackages: newFields.numberOfPackages,
    packages: newFields.packages,
  })
  .check(checkPackages)
  .refine(({ address, postalCode }) => address !== null || postalCode !== null, isGiven);
export type QuoteRequest = z.output<typeof QuoteRequest>;

/** The most pickups in a quote. */
export const pickupsShown = 10;

/** The price of a delivery at the first visit, in cents of Canadian dollars. */
export const QuotedPrice = z.object({
  lines: z.array(ExpenseLine),
  subtotal: z.number(),
  taxes: z.array(TaxLine),
  total: z.number(),
});

export const Quote = z.object({
  /** Whether an order with these fields would be accepted. */
  isServed: z.boolean(),
  /** The error that an order would get; null if it is served. */
  reason: z.object({ type: z.string(), path: z.string().nullable(), message: z.string() }).nullable(),
  /** The pickups that an order can still meet, soonest first, each with the day of its delivery, local to the store. */
  pickups: z.array(Slot.extend({ deliveryDate: z.string() })).max(pickupsShown),
  /**
   * The price with the first of these pickups. Null if the order is not served, if a service has no rate, or for a caller without
   * VIEW_EXPENSE_REPORT.
   */
  price: QuotedPrice.nullable(),
  /**
   * The rate of each service on that day, also of those that only a further visit or a return adds; null where there is none. Null as a
   * whole if the order is not served, or for a caller without VIEW_EXPENSE_REPORT.
   */
  serviceRates: z.record(Service, z.number().nullable()).nullable(),
});
export type Quote = z.output<typeof Quote>;
