// Orders on the wire: the input of a member, and the order in full (spec section 3).
import { z } from 'zod';
import { DropoffPoint, LeaveAt } from '../fleet/schema.ts';
import { Precision } from '../place.ts';
import { DeliveryProof } from '../proofs/given.ts';
import { OrderRequest } from '../requests/schema.ts';
import { Store } from '../stores/schema.ts';
import { Id, words } from '../text.ts';
import { ZonedInstant } from '../time.ts';
import { Sender } from '../timeline/sender.ts';
import { DeliveryType, fieldSchemas, newFields, PackageInput, storedFields } from './fields.ts';
import { OrderSource, WireStatus } from './kinds.ts';
import { logLimit } from './log.ts';
import { OrderNow } from './nowSchema.ts';
import { mostPackages } from './rules.ts';
import { displayGroups } from './status.ts';

type Packages = { numberOfPackages: number; packages: readonly unknown[] };

/** Checks that no more packages are described than the order has. */
export function checkPackages({ value, issues }: z.core.ParsePayload<Packages>): void {
  const maximum = mostPackages(value.numberOfPackages);
  if (value.packages.length <= maximum) return;
  issues.push({ code: 'too_big', origin: 'array', maximum, input: value.packages, path: ['packages'] });
}

/** A new order. It may lack a date, time or store only if the retailer keeps orders unfulfilled at first. */
export const NewOrder = z.strictObject(newFields).check(checkPackages);
export type NewOrder = z.output<typeof NewOrder>;
export type NewOrderInput = z.input<typeof NewOrder>;

/** An edit: only the given fields change. `version` is the one the editor read; without it the edit is unconditional. */
export const OrderEdit = z.strictObject(fieldSchemas).partial().extend({ version: z.number().int().optional() });
export type OrderEdit = z.output<typeof OrderEdit>;

export const Package = PackageInput.extend({
  id: z.string(),
  trackingCode: z.string(),
  /** The status of this package, which may differ from the others of its order. */
  status: WireStatus,
  statusId: z.number().nullable(),
  shippingLabelUrl: z.string().nullable(),
});

export const Photo = z.object({ url: z.string() });

export const Tracker = z.object({
  id: z.string(),
  event: z.string(),
  status: z.string(),
  statusUpdatedAt: z.string(),
  /** The same instant in the store's time zone. */
  at: ZonedInstant,
  statusId: z.number().nullable(),
  statusNote: z.string().nullable(),
  /** The number of the package; null if the event is about all packages. */
  package: z.number().nullable(),
  data: z.object({
    message: z.string().nullable().optional(),
    retailer: z.string().nullable().optional(),
    account: z.string().nullable().optional(),
    driver: z.string().nullable().optional(),
    pickupSchedule: z.object({ name: z.string(), date: z.string().nullable() }).nullable().optional(),
  }),
});

export const Attempt = z.object({
  id: z.string(),
  date: ZonedInstant,
  status: z.string(),
  statusId: z.number().nullable(),
  photos: z.array(Photo),
  driver: z.string().nullable(),
  arrivedLatitude: z.number().nullable(),
  arrivedLongitude: z.number().nullable(),
});

export const CallHistory = z.object({ driverName: z.string().nullable(), calledAt: ZonedInstant });

export const Delivery = z.object({
  id: z.string(),
  type: DeliveryType,
  date: z.string().nullable(),
  time: z.string().nullable(),
  status: WireStatus,
  statusId: z.number().nullable(),
  statusNote: z.string().nullable(),
  /** Whether the courier picked it up at the store. */
  pickedUp: z.boolean(),
  sorted: z.boolean(),
  photos: z.array(Photo),
  route: z.object({ startedAt: z.string().nullable(), etd: z.string().nullable() }).nullable(),
  stopStartTime: ZonedInstant.nullable(),
  driverId: z.string().nullable(),
  driverNote: z.string().nullable(),
  callHistories: z.array(CallHistory),
  /** The place where the parcel waits for its recipient; null if it does not. */
  dropoffPoint: DropoffPoint.nullable(),
  completedAt: ZonedInstant.nullable(),
});

/** `from` is the sender's role; `action` is set for automatic entries. The courier does not read what `isTeamOnly`. */
export const ActionLog = z.object({
  id: z.string(),
  senderName: z.string(),
  from: Sender,
  action: z.string().nullable(),
  content: z.string(),
  isTeamOnly: z.boolean(),
  createdAt: ZonedInstant,
});
export const ActionLogsQuery = z.object({ orderId: Id });
export const NewActionLog = z.strictObject({
  orderId: Id,
  content: words(logLimit, 'multiline'),
  /** A note of the team, which the courier does not read. */
  isTeamOnly: z.boolean().default(false),
});
export type NewActionLog = z.output<typeof NewActionLog>;
export const ActionLogs = z.object({ data: z.array(ActionLog) });

/** An order in full. `today` is the store's local date; `cutoffAt` the last moment to void or cancel, in UTC. */
export const Order = z.object({
  id: z.string(),
  ...storedFields,
  /** The precision of the coordinates; null if the retailer gave them. */
  locationPrecision: Precision.nullable(),
  /** The recipient's note for the driver. */
  recipientNote: z.string().nullable(),
  /** The recipient's instructions for the door, and for where to leave the parcel. */
  doorCode: z.string().nullable(),
  leaveAt: LeaveAt.nullable(),
  trackingCode: z.string(),
  masterTrackingCode: z.string().nullable(),
  envoiTrackingCode: z.string().nullable(),
  mpsTrackingCodes: z.array(z.string()),
  trackingLink: z.string(),
  /** Whether staff revoked the link. */
  linkRevoked: z.boolean(),
  packages: z.array(Package),
  shippingLabelUrl: z.string().nullable(),
  source: OrderSource,
  status: WireStatus,
  /** The state at the time of the reply. */
  now: OrderNow,
  displayGroup: z.enum(displayGroups).nullable(),
  deleted: z.boolean(),
  fulfilled: z.boolean(),
  deliveryAttemptsMade: z.number(),
  /** The failed visit that needs an answer, until another is planned: its date, local to the store, and its reason. */
  question: z.object({ on: z.string(), statusId: z.number() }).nullable(),
  retailer: z.object({ id: z.string(), name: z.string() }),
  pickupSchedule: Store.pick({
    id: true,
    name: true,
    timezone: true,
    pickupTimes: true,
    storeAddress: true,
    pickupPoint: true,
  }),
  delivery: Delivery.nullable(),
  /** The age that the driver checks; null if the goods are for everyone. */
  minimumAge: z.number().nullable(),
  /** What was given as proof of this delivery, oldest first, and since when the delivery was completed without all that it needs. */
  proofs: z.array(DeliveryProof),
  proofMissingAt: ZonedInstant.nullable(),
  trackers: z.array(Tracker),
  attempts: z.array(Attempt),
  actionLogs: z.array(ActionLog),
  /** The requests to the courier, oldest first; only the last can be open. */
  requests: z.array(OrderRequest),
  createdAt: z.string(),
  updatedAt: z.string(),
  cutoffAt: z.string().nullable(),
  today: z.string(),
  version: z.number(),
});
export type Order = z.output<typeof Order>;

/**
 * The order that programs store, in webhooks and in lists of changes: without its history, log, requests and proofs. A signature is for
 * staff.
 */
export const StoredOrder = Order.omit({
  trackers: true,
  attempts: true,
  actionLogs: true,
  requests: true,
  proofs: true,
});
