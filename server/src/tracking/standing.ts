// How a parcel stands for what depends on the driver and on the store's clock.
import { delayOf, trackingStatus, windowOf } from '@portage/contract/tracking/rules';
import type { Selectable } from 'kysely';
import type { App } from '../platform/app.ts';
import { isoOf, isoText, zoned } from '../platform/clock.ts';
import type { Orders, Routes } from '../platform/db/schema.gen.ts';

type Carried = Pick<Selectable<Orders>, 'type' | 'delivery_status' | 'status_id' | 'stop_start_time'>;
type Route = Pick<Selectable<Routes>, 'started_at' | 'etd'> | null;

/** The status that a recipient reads, and when the driver should come. */
export function onTheWay(order: Carried, route: Route) {
  const delay = delayOf(route && { startedAt: isoText(route.started_at), etd: isoText(route.etd) });
  const { type, delivery_status: deliveryStatus, status_id: statusId, stop_start_time: stop } = order;
  return {
    type,
    deliveryStatus,
    status: trackingStatus({ type, status: deliveryStatus, statusId }),
    window: stop === null ? null : windowOf(isoText(stop), delay),
  };
}

/** Now, with the store's own date and time. */
export function momentOf({ clock }: Pick<App, 'clock'>, zone: string) {
  const now = clock.now();
  const [today = '', time = ''] = zoned(isoOf(now), zone).local.split(', ');
  return { now: isoOf(now), today, time };
}
