// The dispatcher: builds routes and reports their departures.
import { forgive, type Tools } from './api.ts';
import { pick, wholeBetween } from './chance.ts';
import { cityOf, compress, isReached, later, type Parcel, type Settings } from './parcel.ts';
import { departureOf } from './plan.ts';
import { timesOf } from './times.ts';

type Stop = { deliveryId: string; startTime: Temporal.Instant };
type Route = { id: string; hasLeft: boolean; carried: Parcel | undefined; stops: Stop[] };
type Chunk = readonly [Parcel, ...Parcel[]];

/** The routes that this courier built, and whether they have departed. After a restart they are reported again. */
export type Desk = Map<string, { hasLeft: boolean }>;

const MOST_STOPS = 25;
const TO_THE_FIRST_STOP = { minutes: 40 };
const drivers = {
  TOR: ['Jaspreet Gill', 'Maya Thompson', 'Liam O’Connor', 'Kofi Mensah', 'Grace Liu'],
  MTL: ['Amélie Tremblay', 'Marc-André Gagnon', 'Fatima Benali', 'Étienne Lavoie'],
  VAN: ['Harpreet Sandhu', 'Emily Chen', 'Kenji Nakamura', 'Sarah Joe'],
} as const;

/** Returns the driver of a parcel's route, derived from its id so that all its events name the same driver. */
export function driverOf(parcel: Parcel, routeId = parcel.routeId): { driverId: string; driverName: string } {
  const city = cityOf(parcel);
  const team: readonly [string, ...string[]] = drivers[city];
  const driverName = pick(`driver ${routeId ?? `${parcel.storeId} ${parcel.date}`}`, team);
  return { driverId: `${city.toLowerCase()}-${team.indexOf(driverName) + 1}`, driverName };
}

/** Builds and reports the routes that are due, from all parcels that may move. */
export async function setRoutes(
  tools: Tools,
  desk: Desk,
  parcels: readonly Parcel[],
  now: Temporal.Instant,
): Promise<void> {
  const due: Route[] = [];
  // Includes the parcel that is being delivered: a stop that is omitted would lose its route.
  const isExpected = ({ status }: Parcel) => /^(DELIVERY_SCHEDULED|AT_WAREHOUSE|ATTEMPTING_DELIVERY)$/.test(status);
  for (const [id, expected] of Map.groupBy(parcels.filter(isExpected), ({ routeId }) => routeId ?? '')) {
    const times = timesOf(id, tools.settings.speed);
    if (times === null || desk.get(id)?.hasLeft || !isReached(times.startedAt, now)) continue;
    due.push({ id, hasLeft: true, carried: expected[0], stops: stopsOf(expected) });
  }
  for (const chunk of readyChunks(parcels, tools.settings, now)) due.push(planRoute(chunk, tools.settings, now));
  for (const route of due) {
    await putRoute(tools, route);
    desk.set(route.id, { hasLeft: route.hasLeft });
  }
}

/** Yields the parcels whose routes are built now, by city and neighbourhood, one chunk per driver. */
function* readyChunks(parcels: readonly Parcel[], settings: Settings, now: Temporal.Instant): Generator<Chunk> {
  const ready = parcels.filter((parcel) => {
    const departure = departureOf(parcel, settings);
    return departure !== null && isReached(departure.build, now);
  });
  const postalCode = ({ address }: Parcel) => address.slice(-7);
  for (const group of Map.groupBy(ready, cityOf).values()) {
    const left = group.sort((a, b) => postalCode(a).localeCompare(postalCode(b)));
    for (let [first, ...rest] = left.splice(0, MOST_STOPS); first; [first, ...rest] = left.splice(0, MOST_STOPS))
      yield [first, ...rest];
  }
}

/**
 * Returns a route with stops about ten minutes apart. Its id contains the city and the departure, so that both are known after a restart.
 */
export function planRoute(chunk: Chunk, settings: Settings, now: Temporal.Instant): Route {
  const leave = chunk
    .map((parcel) => departureOf(parcel, settings)?.leave ?? now)
    .reduce(later, now)
    .round('second');
  const [{ deliveryId, attempts }] = chunk;
  const mark = wholeBetween(`route ${deliveryId} ${attempts}`, 0, 36 ** 4 - 1)
    .toString(36)
    .padStart(4, '0');
  const id = `${cityOf(chunk[0])}-${leave.toString().replaceAll(/[-:]/g, '')}-${mark}`;
  let at = leave.add(TO_THE_FIRST_STOP);
  const stops = chunk.map((parcel) => {
    const startTime = compress(leave, at, settings.speed);
    at = at.add({ minutes: wholeBetween(`${id} ${parcel.deliveryId}`, 8, 13) });
    return { deliveryId: parcel.deliveryId, startTime };
  });
  return { id, hasLeft: false, carried: chunk[0], stops };
}

/** Returns the planned times; the server adds the delay of the departure. */
const stopsOf = (parcels: readonly Parcel[]): Stop[] =>
  parcels
    .flatMap(({ deliveryId, stopStartTime }) =>
      stopStartTime ? [{ deliveryId, startTime: Temporal.Instant.from(stopStartTime) }] : [],
    )
    .sort((a, b) => Temporal.Instant.compare(a.startTime, b.startTime));

async function putRoute({ api, log, settings }: Tools, { id, hasLeft, carried, stops }: Route): Promise<void> {
  const times = timesOf(id, settings.speed);
  if (!carried || !times) return;
  const body = {
    ...driverOf(carried, id),
    etd: times.etd.toString(),
    startedAt: hasLeft ? times.startedAt.toString() : null,
    stops: stops.map(({ deliveryId, startTime }) => ({ deliveryId, startTime: startTime.toString() })),
  };
  await api.route({ params: { id }, body }).catch(forgive(log));
}
