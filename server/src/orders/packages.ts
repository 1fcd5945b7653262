// The status of each package of an order, computed from the order's trackers.
import { initialPackages, type PackageStates, readPackages } from '@portage/contract/fleet/packages';
import type { Selectable } from 'kysely';
import { isoText } from '../platform/clock.ts';
import type { Orders, Trackers } from '../platform/db/schema.gen.ts';
import { isMissedOrder } from './now.ts';

export type PastLine = Pick<
  Selectable<Trackers>,
  'id' | 'delivery_id' | 'event' | 'status_id' | 'status_note' | 'at' | 'package'
>;
type DeliveryColumns = Pick<
  Selectable<Orders>,
  'delivery_id' | 'delivery_status' | 'status_id' | 'status_note' | 'completed_at' | 'type'
> &
  Parameters<typeof isMissedOrder>[0];

/**
 * Returns the statuses of `count` packages: the order's own until an event names a single package, then the result of the delivery's
 * events.
 */
export function packagesOfOrder(order: DeliveryColumns, past: readonly PastLine[], count: number): PackageStates {
  const own = past.filter((line) => line.delivery_id === order.delivery_id);
  const { delivery_status: status, status_id: statusId, status_note: note } = order;
  if (status === null) return initialPackages(count);
  if (own.every((line) => line.package === null)) {
    const isMissed = isMissedOrder(order);
    const whole = { status, isMissed, statusId, note, at: isoText(order.completed_at) };
    return { each: Array.from({ length: count }, () => whole), isVisited: false };
  }
  // Ids sort in the order of arrival, whereas the times come from the courier.
  const inOrder = own.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return readPackages(
    count,
    inOrder.map((line) => ({
      event: line.event,
      statusId: line.status_id,
      note: line.status_note,
      at: isoText(line.at),
      package: line.package,
    })),
    order.type,
  );
}
