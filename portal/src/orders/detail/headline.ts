// The state of an order in one line: the key of its text, and its date and time.
import type { Order } from '@portage/contract/orders/schema';
import { readStatus, type Status, skipReasons } from '@portage/contract/orders/status';
import { eventsBeside, promisedDate } from '@portage/contract/tracking/rules';

export type HeadlineKind = Status | 'undated' | 'pickedUp' | 'collected' | 'deleted';
type Headline = {
  kind: HeadlineKind;
  /** The store’s local date and time in the headline: of the coming pickup, or of the last change of status. */
  date: string | null;
  time: string | null;
  /** The last day on which the courier promised to return after a failed attempt. */
  returnsBy: string | null;
};

type HeadlineOrder = Pick<Order, 'deleted' | 'status' | 'date' | 'time' | 'type'> & {
  delivery: Pick<NonNullable<Order['delivery']>, 'pickedUp' | 'statusId'> | null;
  trackers: readonly Pick<Order['trackers'][number], 'event' | 'at'>[];
};

/** Returns the headline of an order: its current state, and since when. */
export function headlineOf(order: HeadlineOrder): Headline {
  const kind = kindOf(order);
  if (kind === 'undated') return { kind, date: null, time: null, returnsBy: null };
  if (kind === 'NOT_SCHEDULED' || kind === 'DELIVERY_SCHEDULED') {
    return { kind, date: order.date, time: order.time, returnsBy: null };
  }
  const last = order.trackers.findLast(({ event }) => !eventsBeside.includes(event));
  const [date = null, time = null] = last?.at.local.split(', ') ?? [];
  return { kind, date, time, returnsBy: returnsBy(order, kind, date) };
}

function kindOf({ deleted, status, date, type, delivery }: HeadlineOrder): HeadlineKind {
  if (deleted) return 'deleted';
  const read = readStatus(status);
  if (read === 'NOT_SCHEDULED' && date === null) return 'undated';
  if (read === 'DELIVERY_SCHEDULED' && delivery?.pickedUp) return 'pickedUp';
  return read === 'COMPLETED' && type === 'PICKUP' ? 'collected' : read;
}

function returnsBy({ type, delivery }: HeadlineOrder, kind: HeadlineKind, since: string | null): string | null {
  const isRefused = delivery?.statusId === skipReasons.refusedByCustomer;
  const isPromised = kind === 'DELAYED' || (kind === 'SKIPPED' && !isRefused);
  return isPromised && since ? promisedDate(type, since) : null;
}
