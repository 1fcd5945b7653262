// The driver's position on the way to a recipient: for the rendered page, and then for its stream (decision 0059).
import { Precision } from '@portage/contract/place';
import { switchDefaults } from '@portage/contract/settings/switches';
import { type Whereabouts, whereaboutsOf } from '@portage/contract/tracking/rules';
import type { TrackingFact } from '@portage/contract/tracking/schema';
import { type RawBuilder, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { isoOf, isoText } from '../platform/clock.ts';

/** A parcel whose page is open. */
export type WatchedOrder = { retailerId: string; orderId: string };

type Row = {
  id: string;
  stops_before: string;
  at: string | null;
  latitude: number | null;
  longitude: number | null;
  home_latitude: number | null;
  home_longitude: number | null;
  location_precision: string | null;
  shows_map: boolean | null;
};

/**
 * Returns the whereabouts of parcels that a driver is delivering, in one statement for all open pages. Only the number of other parcels on
 * a route is read, because they may be other retailers'.
 */
export async function readWhereabouts(app: App, asked: readonly WatchedOrder[]): Promise<Map<string, Whereabouts>> {
  const { rows } = await query(asked).execute(app.db.acrossTenantsAndSandboxes());
  const now = isoOf(app.clock.now());
  return new Map(rows.map((row) => [row.id, whereaboutsOf(readRow(row), now)]));
}

const query = (asked: readonly WatchedOrder[]): RawBuilder<Row> => sql<Row>`
  select mine.id, count(other.id) as stops_before, position.at, position.latitude, position.longitude,
    mine.latitude as home_latitude, mine.longitude as home_longitude, mine.location_precision,
    (select switches -> 'showsMap' from tracking_settings where retailer_id = mine.retailer_id) as shows_map
  from unnest(${asked.map(({ retailerId }) => retailerId)}::uuid[], ${asked.map(({ orderId }) => orderId)}::uuid[])
    as asked (retailer_id, id)
  join orders as mine using (retailer_id, id)
  left join orders as other on other.route_id = mine.route_id and other.deleted_at is null
    and other.delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY')
    and (other.stop_start_time, other.delivery_id) < (mine.stop_start_time, mine.delivery_id)
  left join route_positions as position on position.route_id = mine.route_id
  where mine.delivery_status = 'ATTEMPTING_DELIVERY' and mine.deleted_at is null
    and mine.route_id is not null and mine.stop_start_time is not null
  group by mine.retailer_id, mine.id, position.route_id`;

function readRow(row: Row): Parameters<typeof whereaboutsOf>[0] {
  const { at, latitude, longitude, home_latitude, home_longitude } = row;
  return {
    stopsBefore: Number(row.stops_before),
    isShown: row.shows_map ?? switchDefaults.showsMap,
    position: at === null || latitude === null || longitude === null ? null : { at: isoText(at), latitude, longitude },
    // Coordinates without a precision were given by the retailer.
    home:
      home_latitude === null || home_longitude === null
        ? null
        : {
            latitude: home_latitude,
            longitude: home_longitude,
            precision: Precision.parse(row.location_precision ?? 'address'),
          },
  };
}

/** Polling interval: short enough for a moving dot, and long enough that a thousand pages cost one small statement. */
const lookEveryMs = 3000;
/** The open pages that one statement reads. */
const batch = 1000;

type Watcher = WatchedOrder & { told: string; tell(fact: TrackingFact): void };

/**
 * Watches the pages that are open in this process by polling: positions are not published as events, which would flood the outbox, and what
 * a recipient may see also depends on other stops and the time. Nothing is polled without open pages.
 */
export function watchingWhereabouts(
  app: App,
): (asked: WatchedOrder, tell: Watcher['tell'], signal: AbortSignal) => void {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const all = [...watchers];
      for (let start = 0; start < all.length; start += batch) {
        const asked = all.slice(start, start + batch);
        // If the database is down, the next poll catches up.
        const known = await readWhereabouts(app, asked).catch(() => null);
        for (const watcher of known ? asked : []) tellIfNew(watcher, known?.get(watcher.orderId) ?? null);
      }
    } finally {
      isLooking = false;
    }
  };
  return (asked, tell, signal) => {
    const watcher = { ...asked, told: 'null', tell };
    watchers.add(watcher);
    timer ??= setInterval(look, lookEveryMs);
    signal.addEventListener('abort', () => {
      watchers.delete(watcher);
      if (watchers.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  };
}

function tellIfNew(watcher: Watcher, whereabouts: Whereabouts | null): void {
  const now = JSON.stringify(whereabouts);
  if (watcher.told === now) return;
  watcher.told = now;
  watcher.tell({ whereabouts });
}
