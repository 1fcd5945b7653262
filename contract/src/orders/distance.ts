// The distance between the courier and the order's address at an attempt, and how reliable it is (spec section 3, attempts).
import type { Point, Precision } from '../place.ts';

/** The mean radius of the earth, in metres. */
const earthRadius = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const squared = (value: number) => value * value;

/** Returns the metres between two points along the surface of a sphere. The error is at most a third of a percent. */
export function metresBetween(one: Point, other: Point): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const northward = squared(Math.sin((to - from) / 2));
  const eastward = squared(Math.sin(radians(other.longitude - one.longitude) / 2));
  const half = northward + Math.cos(from) * Math.cos(to) * eastward;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The metres from a known address beyond which a visit is flagged; the centre of an area is too inexact for that. */
export const farFrom: Readonly<Record<Precision, number>> = {
  address: 150,
  street: 500,
  postal: Number.POSITIVE_INFINITY,
  city: Number.POSITIVE_INFINITY,
};

type OrderLocation = { latitude: number | null; longitude: number | null; locationPrecision: Precision | null };
type Arrival = { arrivedLatitude: number | null; arrivedLongitude: number | null };

/**
 * Returns the distance between a visit and the address, and the precision of the address; null if a coordinate is unknown. Coordinates that
 * the retailer gave count as those of the door.
 */
export function distanceOnArrival(
  { latitude, longitude, locationPrecision }: OrderLocation,
  { arrivedLatitude, arrivedLongitude }: Arrival,
): { metres: number; from: Precision; isFar: boolean } | null {
  if (latitude === null || longitude === null || arrivedLatitude === null || arrivedLongitude === null) return null;
  const from = locationPrecision ?? 'address';
  const metres = metresBetween({ latitude, longitude }, { latitude: arrivedLatitude, longitude: arrivedLongitude });
  return { metres, from, isFar: metres > farFrom[from] };
}
