// The data that a recipient may see. The schemas are an allow-list: they have no field for the recipient's email, phone or full name, or
// for a driver's id.
import { z } from 'zod';
import { ClaimKind, ClaimStatus } from '../claims/schema.ts';
import { DeliveryType } from '../orders/fields.ts';
import { WireStatus } from '../orders/kinds.ts';
import { holders, nowKinds } from '../orders/nowKinds.ts';
import { OrderPromise } from '../orders/nowSchema.ts';
import { noteLimit } from '../orders/rules.ts';
import { ShownLogo } from '../settings/logo.ts';
import { phone, text, words } from '../text.ts';
import { LocalDate, ZonedInstant } from '../time.ts';
import { choices, leavePlaces, recipientKinds, removableChoices } from './choices.ts';
import { shownKinds } from './rules.ts';

/** The query of the page. With the printed tracking code alone, the postal code is needed to see the private fields. */
export const TrackingQuery = z.object({
  postalCode: text(20).optional(),
  lang: z.string().optional().catch(undefined),
  /** Set by the page's language switch: the recipient chose the language, and messages to them use it from now on. */
  chosen: text(1).optional(),
  /** Set by the redirect after the page's form was saved. */
  saved: text(10).optional(),
});

/** The changes that are sent without any other field, which they would ignore. */
const loneChanges = ['askDate', 'askHold', 'askDropoff', 'withdraw', 'undo'] as const;

/**
 * The details that a recipient may change, or confirm as correct. An absent field is unchanged. The note is separate from the retailer's.
 */
export const TrackingChange = z
  .strictObject({
    addressLine2: words(120).optional(),
    phone: phone.optional(),
    note: words(noteLimit, 'multiline').optional(),
    date: LocalDate.optional(),
    doorCode: words(40).optional(),
    /** The place to leave the parcel; `placeWords` names the neighbour or the safe place. */
    place: z.enum(leavePlaces).optional(),
    placeWords: words(120).optional(),
    /** A new address: street, city, province, postal code. A new address or phone needs the `code` that was sent for it. */
    address: words(300, 'multiline').optional(),
    code: text(20).optional(),
    /** Asks the courier for another day, to keep the parcel until a day, or for a drop-off point; or withdraws that request. */
    askDate: LocalDate.optional(),
    askHold: LocalDate.optional(),
    askDropoff: z.literal(true).optional(),
    withdraw: z.literal(true).optional(),
    /** Takes back one choice. */
    clear: z.enum(removableChoices).optional(),
    /** Undoes the last change. */
    undo: z.literal(true).optional(),
    confirmed: z.literal(true).optional(),
  })
  .superRefine((change, context) => {
    const lone = loneChanges.find((field) => change[field] !== undefined);
    for (const [field, value] of Object.entries(change))
      if (lone !== undefined && field !== lone && value !== undefined)
        context.addIssue({ code: 'custom', path: [field], params: { type: 'INVALID' } });
  });
export type TrackingChange = z.output<typeof TrackingChange>;
/** A field of a plain form. */
const typed = z.string().optional();
/** The same details as a plain form sends them: all fields, empty if unchanged. */
export const TrackingForm = z.object({
  addressLine2: typed,
  phone: typed,
  note: typed,
  date: typed,
  doorCode: typed,
  place: typed,
  placeWords: typed,
  street: typed,
  city: typed,
  postalCode: typed,
  address: typed,
  code: typed,
  /** Set by the button that requests another code. */
  again: typed,
  askDate: typed,
  askHold: typed,
  askDropoff: typed,
  withdraw: typed,
  clear: typed,
  undo: typed,
  rating: typed,
  review: typed,
  claim: typed,
  /** What the claim is about. */
  kind: typed,
  found: typed,
  confirmed: typed,
  /** The postal code that opens the page. */
  unlock: typed,
});
/** A photo for the claim; a browser sends an empty file if none was chosen. */
export const ClaimPhotoForm = z.object({ photo: z.file().optional() });
export type ClaimPhotoForm = z.output<typeof ClaimPhotoForm>;
/** The masked address that a code was sent to, and the seconds until another can be requested. */
export const TrackingCodeSent = z.object({ sentTo: z.string(), waitSeconds: z.number() });

const Window = z.object({ from: ZonedInstant, to: ZonedInstant });

/** The whereabouts of the driver who is on the way to this recipient, as limited by `whereaboutsOf`. */
export const Whereabouts = z.object({
  stopsBefore: z.number(),
  driver: z.object({ latitude: z.number(), longitude: z.number(), metres: z.number().nullable() }).nullable(),
  minutesAgo: z.number().nullable(),
});

const Spot = z.object({ x: z.number(), y: z.number() });

/** A small map in pixels: lakes and rivers as SVG paths, and locations rounded to some hundred metres. */
export const TrackingMap = z.object({
  /** The URL of the style of the operator’s street map, which replaces the drawing on request; null if there is none. */
  style: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  /** The coordinates of its upper left corner, and the pixels per degree. */
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
  /** The scale bar: its width in pixels, and the metres that it represents. */
  scale: z.object({ width: z.number(), metres: z.number() }),
});
export type TrackingMap = z.output<typeof TrackingMap>;

const Both = z.object({ en: z.string(), fr: z.string() });

export const JourneyStep = z.object({
  id: z.string(),
  kind: z.enum(shownKinds),
  statusId: z.number().nullable(),
  /** The date of a schedule, in the store's zone. */
  date: z.string().nullable(),
  at: ZonedInstant,
  /** The number of the package; null if the step is about all packages. */
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

/** The data of the public page. `open` is false for a printed code without its postal code: the private fields are then null or empty. */
export const TrackingView = z.object({
  /** The code in the page's URL, with which the page reloads its data. */
  code: z.string(),
  /** The code printed on the parcel. */
  trackingCode: z.string(),
  open: z.boolean(),
  /** Whether it ended so long ago that the page can no longer be opened. */
  isOver: z.boolean(),
  retailerName: z.string(),
  providerName: z.string(),
  supportEmail: z.string(),
  type: DeliveryType,
  status: WireStatus,
  statusId: z.number().nullable(),
  /** The local date of the visit, and the arrival window if a stop is planned. */
  date: z.string().nullable(),
  window: Window.nullable(),
  /** If the window changed: the previous window, the time of the change, and the minutes by which the route left late. */
  moved: Window.extend({ since: ZonedInstant, minutes: z.number() }).nullable(),
  /** The distance and position of the driver, while on the way. */
  whereabouts: Whereabouts.nullable(),
  /** Only in supported cities, while the driver is on the way, and if the retailer shows it. */
  map: TrackingMap.nullable(),
  /** The kind of the current state, and the visit that the courier promised: only its date while the page is closed. */
  kind: z.enum(nowKinds),
  promise: OrderPromise.nullable(),
  holder: z.enum(holders),
  /** The place where the parcel can be collected, once the courier has reported it. */
  dropoff: z
    .object({ name: z.string(), address: z.string(), hours: z.string().nullable(), holdUntil: z.string().nullable() })
    .nullable(),
  completedAt: ZonedInstant.nullable(),
  number: z.string().nullable(),
  /** The retailer's appearance: its colour in a readable shade for each scheme, its logo, and its contacts. */
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
  /** The chat while it is offered or has unread messages: until when it is offered, if that is known, and the number of those messages. */
  chat: z.object({ until: z.string().nullable(), unread: z.number() }).nullable(),
  /** Whether the recipient may still change the details, and the dates they can choose. */
  canChange: z.boolean(),
  /** The last date for the answer that the courier needs, after which the parcel goes back or the pickup is canceled. */
  answerBy: z.string().nullable(),
  /** The reason of a failed visit about which the recipient is still asked after a scan; null if there is none. */
  answerFor: z.number().nullable(),
  dates: z.array(z.string()),
  /** The changes that the retailer allows, and the fields of the last change that can be undone. */
  choices: z.array(z.enum(choices)),
  /** The places where the parcel may be left: not those where the driver could not get the proof that the sender needs. */
  places: z.array(z.enum(leavePlaces)),
  /** What the driver asks for at the door: a line each, with the recipient's code if it is shown. */
  asks: z.array(z.object({ text: Both, code: z.string().nullable() })),
  /** Who signed, by their initials, and when. */
  signed: Both.nullable(),
  /** Whether the recipient can send a request to the courier: for a drop-off point, a visit on another day, or a hold until a day. */
  canAsk: z.boolean(),
  canAskDropoff: z.boolean(),
  daysToAsk: z.array(z.string()),
  daysToHold: z.array(z.string()),
  /**
   * The recipient's request while it is open, or declined without an event since; or the drop-off point that the courier agreed to, which has
   * no date.
   */
  request: z
    .object({ kind: z.enum(recipientKinds), date: z.string().nullable(), isOpen: z.boolean(), isAgreed: z.boolean() })
    .nullable(),
  /** What the recipient chose, for the holder of the link only: another person can open the page by the code on the parcel. */
  chosen: z
    .object({
      place: z.enum(leavePlaces).nullable(),
      placeWords: z.string().nullable(),
      doorCode: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  undoable: z.array(z.string()),
  /** Whether the recipient has changed a detail since the last event. */
  isAnswered: z.boolean(),
  /** The date from which a new address would apply, and whether the delivery moves to it; null if it is too late. */
  newAddress: z.object({ from: z.string(), isMoved: z.boolean() }).nullable(),
  /** The feedback that may be given on a completed delivery, and the answers to its claim, without names. */
  mayReview: z.boolean(),
  rating: z.number().nullable(),
  mayClaim: z.boolean(),
  claim: z
    .object({
      number: z.string().nullable(),
      kind: ClaimKind,
      status: ClaimStatus,
      at: ZonedInstant,
      /** Until when an answer is promised. */
      answerBy: ZonedInstant,
      photos: z.array(z.object({ url: z.string() })),
      mayAddPhoto: z.boolean(),
      answers: z.array(z.object({ id: z.string(), byCourier: z.boolean(), words: z.string(), at: ZonedInstant })),
    })
    .nullable(),
  journey: z.array(JourneyStep),
  photos: z.array(z.object({ url: z.string() })),
  packages: z.array(Sibling),
  /** The store's time zone and its current date: every local text above is in this zone. */
  timezone: z.string(),
  today: z.string(),
  /** The time at which these data were read. */
  updatedAt: z.string(),
});
export type TrackingView = z.output<typeof TrackingView>;

/** An event of the recipient's stream: the page or its chat has changed, or the driver's current position. */
export const TrackingFact = z.union([
  z.object({ changed: z.literal(true) }),
  z.object({ chat: z.literal(true) }),
  z.object({ whereabouts: Whereabouts.nullable() }),
]);
export type TrackingFact = z.output<typeof TrackingFact>;
