// Positions of vans: each drives in a straight line from its last position to its next stop.
import { positionLimit } from '@portage/contract/fleet/schema';
import type { Point } from '@portage/contract/place';
import type { Tools } from './api.ts';
import { isReached, type Parcel } from './parcel.ts';

type Van = Point & { at: Temporal.Instant };

/** The last reported position of each route's van. After a restart a van starts at the centre of its stops. */
export type Vans = Map<string, Van>;

/** Reports the positions of vans whose drivers are on the way to a recipient. */
export async function tellPositions(
  { api }: Tools,
  vans: Vans,
  parcels: readonly Parcel[],
  now: Temporal.Instant,
): Promise<void> {
  const positions: (Point & { routeId: string; at: string })[] = [];
  const expected = parcels.filter(({ status }) =>
    /^(DELIVERY_SCHEDULED|AT_WAREHOUSE|ATTEMPTING_DELIVERY)$/.test(status),
  );
  for (const [routeId, own] of Map.groupBy(expected, ({ routeId }) => routeId ?? '')) {
    if (routeId === '' || !own.some(({ status }) => status === 'ATTEMPTING_DELIVERY')) continue;
    const van = drive(vans.get(routeId), doorsOf(own), now);
    if (!van) continue;
    vans.set(routeId, van);
    const { latitude, longitude } = van;
    positions.push({ routeId, at: now.toString(), latitude, longitude });
  }
  for (const routeId of vans.keys())
    if (!positions.some((position) => position.routeId === routeId)) vans.delete(routeId);
  for (let start = 0; start < positions.length; start += positionLimit)
    await api.positions({ body: { positions: positions.slice(start, start + positionLimit) } });
}

/** Returns the stops with a known position, in order. */
const doorsOf = (parcels: readonly Parcel[]): Van[] =>
  parcels
    .flatMap(({ latitude, longitude, stopAt }) =>
      latitude === null || longitude === null || stopAt === null ? [] : [{ latitude, longitude, at: stopAt }],
    )
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at));

/** Returns the position on the way to the next stop, in proportion to the elapsed time. */
export function drive(before: Van | undefined, doors: readonly Van[], now: Temporal.Instant): Van | null {
  const [next] = doors;
  if (!next) return null;
  const from = before ?? { ...middleOf(doors), at: now };
  const way = next.at.epochMilliseconds - from.at.epochMilliseconds;
  const share = isReached(next.at, now) || way <= 0 ? 1 : (now.epochMilliseconds - from.at.epochMilliseconds) / way;
  const between = (here: number, there: number) => here + (there - here) * share;
  return {
    latitude: between(from.latitude, next.latitude),
    longitude: between(from.longitude, next.longitude),
    at: now,
  };
}

const middleOf = (doors: readonly Point[]): Point => ({
  latitude: doors.reduce((sum, { latitude }) => sum + latitude, 0) / doors.length,
  longitude: doors.reduce((sum, { longitude }) => sum + longitude, 0) / doors.length,
});
