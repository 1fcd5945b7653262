// Routes: which parcels a driver carries, in which order, when it leaves and how late it runs. Pure; an id tells all that
// must be known of a route after a restart: its city, its local departure, and by chance its driver and its lateness.
import { chance, wholeBetween } from './chance.ts';
import { instantAt } from './day.ts';
import { type Area, areaOf, type Parcel } from './parcel.ts';
import { inRouteOrder, placeNear } from './places.ts';

export type Stop = { deliveryId: string; startTime: Temporal.Instant };
export type PlannedRoute = { id: string; area: Area; etd: Temporal.Instant; stops: Stop[] };

export const MOST_STOPS = 25;

const TO_THE_FIRST_STOP = { minutes: 40 };
const ID = /^(TOR|MTL|VAN|CAN)-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})-[0-9a-z]{4}$/;

/** A day's route: its stops in a short order, a quarter of an hour apart or so. */
export function planRoute(parcels: readonly [Parcel, ...Parcel[]], etd: Temporal.Instant): PlannedRoute {
  const id = nameRoute(parcels[0], etd);
  let startTime = etd.add(TO_THE_FIRST_STOP);
  const stops = inRouteOrder(parcels, (parcel) => placeNear(parcel.address)).map(({ deliveryId }) => {
    const stop = { deliveryId, startTime };
    startTime = startTime.add({ minutes: wholeBetween(`${id} ${deliveryId}`, 11, 17) });
    return stop;
  });
  return { id, area: areaOf(parcels[0]), etd, stops };
}

/** A route that leaves at once, with its stops less than a minute apart: the demo's hurry. */
export function planHurriedRoute(parcels: readonly [Parcel, ...Parcel[]], now: Temporal.Instant): PlannedRoute {
  const stops = parcels.map(({ deliveryId }, index) => ({
    deliveryId,
    startTime: now.add({ seconds: 90 + index * 20 }),
  }));
  return { id: nameRoute(parcels[0], now), area: areaOf(parcels[0]), etd: now, stops };
}

/** City, local departure, and four characters that the first parcel decides. */
function nameRoute(first: Parcel, etd: Temporal.Instant): string {
  const local = etd.toZonedDateTimeISO(first.timezone);
  const time = local.toPlainTime().toString().slice(0, 5).replace(':', '');
  const mark = wholeBetween(`route ${first.deliveryId} ${first.date} ${first.attempts}`, 0, 36 ** 4 - 1);
  return `${areaOf(first)}-${local.toPlainDate()}-${time}-${mark.toString(36).padStart(4, '0')}`;
}

/** When a route of this name leaves, or null for a route that is not this courier's. */
export function departureOf(routeId: string, zone: string): Temporal.Instant | null {
  const [, , date, hour, minute] = ID.exec(routeId) ?? [];
  return date ? instantAt(date, `${hour}:${minute}`, zone) : null;
}

/** Minutes by which a route leaves late: mostly few, some days many. */
export function latenessOf(routeId: string): number {
  const luck = chance(`luck ${routeId}`);
  if (luck < 0.7) return wholeBetween(`late ${routeId}`, 0, 6);
  return luck < 0.92 ? wholeBetween(`late ${routeId}`, 8, 25) : wholeBetween(`late ${routeId}`, 26, 70);
}

/** Minutes by which the rest of a route's stops are moved in the middle of its day. */
export const driftOf = (routeId: string): number => wholeBetween(`drift ${routeId}`, -8, 25);
