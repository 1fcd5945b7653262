// The positions of drivers: the newest of each route, stored for minutes (decision 0059).
import type { DriverPosition } from '@portage/contract/fleet/schema';
import { positionMinutes } from '@portage/contract/tracking/rules';
import { sql } from 'kysely';
import type { App } from '../platform/app.ts';
import type { Database } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { clockToleranceSeconds } from './decide.ts';

type RoutePosition = { routeId: string; at: string; latitude: number; longitude: number };

/** Saves the positions that are newer than the stored ones. Ignores those that are too old, or too far in the future. */
export async function savePositions(
  app: App,
  positions: readonly DriverPosition[],
): Promise<{ kept: number; unknown: string[] }> {
  const now = app.clock.now();
  const routeOf = await findRoutes(app.db, positions);
  const unknown = new Set<string>();
  const newest = new Map<string, RoutePosition>();
  for (const { routeId, driverId, at, ...point } of positions) {
    const route = routeOf(routeId, driverId);
    if (!route) unknown.add(routeId ?? driverId ?? '');
    else if (isWithin(at, now) && Date.parse(newest.get(route)?.at ?? '1000-01-01') < Date.parse(at))
      newest.set(route, { routeId: route, at: earlier(at, now), ...point });
  }
  return { kept: await writePositions(app.db, [...newest.values()]), unknown: [...unknown] };
}

function isWithin(at: string, now: Temporal.Instant): boolean {
  const age = now.epochMilliseconds - Date.parse(at);
  return age >= -clockToleranceSeconds * 1000 && age < positionMinutes.told * 60_000;
}

const earlier = (at: string, now: Temporal.Instant): string =>
  Date.parse(at) < now.epochMilliseconds ? at : now.toString();

type RouteOf = (routeId: string | null, driverId: string | null) => string | undefined;

/** Returns the named routes and, for a driver without one, the route that they started last. */
async function findRoutes({ shared }: Database, positions: readonly DriverPosition[]): Promise<RouteOf> {
  const named = positions.flatMap(({ routeId }) => routeId ?? []);
  const drivers = positions.flatMap(({ routeId, driverId }) => (routeId === null ? (driverId ?? []) : []));
  const known = await shared
    .selectFrom('routes')
    .select('id')
    .where('id', '=', sql<string>`any(${named}::text[])`)
    .execute();
  const driven = await shared
    .selectFrom('routes')
    .select(['id', 'driver_id'])
    .distinctOn('driver_id')
    .where('driver_id', '=', sql<string>`any(${drivers}::text[])`)
    .where('started_at', 'is not', null)
    .orderBy('driver_id')
    .orderBy('started_at', 'desc')
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  const ofDriver = new Map(driven.map(({ id, driver_id }) => [driver_id, id]));
  return (routeId, driverId) =>
    routeId === null ? ofDriver.get(driverId ?? '') : ids.has(routeId) ? routeId : undefined;
}

/** Writes positions in the order of their routes, so that two reports cannot deadlock. */
async function writePositions({ shared }: Database, positions: RoutePosition[]): Promise<number> {
  if (positions.length === 0) return 0;
  const sorted = positions.sort((one, other) => (one.routeId < other.routeId ? -1 : 1));
  const { rows } = await sql`
    insert into route_positions as known (route_id, at, latitude, longitude)
    select * from unnest(
      ${sorted.map(({ routeId }) => routeId)}::text[], ${sorted.map(({ at }) => at)}::timestamptz[],
      ${sorted.map(({ latitude }) => latitude)}::float8[], ${sorted.map(({ longitude }) => longitude)}::float8[])
    on conflict (route_id) do update set at = excluded.at, latitude = excluded.latitude, longitude = excluded.longitude
    where known.at < excluded.at
    returning route_id`.execute(shared);
  return rows.length;
}

/** Positions are deleted as soon as they may no longer be shown to recipients, for privacy. */
export const deleteOldPositions: MaintenanceTask = {
  does: 'deleting old positions of drivers',
  everyMs: 5 * 60_000,
  run: (app) => {
    const oldest = app.clock.now().subtract({ minutes: positionMinutes.told });
    return forgetOld(app.db, 'route_positions', sql`at <= ${oldest.toString()}::timestamptz`);
  },
};
