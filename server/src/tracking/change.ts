import type { Fault } from '@portage/contract/errors';
import { FleetEvent } from '@portage/contract/fleet/schema';
import { noteLimit } from '@portage/contract/orders/rules';
import type { OrderEdit } from '@portage/contract/orders/schema';
import type { DeliveryStatus } from '@portage/contract/orders/status';
import { datesToReturn, trackingStatus, whyNotChange } from '@portage/contract/tracking/rules';
import type { TrackingChange } from '@portage/contract/tracking/schema';
import { happen } from '../fleet/apply.ts';
import { type DeliveryRecord, lockDeliveries } from '../orders/deliveries.ts';
import { writeFields } from '../orders/edit.ts';
import type { App } from '../platform/app.ts';
import { isoOf, today } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { type Asked, isOpenTo } from './follow.ts';
import { findTracked } from './queries.ts';

/** Lets a recipient change the details of the delivery: told to the courier and written in the order's log as theirs. */
export async function changeDelivery(app: App, asked: Asked, change: TrackingChange): Promise<void> {
  const tracked = (await findTracked(app.db, asked.code)) ?? refuse('TRACKING_NOT_FOUND');
  if (!(await isOpenTo(app, tracked, asked))) refuse('FORBIDDEN');
  const { id, retailer_id: retailerId } = tracked.order;
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const [order] = (await lockDeliveries(tx, [id])).values();
    if (!order || order.deleted_at !== null) return refuse('TRACKING_NOT_FOUND');
    refuseIf(whyNotChange(trackingStatus(standingOf(order))));
    const edit = editOf(order, change);
    refuseFaults(faultsOf(order, edit, today(app.clock, tracked.store.timezone)));
    if (Object.keys(edit).length > 0) await write(app, tx, order, edit);
  });
}

const standingOf = (order: DeliveryRecord) => ({
  type: order.type === 'PICKUP' ? ('PICKUP' as const) : ('DELIVERY' as const),
  // The column's check holds it to the statuses of the contract.
  status: order.delivery_status as DeliveryStatus | null,
  statusId: order.status_id,
  attempts: order.delivery_attempts_made,
});

type Edit = Pick<OrderEdit, 'addressLine2' | 'phone' | 'note' | 'date'>;

/** Before the recipient's own words, so that driver and retailer know whose they are. */
const mark = '» ';
/** What the retailer told the driver: it stays, for the recipient does not see it, and may not undo it. */
const retailersPart = (note: string | null): string => (note ?? '').replace(/(^|\n)» .*$/s, '');

function noteWith(before: string | null, said: string): string {
  const kept = retailersPart(before);
  return `${kept}${kept === '' ? '' : '\n'}${mark}${said}`;
}

/** What really changes, so that a form that is sent twice changes nothing the second time. */
function editOf(order: DeliveryRecord, { addressLine2, phone, note: said, date }: TrackingChange): Edit {
  const note = said === undefined ? order.note : noteWith(order.note, said);
  return {
    ...(addressLine2 === undefined || addressLine2 === order.address_line2 ? {} : { addressLine2 }),
    ...(phone === undefined || phone === order.phone ? {} : { phone }),
    ...(note === order.note ? {} : { note }),
    ...(date === undefined || date === order.delivery_date ? {} : { date }),
  };
}

function faultsOf(order: DeliveryRecord, { note, date }: Edit, today: string): Fault[] {
  const faults: Fault[] = [];
  if (note && note.length > noteLimit) {
    const maximum = Math.max(0, noteLimit - noteWith(order.note, '').length);
    faults.push({ type: 'TOO_LONG', path: 'note', values: { maximum } });
  }
  if (date && !datesToReturn(standingOf(order), today).includes(date))
    faults.push({ type: 'DATE_TIME_NOT_ACCEPTABLE', path: 'date' });
  return faults;
}

/** A new date is the courier's event RESCHEDULED, by the one state table; the rest is an edit. Both are the recipient's. */
async function write(app: App, tx: Tx, order: DeliveryRecord, edit: Edit): Promise<void> {
  const recipient = { name: order.recipient, role: 'END_CUSTOMER' } as const;
  if (edit.date) {
    const event = FleetEvent.parse({
      id: `recipient:${newId()}`,
      deliveryId: order.delivery_id,
      type: 'RESCHEDULED',
      at: isoOf(app.clock.now()),
      date: edit.date,
    });
    refuseIf(await happen(app, tx, order, event, recipient));
  }
  const [moved = order] = (await lockDeliveries(tx, [order.id])).values();
  await writeFields(app, tx, moved, edit, recipient);
}
