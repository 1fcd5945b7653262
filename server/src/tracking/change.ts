import type { Fault } from '@portage/contract/errors';
import { FleetEvent } from '@portage/contract/fleet/schema';
import { kindOf, promiseOf } from '@portage/contract/orders/now';
import { lacksContact, mayLeaveAt } from '@portage/contract/proofs/rule';
import { dialable } from '@portage/contract/text';
import {
  askedIn,
  datesToReturn,
  guardedChoices,
  newAddressFrom,
  openChoices,
  placeFaults,
  type removableChoices,
  switchedOff,
  whyNotConfirm,
  whyNotSend,
} from '@portage/contract/tracking/choices';
import { answerFaults, answerForOf } from '@portage/contract/tracking/questions';
import { trackingStatus } from '@portage/contract/tracking/rules';
import type { TrackingChange } from '@portage/contract/tracking/schema';
import { applyEvent } from '../fleet/apply.ts';
import { confirmSaved } from '../notifications/confirm.ts';
import { isStopped } from '../notifications/opt-outs.ts';
import { type LockedDelivery, lockDeliveries } from '../orders/deliveries.ts';
import { confirmDetails, logOf } from '../orders/log.ts';
import { factsOf } from '../orders/now.ts';
import { addressFaults } from '../orders/plan.ts';
import { faultsOfMove, ruleOf } from '../orders/proof/rule.ts';
import { openRequestsOf } from '../orders/requests.ts';
import { writeFields } from '../orders/verbs/edit.ts';
import type { App } from '../platform/app.ts';
import { isoOf } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { withdrawAsRecipient } from '../requests/askAsRecipient.ts';
import { presentTracking } from '../settings/tracking.ts';
import { showStore } from '../stores/screens.ts';
import { openOrder, type PageAccess } from './access.ts';
import { askCourier } from './askCourier.ts';
import { countCodeTry, sendCode, takeCode } from './code.ts';
import { momentOf, onTheWay, type TrackedOrder } from './queries.ts';
import { changeableFields, confirmedIn, mayUndo, type RecipientChange, recordChange, undoLast } from './undo.ts';

/** Changes details of the delivery, undoes such a change, or records that the details are right. Logged in the order as the recipient's. */
export async function changeDelivery(app: App, asked: PageAccess, change: TrackingChange): Promise<void> {
  const tracked = await openOrder(app, asked);
  const { id, retailer_id: retailerId } = tracked.order;
  const tenant = wholeRetailer(retailerId);
  // Counted before and outside of the transaction, so that every concurrent attempt counts.
  const mayTry = change.code !== undefined && (await countCodeTry(app.db.scope(tenant), id));
  await app.db.transaction(tenant, async (tx) => {
    const { order, edit, question } = await judge(app, tx, tracked, change);
    const by = recipientOf(order);
    // What others did must not keep the recipient from an undo or a withdrawal, of which each needs a change or a request.
    const request = askedIn(change);
    if (request || (!change.undo && Object.keys(edit).length > 0)) await refuseFlood(app, tx, id);
    if (request) return askCourier(app, tx, order, request);
    if (change.withdraw) return withdrawAsRecipient(app, tx, order);
    if (change.undo) return undoLast(app, tx, { order, tracked, by });
    if (isGuarded(edit)) {
      if (change.code === undefined) refuse('CODE_NEEDED');
      if (!mayTry || !(await takeCode(app, tx, id, edit, change.code)))
        refuseFaults([{ type: 'CODE_INCORRECT', path: 'code' }]);
    }
    if (Object.keys(edit).length > 0) {
      await write(app, tx, order, edit);
      await confirmSaved(app, tx, order, {
        kind: 'DETAILS_CHANGED',
        ...confirmedIn(edit),
        canUndo: mayUndo(app, tracked),
      });
    } else if (change.confirmed) {
      refuseIf(whyNotConfirm(question));
      const isReturning = order.delivery_status === 'RTS_SCHEDULED';
      if (isReturning && (await openRequestsOf(tx, [id]).executeTakeFirst())) refuse('REQUEST_OPEN');
      await confirmDetails(app, tx, order, by, isReturning ? 'RETURN_AGREED' : 'DETAILS_CONFIRMED');
    }
  });
}

/** Maximum log lines of a recipient per day, so that a script cannot flood the order's log and the driver's screen. */
const mostLinesADay = 60;

async function refuseFlood({ clock }: App, tx: Tx, orderId: string): Promise<void> {
  const dayAgo = clock.now().subtract({ hours: 24 }).toString();
  const lines = await logOf(tx, orderId)
    .where('sender_role', '=', 'END_CUSTOMER')
    .where('created_at', '>', dayAgo)
    .limit(mostLinesADay)
    .execute();
  if (lines.length >= mostLinesADay) refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 });
}

/** Sends the code that a change requires, if the change is otherwise allowed; returns null if it requires none. */
export async function askForCode(app: App, asked: PageAccess, change: TrackingChange) {
  const tracked = await openOrder(app, asked);
  return app.db.transaction(wholeRetailer(tracked.order.retailer_id), async (tx) => {
    const { order, edit } = await judge(app, tx, tracked, change);
    if (!isGuarded(edit)) return null;
    const number = dialable(order.phone ?? '');
    const isTexted = number !== null && !(await isStopped(tx, number));
    return sendCode(app, tx, order, edit, { retailer: tracked.retailer.name, isTexted });
  });
}

/** Locks the order, and returns it with the fields that would change and the question asked. Refuses a change that is not allowed. */
async function judge(app: App, tx: Tx, tracked: TrackedOrder, change: TrackingChange) {
  const [order] = (await lockDeliveries(tx, [tracked.order.id])).values();
  if (!order || order.deleted_at !== null) return refuse('TRACKING_NOT_FOUND');
  const status = trackingStatus(deliveryStateOf(order));
  const given = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  refuseIf(whyNotSend(status, given));
  const moment = momentOf(app, order.timezone);
  const edit = editOf(order, change);
  const facts = factsOf(app, order, tracked.route, order.timezone);
  const answerFor = answerForOf(facts, promiseOf(facts, kindOf(facts)));
  const question = { status, statusId: order.status_id, answerFor };
  const { switches } = presentTracking(app, tracked.decided);
  const open = openChoices(switches);
  const isAboutReturn = change.confirmed === true && status === 'RTS_SCHEDULED';
  const faults: Fault[] = [
    ...switchedOff([...given, change.clear ?? '', ...(askedIn(change) || isAboutReturn ? ['date'] : [])], open),
    ...placeFaults(change),
    ...proofFaultsOf(order, edit),
    ...faultsOfMove(order, order.store_address, { address: edit.address }),
    ...answerFaults({ ...question, choices: open }, given),
  ];
  if (edit.phone !== undefined && lacksContact(ruleOf(order), { email: order.email, phone: edit.phone }))
    faults.push({ type: 'PROOF_WITHOUT_CONTACT', path: 'phone' });
  if (edit.date && !datesToReturn(deliveryStateOf(order), moment.today).includes(edit.date))
    faults.push({ type: 'DATE_TIME_NOT_ACCEPTABLE', path: 'date' });
  if (edit.address) {
    faults.push(...addressFaults(await showStore(tx.allStores(), app.clock, order.store_id), edit.address));
    const applies = newAddressFrom({ ...onTheWay(order, tracked.route), date: order.delivery_date }, moment);
    if (!applies) faults.push({ type: 'DRIVER_IS_NEAR', path: 'address' });
    else if (applies.isMoved) edit.date = applies.from;
  }
  refuseFaults(faults);
  return { order, edit, question };
}

/** Returns a fault if the driver could not get the sender's proof at the chosen place. */
const proofFaultsOf = (order: LockedDelivery, { leavePlace }: RecipientChange): Fault[] =>
  leavePlace && !mayLeaveAt(leavePlace, { proof: ruleOf(order), ageGoods: order.age_goods })
    ? [{ type: 'PLACE_WITHOUT_PROOF', path: 'place' }]
    : [];

const isGuarded = (edit: RecipientChange) => guardedChoices.some((choice) => edit[choice] !== undefined);

const deliveryStateOf = (order: LockedDelivery) => ({
  type: order.type,
  status: order.delivery_status,
  statusId: order.status_id,
  attempts: order.delivery_attempts_made,
});

/** The values that take back a choice. */
const cleared: Readonly<Record<(typeof removableChoices)[number], RecipientChange>> = {
  place: { leavePlace: null, leaveWords: null },
  doorCode: { doorCode: null },
  note: { recipientNote: null },
};

/** Returns only fields that differ, so that a form that is sent twice changes nothing the second time. */
function editOf(order: LockedDelivery, change: TrackingChange): RecipientChange {
  const { addressLine2, phone, note, date, doorCode, place, placeWords, address, clear } = change;
  const isMoved = address !== undefined && address !== order.address;
  // These fields belong to the previous address.
  const atNewDoor = isMoved ? { addressLine2: null, doorCode: null, leavePlace: null, leaveWords: null } : {};
  const wanted = {
    ...atNewDoor,
    ...(clear && cleared[clear]),
    ...(addressLine2 === undefined ? {} : { addressLine2 }),
    ...(phone === undefined ? {} : { phone }),
    ...(note === undefined ? {} : { recipientNote: note }),
    ...(date === undefined ? {} : { date }),
    ...(doorCode === undefined ? {} : { doorCode }),
    ...(place === undefined ? {} : { leavePlace: place, leaveWords: placeWords ?? null }),
    ...(isMoved ? { address } : {}),
  };
  const standing: Record<keyof RecipientChange, unknown> = {
    ...changeableFields(order),
    date: order.delivery_date,
  };
  const changed = Object.entries(wanted).filter(([field, value]) => standing[field as keyof RecipientChange] !== value);
  return Object.fromEntries(changed);
}

const recipientOf = (order: LockedDelivery) => ({ name: order.recipient, role: 'END_CUSTOMER' }) as const;

/**
 * Writes a change: a new date as the courier's event RESCHEDULED, by the one state table, the rest as an edit. Both are logged as the
 * recipient's.
 */
async function write(app: App, tx: Tx, order: LockedDelivery, edit: RecipientChange): Promise<void> {
  const recipient = recipientOf(order);
  if (edit.date) {
    const event = FleetEvent.parse({
      id: `recipient:${newId()}`,
      deliveryId: order.delivery_id,
      type: 'RESCHEDULED',
      at: isoOf(app.clock.now()),
      date: edit.date,
    });
    refuseIf((await applyEvent(app, tx, order, event, recipient))?.refused ?? null);
  }
  const [moved = order] = (await lockDeliveries(tx, [order.id])).values();
  const now = app.clock.now();
  await recordChange(tx, order, edit, now);
  await writeFields(app, tx, moved, edit, recipient, { now });
}
