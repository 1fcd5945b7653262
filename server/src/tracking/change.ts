import type { Fault } from '@portage/contract/errors';
import { FleetEvent } from '@portage/contract/fleet/schema';
import { datesToReturn, trackingStatus, whyNotChange } from '@portage/contract/tracking/rules';
import type { TrackingChange } from '@portage/contract/tracking/schema';
import { happen } from '../fleet/apply.ts';
import { type LockedDelivery, lockDeliveries } from '../orders/deliveries.ts';
import { confirmDetails } from '../orders/log.ts';
import { type OthersEdit, writeFields } from '../orders/verbs/edit.ts';
import type { App } from '../platform/app.ts';
import { isoOf, today } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { type Asked, openParcel } from './follow.ts';

/** Lets a recipient change the details of the delivery, or say that they are right: written in the order's log as theirs. */
export async function changeDelivery(app: App, asked: Asked, change: TrackingChange): Promise<void> {
  const tracked = await openParcel(app, asked);
  const { id, retailer_id: retailerId } = tracked.order;
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const [order] = (await lockDeliveries(tx, [id])).values();
    if (!order || order.deleted_at !== null) return refuse('TRACKING_NOT_FOUND');
    refuseIf(whyNotChange(trackingStatus(deliveryStateOf(order))));
    const edit = editOf(order, change);
    refuseFaults(faultsOf(order, edit, today(app.clock, tracked.store.timezone)));
    if (Object.keys(edit).length > 0) await write(app, tx, order, edit);
    else if (change.confirmed) await confirmDetails(app, tx, order, recipientOf(order));
  });
}

const deliveryStateOf = (order: LockedDelivery) => ({
  type: order.type,
  status: order.delivery_status,
  statusId: order.status_id,
  attempts: order.delivery_attempts_made,
});

type RecipientEdit = Pick<OthersEdit, 'addressLine2' | 'phone' | 'recipientNote' | 'date'>;

/** What really changes, so that a form that is sent twice changes nothing the second time. */
function editOf(order: LockedDelivery, { addressLine2, phone, note, date }: TrackingChange): RecipientEdit {
  return {
    ...(addressLine2 === undefined || addressLine2 === order.address_line2 ? {} : { addressLine2 }),
    ...(phone === undefined || phone === order.phone ? {} : { phone }),
    ...(note === undefined || note === order.recipient_note ? {} : { recipientNote: note }),
    ...(date === undefined || date === order.delivery_date ? {} : { date }),
  };
}

const faultsOf = (order: LockedDelivery, { date }: RecipientEdit, today: string): Fault[] =>
  date && !datesToReturn(deliveryStateOf(order), today).includes(date)
    ? [{ type: 'DATE_TIME_NOT_ACCEPTABLE', path: 'date' }]
    : [];

const recipientOf = (order: LockedDelivery) => ({ name: order.recipient, role: 'END_CUSTOMER' }) as const;

/** A new date is the courier's event RESCHEDULED, by the one state table; the rest is an edit. Both are the recipient's. */
async function write(app: App, tx: Tx, order: LockedDelivery, edit: RecipientEdit): Promise<void> {
  const recipient = recipientOf(order);
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
