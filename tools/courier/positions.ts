// Where the vans are: each drives from where it was last straight towards its next door, and tells so while it brings something.
import { positionLimit } from '@portage/contract/fleet/schema';
import type { Point } from '@portage/contract/place';
import type { Tools } from './api.ts';
import { isReached, type Parcel } from './parcel.ts';

type Van = Point & { at: Temporal.Instant };

/** Where each route's van was last told to be. Lost in a restart, when a van comes out of the middle of its stops. */
export type Vans = Map<string, Van>;

/** Tells where the vans are whose drivers are on the way to somebody. */
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

/** The doors that are known, in the order in which the van comes to them. */
const doorsOf = (parcels: readonly Parcel[]): Van[] =>
  parcels
    .flatMap(({ latitude, longitude, stopAt }) =>
      latitude === null || longitude === null || stopAt === null ? [] : [{ latitude, longitude, at: stopAt }],
    )
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at));

/** As far towards the next door as the time until then allows. */
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
