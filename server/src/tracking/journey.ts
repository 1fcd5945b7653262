import { isTrackerEvent, journeyOf } from '@portage/contract/tracking/rules';
import type { TrackingView } from '@portage/contract/tracking/schema';
import type { Selectable } from 'kysely';
import { isoText, zoned } from '../platform/clock.ts';
import type { Trackers } from '../platform/db/schema.gen.ts';

export type TrackerRecord = Pick<Selectable<Trackers>, 'id' | 'event' | 'status_id' | 'at' | 'delivery_date'>;

/** What happened to a parcel, as its recipient reads it, in the store's zone. */
export function showJourney(
  trackers: readonly TrackerRecord[],
  type: TrackingView['type'],
  zone: string,
): TrackingView['journey'] {
  const past = trackers.flatMap(({ id, event, status_id: statusId, at, delivery_date: date }) =>
    isTrackerEvent(event) ? [{ id, event, statusId, date, at: isoText(at) }] : [],
  );
  return journeyOf(past, type).map((step) => ({ ...step, at: zoned(step.at, zone) }));
}
