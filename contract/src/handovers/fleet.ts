// The courier's side of handovers: what stores gave to its drivers, and the PIN by which a driver can confirm one.
import { z } from 'zod';
import { get, put } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { Id } from '../text.ts';
import { LocalDate, LocalTime } from '../time.ts';
import { positionOf } from '../timeline/position.ts';
import { Handover } from './schema.ts';

/** A handover that has ended. `MISSED`: the store recorded that no driver came. Times are ISO 8601 UTC, the pickup's are local to the store. */
export const FleetHandover = Handover.pick({
  id: true,
  date: true,
  time: true,
  driverName: true,
  confirmedBy: true,
}).extend({
  retailerId: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  timezone: z.string(),
  status: z.enum(['CLOSED', 'MISSED']),
  endedAt: z.string(),
  handed: z.number(),
  damaged: z.number(),
  /** Up to 2,000. */
  missing: z.number(),
});
export type FleetHandover = z.output<typeof FleetHandover>;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** `after` is the `next` of the previous page: the time and the id of its last handover. */
export const FleetHandoversQuery = FleetQuery.extend({ after: positionOf(uuid).optional() });
export type FleetHandoversQuery = z.output<typeof FleetHandoversQuery>;
export const FleetHandovers = z.object({ data: z.array(FleetHandover), next: z.string().nullable() });

/** Rows are sorted by id; `next` is the `after` of the next page. */
export const FleetHandoverPackagesQuery = FleetQuery.extend({ after: Id.optional() });
export type FleetHandoverPackagesQuery = z.output<typeof FleetHandoverPackagesQuery>;
export const FleetHandoverPackages = z.object({
  data: z.array(
    z.object({
      /** Null once the order is not fulfilled any longer. */
      deliveryId: z.string().nullable(),
      trackingCode: z.string(),
      outcome: z.enum(['HANDED', 'DAMAGED', 'LEFT']),
    }),
  ),
  next: z.string().nullable(),
});

/** The PIN of a pickup, which the driver gives to staff. It is stored as a hash. */
export const PickupPin = z.strictObject({
  date: LocalDate,
  time: LocalTime,
  pin: z.string().regex(/^\d{4,8}$/, { error: 'INVALID' }),
});
export type PickupPin = z.output<typeof PickupPin>;

const missing = 'HANDOVER_NOT_FOUND';

export const fleetHandovers = {
  list: get('/fleet/handovers', {
    does: [
      'List the handovers of the last 30 days that have ended, oldest first: what drivers received, and pickups at which none came. A handover is listed ten seconds after its end, so that none is missed between pages.',
      'Énumère les remises terminées des 30 derniers jours, de la plus ancienne à la plus récente : ce que les livreurs ont reçu, et les ramassages où aucun n’est venu. Une remise figure dans la liste dix secondes après sa fin, pour qu’aucune ne manque d’une page à l’autre.',
    ],
    who: 'fleet',
    query: FleetHandoversQuery,
    reply: FleetHandovers,
    perMinute: 6000,
  }),
  packages: get('/fleet/handovers/:id/packages', {
    does: [
      'List the parcels of a handover that has ended, with what became of each.',
      'Énumère les colis d’une remise terminée, avec ce qu’il est advenu de chacun.',
    ],
    who: 'fleet',
    query: FleetHandoverPackagesQuery,
    reply: FleetHandoverPackages,
    missing,
    fails: [missing],
    perMinute: 6000,
  }),
  setPin: put('/fleet/retailers/:id/stores/:storeId/pickup-pin', {
    does: [
      'Set the PIN of a pickup, which the driver gives to staff instead of signing. It can be entered five times.',
      'Définit le NIP d’un ramassage, que le livreur donne au magasin au lieu de signer. Il peut être saisi cinq fois.',
    ],
    who: 'fleet',
    body: PickupPin,
    reply: z.object({}),
    missing: 'RETAILER_NOT_FOUND',
    fails: ['RETAILER_NOT_FOUND', 'PICKUP_LOCATION_NOT_FOUND', 'DATE_TIME_NOT_ACCEPTABLE'],
  }),
};
