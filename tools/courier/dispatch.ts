// The dispatcher's desk: builds routes of what is ready, says when they leave, and moves their stops when the day runs late.
import { reached, tripOf } from './day.ts';
import { forgive, type Tools } from './outbox.ts';
import { type Area, areaOf, type Parcel } from './parcel.ts';
import { driverOf } from './people.ts';
import {
  departureOf,
  driftOf,
  latenessOf,
  MOST_STOPS,
  type PlannedRoute,
  planHurriedRoute,
  planRoute,
  type Stop,
} from './routes.ts';

type OpenRoute = { area: Area; etd: Temporal.Instant; hurried: boolean; started: boolean; moved: boolean };

/** The routes that are out, by id. */
export type Desk = Map<string, OpenRoute>;

/** What one sweep saw: parcels that only need a place on a route, and parcels that have one. */
export type Roads = { waiting: Map<string, Parcel[]>; onRoute: Map<string, Parcel[]> };

const SECONDS_TO_LOAD = 10;
const STOPS_MOVE_AFTER = { hours: 3 };
const AT_ONCE = 'at once';

export const emptyRoads = (): Roads => ({ waiting: new Map(), onRoute: new Map() });

/** Lays a parcel with those that leave together: as soon as the routes of its wave are built, or at once in a hurry. */
export function awaitRoute(roads: Roads, parcel: Parcel, hurried: boolean, now: Temporal.Instant): void {
  const trip = tripOf(parcel);
  if (!hurried && !reached(trip.build, now)) return;
  add(roads.waiting, `${areaOf(parcel)} ${parcel.timezone} ${hurried ? AT_ONCE : trip.depart}`, parcel);
}

export const rideAlong = (roads: Roads, parcel: Parcel): void => add(roads.onRoute, parcel.routeId ?? '', parcel);

function add(lists: Map<string, Parcel[]>, key: string, parcel: Parcel): void {
  const list = lists.get(key);
  if (list) list.push(parcel);
  else lists.set(key, [parcel]);
}

/** Starts, moves and builds routes by what a sweep saw; answers how many it set. */
export async function setRoutes(
  tools: Tools,
  desk: Desk,
  { waiting, onRoute }: Roads,
  now: Temporal.Instant,
): Promise<number> {
  let count = 0;
  for (const [id, parcels] of onRoute) count += await keepUp(tools, desk, id, parcels, now);
  for (const id of desk.keys()) if (!onRoute.has(id)) desk.delete(id);
  for (const [key, parcels] of waiting) {
    const hurried = key.endsWith(AT_ONCE);
    for (const chunk of chunksOf(parcels)) {
      const planned = hurried ? planHurriedRoute(chunk, now) : planRoute(chunk, tripOf(chunk[0]).depart);
      await put(tools, planned.id, open(desk, planned, hurried), planned.stops);
      count++;
    }
  }
  return count;
}

/** Neighbours share a driver. */
function chunksOf(parcels: readonly Parcel[]): (readonly [Parcel, ...Parcel[]])[] {
  const postalCode = ({ address }: Parcel) => address.slice(-7);
  const left = parcels.toSorted((a, b) => postalCode(a).localeCompare(postalCode(b)));
  const chunks: (readonly [Parcel, ...Parcel[]])[] = [];
  for (let [first, ...rest] = left.splice(0, MOST_STOPS); first; [first, ...rest] = left.splice(0, MOST_STOPS))
    chunks.push([first, ...rest]);
  return chunks;
}

function open(desk: Desk, { id, area, etd }: PlannedRoute, hurried: boolean): OpenRoute {
  const route = { area, etd, hurried, started: false, moved: false };
  desk.set(id, route);
  return route;
}

/** Starts a route whose time has come, and moves its stops once when its day is half over. */
async function keepUp(
  tools: Tools,
  desk: Desk,
  id: string,
  parcels: readonly Parcel[],
  now: Temporal.Instant,
): Promise<number> {
  const route = desk.get(id) ?? relearn(id, parcels[0]);
  if (!route) return 0;
  desk.set(id, route);
  const starts = !route.started && reached(startOf(id, route), now);
  const moves = route.started && !route.moved && !route.hurried && reached(route.etd.add(STOPS_MOVE_AFTER), now);
  if (!starts && !moves) return 0;
  route.started = true;
  route.moved ||= moves;
  await put(tools, id, route, stopsAhead(parcels, moves ? driftOf(id) : 0));
  return 1;
}

/** A route that an earlier life of this courier built: known again by its id. Its stops are not moved a second time. */
function relearn(id: string, parcel: Parcel | undefined): OpenRoute | null {
  const etd = parcel && departureOf(id, parcel.timezone);
  return etd ? { area: areaOf(parcel), etd, hurried: false, started: false, moved: true } : null;
}

const startOf = (id: string, { etd, hurried }: OpenRoute) =>
  etd.add(hurried ? { seconds: SECONDS_TO_LOAD } : { minutes: latenessOf(id) });

/** The stops to which the driver is not on the way yet, moved by some minutes. */
const stopsAhead = (parcels: readonly Parcel[], minutes: number): Stop[] =>
  parcels
    .filter(({ status }) => status !== 'ATTEMPTING_DELIVERY')
    .flatMap(({ deliveryId, stopAt }) => (stopAt ? [{ deliveryId, startTime: stopAt.add({ minutes }) }] : []))
    .sort((a, b) => Temporal.Instant.compare(a.startTime, b.startTime));

async function put({ api, clock, log }: Tools, id: string, route: OpenRoute, stops: readonly Stop[]): Promise<void> {
  const driver = driverOf(id, route.area);
  const world = (at: Temporal.Instant) => clock.toWorld(at).toString({ fractionalSecondDigits: 3 });
  const body = {
    driverId: driver.id,
    driverName: driver.name,
    etd: world(route.etd),
    startedAt: route.started ? world(startOf(id, route)) : null,
    stops: stops.map(({ deliveryId, startTime }) => ({ deliveryId, startTime: world(startTime) })),
  };
  await api.route({ params: { id }, body }).catch(forgive(log));
}
