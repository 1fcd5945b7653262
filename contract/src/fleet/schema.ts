import { z } from 'zod';
import { Instant } from '../instants.ts';
import { Precision } from '../place.ts';
import { ProofGiven } from '../proofs/given.ts';
import { proofFallbacks, proofKinds } from '../proofs/rule.ts';
import { Id, optional, text, words } from '../text.ts';
import { LocalDate, LocalTime } from '../time.ts';
import { leavePlaces } from '../tracking/choices.ts';
import { wholeEvents } from './packages.ts';
import { fleetEventTypes } from './states.ts';

export const eventLimit = 1000;
/** The most events of one delivery. A delivery of five packages with several visits has about a hundred. */
export const deliveryEventLimit = 500;
/** The most events of one delivery, for those that anybody could repeat: the rest is left to those that the courier must report. */
export const repeatedEventLimit = 400;

export const Position = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });

/** The place where a parcel waits for its recipient. `hours` is free text. */
export const DropoffPoint = z.strictObject({
  name: words(120),
  address: words(300),
  hours: optional(text(300, 'multiline')),
  /** The last local date on which it can be collected. */
  holdUntil: optional(LocalDate),
});
export type DropoffPoint = z.output<typeof DropoffPoint>;

/**
 * An event of a delivery. `at` is between the start of the shipment and now, with five minutes of tolerance. `statusId` is a skip reason,
 * completion type or cancel reason (spec section 3).
 */
export const FleetEvent = z
  .object({
    id: words(100),
    deliveryId: words(64),
    /** The tracking code of the package; null if the event is about the whole order. */
    packageCode: optional(words(64)),
    type: z.enum(fleetEventTypes),
    at: Instant,
    statusId: optional(z.number().int().min(0).max(7)),
    note: optional(text(500, 'multiline')),
    /** Keys from POST /fleet/photos. */
    photos: z.array(words(200)).max(10).default([]),
    position: optional(Position),
    driverId: optional(text(64)),
    driverName: optional(text(120)),
    /** For RESCHEDULED: the new local date and, when it changes too, time. */
    date: optional(LocalDate),
    time: optional(LocalTime),
    /** For AT_DROPOFF_POINT. */
    dropoffPoint: optional(DropoffPoint),
    /** For COMPLETED, also when it corrects an outcome or brings a proof later. */
    proof: ProofGiven.nullish().transform((each) => each ?? null),
  })
  .refine(({ proof, type }) => proof === null || type === 'COMPLETED', {
    path: ['proof'],
    params: { type: 'INVALID' },
  })
  .refine(({ packageCode, type }) => packageCode === null || !wholeEvents.includes(type), {
    path: ['packageCode'],
    params: { type: 'EVENT_OF_THE_ORDER' },
  });
export type FleetEvent = z.output<typeof FleetEvent>;
export type FleetEventInput = z.input<typeof FleetEvent>;

/** Each event is validated separately, so that an invalid one does not refuse the others; the API reference still shows its shape. */
const uncheckedEvent = z.unknown().meta({ $ref: 'input:FleetEvent' });
export const FleetEvents = z.strictObject({ events: z.array(uncheckedEvent).min(1).max(eventLimit) });

export const EventResult = z.object({
  id: z.string().nullable(),
  status: z.enum(['applied', 'already', 'refused']),
  error: z
    .object({
      type: z.string(),
      message: z.string(),
      errors: z.array(z.object({ type: z.string(), path: z.string(), message: z.string() })).optional(),
    })
    .optional(),
});
export type EventResult = z.output<typeof EventResult>;
export const EventResults = z.object({ results: z.array(EventResult) });

/** The largest proof photo that can be sent, in megabytes. */
export const proofMegabytes = 5;
// No SVG: it can contain scripts (XSS).
const PhotoType = z.enum(['image/jpeg', 'image/png', 'image/webp']);
/** `id`: of the photo, made by the courier, so that one that is sent again is stored once. */
export const PhotoRequest = z.strictObject({
  deliveryId: words(64),
  id: Id.optional(),
  contentType: PhotoType,
  size: z
    .number()
    .int()
    .min(1)
    .max(proofMegabytes * 1024 * 1024),
});
export type PhotoRequest = z.output<typeof PhotoRequest>;
/** PUT the bytes to `url`, then name `key` in an event's photos. The picture is re-encoded as JPEG; other bytes are refused. */
export const PhotoGrant = z.object({ url: z.string(), key: z.string() });

export const Stop = z.object({ deliveryId: words(64), startTime: Instant });
/** A driver's route: its stops in order, when it started, and when it is to depart (`etd`). */
export const Route = z.strictObject({
  driverId: words(64),
  driverName: words(120),
  stops: z.array(Stop).max(150, 'ROUTE_LIMIT'),
  startedAt: optional(Instant),
  etd: optional(Instant),
});
export type Route = z.output<typeof Route>;
export const RouteReply = z.object({
  id: z.string(),
  /** The number of stops that the route has now. Stops of unknown or ended deliveries are left out and listed in `unknown`. */
  stops: z.number(),
  unknown: z.array(z.string()),
});

/** The courier's own tracking code, stored byte for byte; unique within a retailer. */
export const CourierCode = z.strictObject({ envoiTrackingCode: words(64).nullable() });
export type CourierCode = z.output<typeof CourierCode>;

/** The place where the recipient wants the parcel left; `words` names the neighbour or the safe place. */
export const LeaveAt = z.object({ place: z.enum(leavePlaces), words: z.string().nullable() });

/**
 * The proof that a delivery needs. With a `minimumAge` the recipient's age has to be checked beside the kinds, and within `hours` if they are
 * set (local to the address); no fallback replaces that check.
 */
export const FleetProof = z.object({
  kinds: z.array(z.enum(proofKinds)),
  match: z.enum(['all', 'any']),
  fallback: z.enum(proofFallbacks),
  minimumAge: z.number().nullable(),
  hours: z.object({ from: z.string(), until: z.string() }).nullable(),
});

export const FleetQuery = z.object({
  after: text(80).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
/** Rows are sorted by delivery id; `next` is the `after` of the next page. */
export const FleetDelivery = z.object({
  deliveryId: z.string(),
  trackingCode: z.string(),
  envoiTrackingCode: z.string().nullable(),
  type: z.enum(['DELIVERY', 'PICKUP']),
  status: z.string(),
  statusId: z.number().nullable(),
  sorted: z.boolean(),
  attempts: z.number(),
  /** The last date to wait for an answer about a failed visit, local to the store: then bring the parcel back, or cancel the pickup. */
  answerBy: z.string().nullable(),
  /** Whether a request waits for the courier's answer: `answerBy` is null until then. */
  requestOpen: z.boolean(),
  recipient: z.string(),
  phone: z.string().nullable(),
  address: z.string(),
  addressLine2: z.string().nullable(),
  /** The coordinates of the address; the precision is null if the retailer gave them. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  locationPrecision: Precision.nullable(),
  note: z.string().nullable(),
  /** The recipient's note to the driver. */
  recipientNote: z.string().nullable(),
  doorCode: z.string().nullable(),
  leaveAt: LeaveAt.nullable(),
  /** Null if no proof is needed. The recipient's code is never part of it. */
  proof: FleetProof.nullable(),
  numberOfPackages: z.number(),
  /** The tracking codes of its packages, in order. */
  packageCodes: z.array(z.string()),
  date: z.string(),
  time: z.string(),
  timezone: z.string(),
  retailerId: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  storeAddress: z.string(),
  routeId: z.string().nullable(),
  stopStartTime: z.string().nullable(),
  updatedAt: z.string(),
});
export type FleetDelivery = z.output<typeof FleetDelivery>;
export const FleetDeliveries = z.object({ data: z.array(FleetDelivery), next: z.string().nullable() });

export const positionLimit = 1000;

/** A driver's position: on the named route, or otherwise on the route that they started last. */
export const DriverPosition = z
  .strictObject({
    routeId: optional(words(200)),
    driverId: optional(words(64)),
    at: Instant,
    ...Position.shape,
  })
  .refine(({ routeId, driverId }) => routeId !== null || driverId !== null, {
    path: ['routeId'],
    params: { type: 'REQUIRED' },
  });
export type DriverPosition = z.output<typeof DriverPosition>;
export const DriverPositions = z.strictObject({ positions: z.array(DriverPosition).min(1).max(positionLimit) });
export const PositionsReply = z.object({
  /** The number of routes with a newer position now. */
  kept: z.number(),
  /** Unknown routes, and drivers who have not started a route. */
  unknown: z.array(z.string()),
});
