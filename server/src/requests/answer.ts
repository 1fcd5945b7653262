// Retailers' requests, as the courier reads and answers them. An accepted request is applied in the same transaction.
import { type ErrorType, errorText, isErrorType, type Language } from '@portage/contract/errors';
import { FleetEvent } from '@portage/contract/fleet/schema';
import { whyNotEdit } from '@portage/contract/orders/rules';
import { OrderEdit } from '@portage/contract/orders/schema';
import type { FleetRequest, RequestAnswer } from '@portage/contract/requests/fleet';
import { whyNotHave } from '@portage/contract/requests/held';
import { isChanging } from '@portage/contract/requests/rules';
import type { z } from 'zod';
import { applyEvent, type CourierActor } from '../fleet/apply.ts';
import { confirmSaved } from '../notifications/confirm.ts';
import { type LockedDelivery, lockDeliveries, recordDropoff } from '../orders/deliveries.ts';
import { closeRequests, presentRequest, type RequestRecord, requestsOf } from '../orders/requests.ts';
import { heldStateOf, stateWithoutCutoffOf } from '../orders/state.ts';
import { writeFields } from '../orders/verbs/edit.ts';
import type { App } from '../platform/app.ts';
import { isoOf, isoText, today } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { isId } from '../platform/ids.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { openRequests, type RequestWithOrder, requestAnywhere } from './queries.ts';

type FleetRequestReply = z.input<typeof FleetRequest>;

/** Returns a page of the open requests of all retailers, oldest first. */
export async function listRequests(app: App, after: string | undefined, limit: number, language: Language) {
  const rows = await openRequests(app.db, after && isId(after) ? after : null, limit);
  return {
    data: rows.map((row) => present(row, language)),
    next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

/**
 * Records the courier's answer once: repeating it has no effect, and a different one is refused. A request that can no longer be applied is
 * closed as declined, with the reason.
 */
export async function answerRequest(
  app: App,
  by: CourierActor,
  id: string,
  answer: RequestAnswer,
  language: Language,
): Promise<FleetRequestReply> {
  const located = (await requestAnywhere(app.db, id)) ?? refuse('REQUEST_NOT_FOUND');
  await app.db.transaction(wholeRetailer(located.retailer_id), async (tx) => {
    const [order] = (await lockDeliveries(tx, [located.order_id])).values();
    // The order's lock serializes answers and withdrawals.
    const request = await requestsOf(tx, located.order_id).where('id', '=', id).executeTakeFirst();
    if (!order || request?.status !== 'OPEN') return;
    if (request.kind === 'TRACE' && !answer.note?.trim()) refuseFaults([{ type: 'REQUIRED', path: 'note' }]);
    const refusal = answer.answer === 'ACCEPTED' ? await carryOut(app, tx, by, order, request, answer.note) : null;
    const status = refusal ? 'DECLINED' : answer.answer;
    await closeRequests(app, tx, [order], { ...answer, refusal, status }, by);
  });
  const after = (await requestAnywhere(app.db, id)) ?? refuse('REQUEST_NOT_FOUND');
  if (after.answer !== answer.answer) refuse('REQUEST_CLOSED');
  return present(after, language);
}

/** Applies a request, or changes nothing and returns why that is no longer possible. */
async function carryOut(
  app: App,
  tx: Tx,
  by: CourierActor,
  order: LockedDelivery,
  request: RequestRecord,
  note: string | null,
): Promise<ErrorType | null> {
  const event = {
    id: `request:${request.id}`,
    deliveryId: request.delivery_id,
    at: isoOf(app.clock.now()),
    note,
  };
  // The answer is the courier's note.
  if (request.kind === 'TRACE') return null;
  if (request.kind === 'HOLD' || request.kind === 'DROPOFF') {
    const refusal = whyNotHave(heldStateOf(app, order), request.kind);
    if (refusal) return refusal;
  }
  // The courier reports the arrival by an event.
  if (request.kind === 'DROPOFF') {
    await recordDropoff(app, tx, order, by);
    return null;
  }
  if (!isChanging(request.kind)) {
    const type = request.kind === 'CANCEL' ? 'CANCELED' : 'RTS_SCHEDULED';
    return (await applyEvent(app, tx, order, FleetEvent.parse({ ...event, type }), by))?.refused ?? null;
  }
  const refusal = whyNotEdit(stateWithoutCutoffOf(app, order));
  if (refusal) return refusal;
  const changes = OrderEdit.parse(request.changes);
  const { date, time } = changes;
  if (date && date < today(app.clock, order.timezone)) return 'DATE_IN_PAST';
  if (date !== undefined || time !== undefined) {
    const refusedMove = await applyEvent(
      app,
      tx,
      order,
      FleetEvent.parse({ ...event, type: 'RESCHEDULED', date, time }),
      by,
    );
    if (refusedMove) return refusedMove.refused;
  }
  const [moved = order] = (await lockDeliveries(tx, [order.id])).values();
  await writeFields(app, tx, moved, changes, by);
  const { address, phone } = changes;
  // The recipient did not make this change, so the page cannot undo it.
  const changed = { ...(date && { date }), address, phone };
  await confirmSaved(app, tx, order, { kind: 'DETAILS_CHANGED', ...changed, canUndo: false });
  return null;
}

function present(row: RequestWithOrder, language: Language): FleetRequestReply {
  const { at: _at, by: askedBy, answeredAt: _answeredAt, refusal, ...request } = presentRequest(row, row.timezone);
  return {
    ...request,
    deliveryId: row.delivery_id,
    trackingCode: row.tracking_code,
    retailer: row.retailer,
    store: row.store,
    recipient: row.recipient,
    address: row.address,
    language: row.language,
    askedBy,
    askedAt: isoText(row.asked_at),
    refusal: isErrorType(refusal) ? { type: refusal, message: errorText(refusal, language) } : null,
    deliveryStatus: row.delivery_status ?? '',
    date: row.delivery_date ?? '',
    timezone: row.timezone,
  };
}
