// Handovers on the wire: what a store gives to the courier's driver at a pickup, scanned parcel by parcel and signed.
import { z } from 'zod';
import { Instant } from '../instants.ts';
import { listOf, pageQuery } from '../list.ts';
import { Signature } from '../proofs/signature.ts';
import { Id, optional, text, words } from '../text.ts';
import { LocalDate, LocalTime, ZonedInstant } from '../time.ts';
import { handoverStatuses, packageStates, scanLimit, scanOutcomes } from './rules.ts';

/** A pickup of a store, local to it. */
export const HandoverPickup = z.strictObject({ pickupScheduleId: Id, date: LocalDate, time: LocalTime });
export type HandoverPickup = z.output<typeof HandoverPickup>;

/** `scannedAt`: when the first parcel was scanned, if that was before the request. It must not be before the end of an earlier handover. */
export const HandoverStart = HandoverPickup.extend({ scannedAt: Instant.optional() });
export type HandoverStart = z.output<typeof HandoverStart>;

/** A number of parcels; `isCapped` if there are more. */
const Count = z.object({ total: z.number(), isCapped: z.boolean() });

export const Handover = z.object({
  id: z.string(),
  pickupScheduleId: z.string(),
  storeName: z.string(),
  /** The pickup, local to the store. */
  date: z.string(),
  time: z.string(),
  status: z.enum(handoverStatuses),
  startedAt: ZonedInstant,
  startedBy: z.string(),
  closedAt: ZonedInstant.nullable(),
  closedBy: z.string().nullable(),
  driverName: z.string().nullable(),
  /** How the driver confirmed it. */
  confirmedBy: z.enum(['SIGNATURE', 'PIN']).nullable(),
  /** The path data of an SVG, in a box of 1,000 × 500. */
  signature: z.string().nullable(),
  /** Whether the courier has set a PIN for this pickup that can still be entered. */
  acceptsPin: z.boolean(),
  /** Parcels, each package of an order apart. As of the end of the handover, once it has ended. */
  counts: z.object({ expected: Count, handed: z.number(), damaged: z.number(), missing: Count }),
});
export type Handover = z.output<typeof Handover>;

export const HandoversQuery = z.object({
  ...pageQuery,
  pickupScheduleId: Id.optional(),
  /** The first and the last date of the pickups. */
  from: LocalDate.optional(),
  until: LocalDate.optional(),
});
export type HandoversQuery = z.output<typeof HandoversQuery>;
/** A row has no signature. */
const HandoverRow = Handover.omit({ signature: true, acceptsPin: true });
export type HandoverRow = z.output<typeof HandoverRow>;
export const HandoverList = listOf(HandoverRow);

export const HandoverPackagesQuery = z.object({ ...pageQuery, state: z.enum(packageStates).default('missing') });
export type HandoverPackagesQuery = z.output<typeof HandoverPackagesQuery>;

export const HandoverPackage = z.object({
  orderId: z.string(),
  number: z.string().nullable(),
  recipient: z.string(),
  /** The code on the label. */
  trackingCode: z.string(),
  /** Which package of the order it is, counted from 1, and of how many. */
  package: z.number(),
  packages: z.number(),
  /** The scan; null of a missing parcel. */
  scanId: z.string().nullable(),
  scannedAt: ZonedInstant.nullable(),
  scannedBy: z.string().nullable(),
  device: z.string().nullable(),
  /** The courier's first scan of it at this pickup or later; null if there is none. */
  courierScannedAt: ZonedInstant.nullable(),
});
export type HandoverPackage = z.output<typeof HandoverPackage>;
export const HandoverPackages = listOf(HandoverPackage);

/** A scan of a label, or a code that was typed. The client makes the id, so that a repeated request scans nothing twice. */
const Scan = z.strictObject({
  id: Id,
  code: words(300),
  outcome: z.enum(scanOutcomes).default('HANDED'),
  /** When it was scanned, if that was before the request. */
  scannedAt: Instant.optional(),
  /** The name of the device, such as “Back room phone”. */
  device: optional(text(60)),
  /** Hands over again a parcel that an earlier handover has, because the store still has it. */
  isAgain: z.boolean().default(false),
});
export type Scan = z.output<typeof Scan>;
export const Scans = z.strictObject({ scans: z.array(Scan).min(1).max(scanLimit) });

/** `already`: the parcel was scanned with this outcome before, by this or by another scan; or this scan was taken back. */
export const ScanResult = z.object({
  id: z.string(),
  status: z.enum(['done', 'already', 'refused']),
  error: z.object({ type: z.string(), message: z.string() }).optional(),
  /** The order, with its number of packages and how many of them this handover has. */
  order: z
    .object({
      id: z.string(),
      number: z.string().nullable(),
      recipient: z.string(),
      packages: z.number(),
      handed: z.number(),
    })
    .optional(),
});
export type ScanResult = z.output<typeof ScanResult>;
/** The results in the order of the scans, and the handover's counts after them. */
export const ScanResults = z.object({ results: z.array(ScanResult), counts: Handover.shape.counts });
export type ScanResults = z.output<typeof ScanResults>;

export const Unscan = z.strictObject({ scanId: Id });

/** The end of a handover: the driver signs, or staff enter the PIN that the courier has set for the pickup. */
export const HandoverEnd = z
  .strictObject({ driverName: words(120), signature: Signature.optional(), pin: words(12).optional() })
  .refine(({ signature, pin }) => signature !== undefined || pin !== undefined, {
    path: ['signature'],
    params: { type: 'REQUIRED' },
  });
export type HandoverEnd = z.output<typeof HandoverEnd>;

export const ManifestQuery = z.object({
  format: z.enum(['pdf', 'csv']).default('pdf'),
  lang: z.enum(['en', 'fr']).optional(),
});
export type ManifestQuery = z.output<typeof ManifestQuery>;
