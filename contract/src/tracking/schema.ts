// The data that a recipient may see. An allow-list: no e-mail, no phone, no full name, no driver id can travel in this shape.
import { z } from 'zod';
import { ClaimStatus } from '../claims/schema.ts';
import { DeliveryType } from '../orders/fields.ts';
import { WireStatus } from '../orders/kinds.ts';
import { noteLimit } from '../orders/rules.ts';
import { ShownLogo } from '../settings/logo.ts';
import { phone, text, words } from '../text.ts';
import { LocalDate, ZonedInstant } from '../time.ts';
import { choices, leavePlaces } from './choices.ts';
import { shownKinds } from './rules.ts';

/** The postal code opens what the printed tracking code alone does not show. */
export const TrackingQuery = z.object({
  postalCode: text(20).optional(),
  lang: z.string().optional().catch(undefined),
  /** Set by the page's switch: the recipient chose the language, and is written to in it from now on. */
  chosen: text(1).optional(),
  /** Set by the page's own form on the way back from having sent it. */
  saved: text(10).optional(),
});

/** The details that a recipient may change, or confirm as right. An absent field is unchanged. The note is separate from the retailer's. */
export const TrackingChange = z.strictObject({
  addressLine2: words(120).optional(),
  phone: phone.optional(),
  note: words(noteLimit, 'multiline').optional(),
  date: LocalDate.optional(),
  doorCode: words(40).optional(),
  /** Where to leave it: with which neighbour, or in which safe place, in words. */
  place: z.enum(leavePlaces).optional(),
  placeWords: words(120).optional(),
  /** Another address: street, city, province, postal code. It and another phone want the code that was sent for them. */
  address: words(300, 'multiline').optional(),
  code: text(20).optional(),
  /** Takes the last change back. */
  undo: z.literal(true).optional(),
  confirmed: z.literal(true).optional(),
});
export type TrackingChange = z.output<typeof TrackingChange>;
/** The same as a plain form sends it: every field, empty where nothing changes. */
export const TrackingForm = z.object({
  addressLine2: z.string().optional(),
  phone: z.string().optional(),
  note: z.string().optional(),
  date: z.string().optional(),
  doorCode: z.string().optional(),
  place: z.string().optional(),
  placeWords: z.string().optional(),
  street: z.string().optional(),
  city: z.string().optional(),
  postalCode: z.string().optional(),
  address: z.string().optional(),
  code: z.string().optional(),
  /** Set by the button that requests another code. */
  again: z.string().optional(),
  undo: z.string().optional(),
  rating: z.string().optional(),
  review: z.string().optional(),
  claim: z.string().optional(),
  found: z.string().optional(),
  confirmed: z.string().optional(),
  /** The postal code that opens the page. */
  unlock: z.string().optional(),
});
/** Where a code was sent, masked, and how long to wait for the next. */
export const TrackingCodeSent = z.object({ sentTo: z.string(), waitSeconds: z.number() });

const Window = z.object({ from: ZonedInstant, to: ZonedInstant });

/** Where the driver is who is on the way to this recipient, as far as `whereaboutsOf` lets them know. */
export const Whereabouts = z.object({
  stopsBefore: z.number(),
  driver: z.object({ latitude: z.number(), longitude: z.number(), metres: z.number().nullable() }).nullable(),
  minutesAgo: z.number().nullable(),
});

const Spot = z.object({ x: z.number(), y: z.number() });

/** A small map in pixels: waters and rivers as the paths of a drawing, the places to within some hundred metres. */
export const TrackingMap = z.object({
  /** Where the style of the operator’s street map is read, which takes the drawing's place when it is asked for. */
  style: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  /** Where its corner at the top left lies, and how many pixels a degree is. */
  frame: z.object({
    latitude: z.number(),
    longitude: z.number(),
    perLatitude: z.number(),
    perLongitude: z.number(),
  }),
  waters: z.string(),
  rivers: z.string(),
  districts: z.array(Spot.extend({ name: z.string() })),
  place: Spot,
  /** Whether the location is only the centre of its postal code's area. */
  isRough: z.boolean(),
  store: Spot.nullable(),
  /** A bar so many pixels long is so many metres. */
  scale: z.object({ width: z.number(), metres: z.number() }),
});
export type TrackingMap = z.output<typeof TrackingMap>;

export const JourneyStep = z.object({
  id: z.string(),
  kind: z.enum(shownKinds),
  statusId: z.number().nullable(),
  /** The date of a schedule, in the store's zone. */
  date: z.string().nullable(),
  at: ZonedInstant,
  /** The place of the package that it is about, where it is not about all. */
  package: z.number().nullable(),
});
export type JourneyStep = z.output<typeof JourneyStep>;

export const Sibling = z.object({
  trackingCode: z.string(),
  current: z.boolean(),
  position: z.number(),
  status: WireStatus,
  statusId: z.number().nullable(),
});

/** The public page's data. `open` is false for a printed code whose postal code was not given: then the private fields are null or empty. */
export const TrackingView = z.object({
  /** The code that the page was requested with. The page reloads its data with it. */
  code: z.string(),
  /** The code printed on the parcel. */
  trackingCode: z.string(),
  open: z.boolean(),
  /** Whether it ended so long ago that nothing opens it any more. */
  isOver: z.boolean(),
  retailerName: z.string(),
  providerName: z.string(),
  supportEmail: z.string(),
  type: DeliveryType,
  status: WireStatus,
  statusId: z.number().nullable(),
  /** The trip's local date, and the window of arrival when a stop is planned. */
  date: z.string().nullable(),
  window: Window.nullable(),
  /** If the window changed: the previous window, when it changed, and how many minutes late the route left. */
  moved: Window.extend({ since: ZonedInstant, minutes: z.number() }).nullable(),
  /** While the driver is on the way: how far, and where. */
  whereabouts: Whereabouts.nullable(),
  /** In supported cities, while the driver is on the way and the retailer shows it. */
  map: TrackingMap.nullable(),
  /** After a visit that failed or a delay: the date by which the courier promised to come. */
  promisedBy: z.string().nullable(),
  /** Where the parcel waits to be fetched, once the courier has reported it. */
  dropoff: z
    .object({ name: z.string(), address: z.string(), hours: z.string().nullable(), holdUntil: z.string().nullable() })
    .nullable(),
  completedAt: ZonedInstant.nullable(),
  number: z.string().nullable(),
  /** The retailer's face: its colour as each scheme can be read in it, its logo, how it is reached. */
  face: z.object({
    colors: z.object({ light: z.string(), dark: z.string() }).nullable(),
    logo: ShownLogo.nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
  firstName: z.string().nullable(),
  address: z.string().nullable(),
  isPharmacy: z.boolean(),
  attempts: z.number(),
  /** The chat with the driver, while it is offered: until when, if that is known, and how many of the driver's messages wait. */
  chat: z.object({ until: z.string().nullable(), unread: z.number() }).nullable(),
  /** Whether the recipient may still change the details, and to which dates. */
  canChange: z.boolean(),
  dates: z.array(z.string()),
  /** The changes that the retailer allows; the last change that can be taken back, by its fields alone. */
  choices: z.array(z.enum(choices)),
  undoable: z.array(z.string()),
  /** From which day another address would apply, and whether the delivery moves to it; null when it is too late. */
  newAddress: z.object({ from: z.string(), isMoved: z.boolean() }).nullable(),
  /** The feedback that may be given on a completed delivery, and the answers to its claim, without names. */
  mayReview: z.boolean(),
  rating: z.number().nullable(),
  mayClaim: z.boolean(),
  claim: z
    .object({
      status: ClaimStatus,
      at: ZonedInstant,
      answers: z.array(z.object({ id: z.string(), byCourier: z.boolean(), words: z.string(), at: ZonedInstant })),
    })
    .nullable(),
  journey: z.array(JourneyStep),
  photos: z.array(z.object({ url: z.string() })),
  packages: z.array(Sibling),
  /** The store's zone and its date today: every local text above is read there. */
  timezone: z.string(),
  today: z.string(),
  /** When this was read. */
  updatedAt: z.string(),
});
export type TrackingView = z.output<typeof TrackingView>;

/** An item of the recipient's stream: that the page or its chat should be read again, or where the driver is now. */
export const TrackingFact = z.union([
  z.object({ changed: z.literal(true) }),
  z.object({ chat: z.literal(true) }),
  z.object({ whereabouts: Whereabouts.nullable() }),
]);
export type TrackingFact = z.output<typeof TrackingFact>;
