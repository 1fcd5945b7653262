// Orders of a shop become the retailer's, each once: however they came, whatever came first, and as often as they come. What the shop
// says is always asked for anew, so that a message which is late or repeated does no more than have it looked at once more.
import type { ErrorType, Values } from '@portage/contract/errors';
import { orderFields } from '@portage/contract/orders/fields';
import { whyNotReschedule } from '@portage/contract/orders/rules';
import type { OrderEdit } from '@portage/contract/orders/schema';
import { NewOrder } from '@portage/contract/orders/schema';
import { requestFields } from '@portage/contract/requests/rules';
import { isTaken } from '@portage/contract/shopify/shops/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Member, Program } from '../auth/member.ts';
import type { ShopifyOrder, ShopifyParcel } from '../gateways/shopify/documents.ts';
import { stateOf } from '../orders/state.ts';
import { cancelShipment } from '../orders/verbs/cancel.ts';
import { createOrder } from '../orders/verbs/create.ts';
import { deleteOrder } from '../orders/verbs/delete.ts';
import { editOrder } from '../orders/verbs/edit.ts';
import { lockOrder } from '../orders/verbs/verb.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { askCourier } from '../requests/ask.ts';
import { showStore } from '../stores/screens.ts';
import {
  cameFromOther,
  isOld,
  lockTaken,
  publishShop,
  replaceTaken,
  type ShopRecord,
  type TakenRecord,
} from './queries.ts';
import { isReplaced, languageOf, numberOf, Taken, type TakenField, takenFrom } from './read.ts';
import { tellingProblems } from './telling.ts';

/** What the courier reads where it is too late to do it directly; it may read either language. */
const reason = 'Shopify: changed by the shop / modifié par la boutique';
const cancelReason = 'Shopify: canceled by the shop / annulée par la boutique';

/** What became of a shop's order here. */
export type Came = { outcome: 'CREATED' | 'KNOWN' | 'NOT_OURS' | 'PROBLEM'; problem?: Problem; orderId: string | null };
type Problem = { type: ErrorType; values?: Values | undefined };

/** Who the shop is to verbs: a program that may manage the retailer's orders. */
const shopCaller = (shop: Pick<ShopRecord, 'id' | 'retailer_id' | 'name'>): Program => ({
  ...wholeRetailer(shop.retailer_id),
  id: shop.id,
  name: `${shop.name} (Shopify)`,
  role: 'RETAILER_USER',
  permissions: ['MANAGE_ORDERS'],
  hasTemporaryPassword: false,
  isKey: true,
});

/** Takes over what a shop said of one order when it was asked: each of the places that send a part of it sends an order of ours. */
export async function takeOrder(app: App, shop: ShopRecord, order: ShopifyOrder, askedAt: Temporal.Instant) {
  const came: Came[] = [];
  for (const [place, parcel] of order.fulfillmentOrders.nodes.entries())
    came.push(
      await app.db.transactionForRequest(shopCaller(shop), (tx) =>
        takeParcel(app, tx, { shop, order, parcel, place, askedAt }),
      ),
    );
  return came;
}

type Sent = { shop: ShopRecord; order: ShopifyOrder; parcel: ShopifyParcel; place: number; askedAt: Temporal.Instant };

async function takeParcel(app: App, tx: Tx, sent: Sent): Promise<Came> {
  const { shop, order, parcel } = sent;
  const id = numberOf(parcel.id);
  // There may be no row yet to wait for.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${shop.id} ${id}`}, 0))`.execute(tx.db);
  const isOurs = isTaken(
    {
      status: parcel.status,
      method: parcel.deliveryMethod?.methodType ?? null,
      isCanceled: order.cancelledAt !== null,
    },
    shop.takes,
  );
  const known = (await lockTaken(tx, shop.id, id)) ?? (isOurs ? await takePlace(tx, sent, id) : undefined);
  if (known && isOld(known, order.updatedAt, sent.askedAt)) return { outcome: 'KNOWN', orderId: known.order_id };
  if (known?.order_id) return follow(app, tx, sent, known, known.order_id);
  if (!isOurs) {
    if (known) await keep(app, tx, sent, known, { problem: null });
    return { outcome: 'NOT_OURS', orderId: null };
  }
  const made = await begin(app, tx, sent).then(
    (orderId) => ({ orderId, problem: null }),
    (error: unknown) => ({ orderId: null, problem: problemOf(error) }),
  );
  const seen = made.orderId === null ? {} : { ...takenFrom(order), store: await storeOf(tx, sent) };
  await keep(app, tx, sent, known, { order_id: made.orderId, seen, problem: made.problem });
  return made.problem
    ? { outcome: 'PROBLEM', problem: made.problem, orderId: null }
    : { outcome: 'CREATED', orderId: made.orderId };
}

/**
 * When a fulfilment is canceled, Shopify has its items sent anew, by a parcel of a new number. Nobody has two deliveries for that: a parcel
 * that is on its way stays what it is, and one that was canceled here or came back goes out again when somebody says so. A parcel of other
 * items is another delivery.
 */
const takePlace = (tx: Tx, { shop, order, parcel: newer }: Sent, id: string) => {
  const over = order.fulfillmentOrders.nodes.filter((each) => isReplaced(each, newer));
  const ids = over.map((parcel) => numberOf(parcel.id));
  return replaceTaken(tx, shop.id, ids, id);
};

/** A refusal is a problem that people read; anything else is a failure of ours, and the work is done again. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal)) throw error;
  const [fault] = error.details.faults ?? [];
  return fault ? { type: fault.type, values: fault.values } : { type: error.type, values: error.details.values };
}

async function begin(app: App, tx: Tx, sent: Sent): Promise<string> {
  const { shop, order } = sent;
  const taken = takenFrom(order) ?? refuse('SHOPIFY_ADDRESS_NOT_RELEASED');
  const storeId = await storeOf(tx, sent);
  const [slot] = (await showStore(app.db.scope(shopCaller(shop)), app.clock, storeId)).slots;
  const wish = {
    ...taken,
    language: languageOf(order),
    pickupScheduleId: storeId,
    date: slot?.date ?? null,
    time: slot?.time ?? null,
  };
  const create = (number: string) =>
    createOrder(app, shopCaller(shop), NewOrder.parse({ ...wish, number: number.slice(0, 64) }), 'SHOPIFY');
  const number = sent.place === 0 ? order.name : `${order.name}-${sent.place + 1}`;
  try {
    return (await create(number)).id;
  } catch (error) {
    const holder = error instanceof Refusal && error.type === 'ORDER_NUMBER_TAKEN' ? idIn(error.details.data) : null;
    // Two shops count alike. Whatever else has the number may be the same order, and a person has to look.
    if (holder === null || !(await cameFromOther(tx, holder, shop.id))) throw error;
    return (await create(`${number} (${shop.domain.split('.')[0]})`)).id;
  }
}

const idIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;

/** The store that stands for the place which sends it. */
async function storeOf(tx: Tx, { shop, parcel }: Sent): Promise<string> {
  const { name, location } = parcel.assignedLocation;
  const row = await tx.db
    .selectFrom('shopify_locations')
    .select('leads_to')
    .where('shop_id', '=', shop.id)
    .where('id', '=', numberOf(location?.id ?? ''))
    .executeTakeFirst();
  return row?.leads_to ?? refuse('SHOPIFY_LOCATION_NOT_MATCHED', { values: { location: name } });
}

/** What the shop changed since, done to an order that is here: directly until the cutoff, after it as a request to the courier. */
async function follow(app: App, tx: Tx, sent: Sent, known: TakenRecord, orderId: string): Promise<Came> {
  const { order, parcel } = sent;
  const before = Seen.parse(known.seen);
  const isCanceled = order.cancelledAt !== null || parcel.status === 'CANCELLED' || isEmptied(parcel);
  try {
    const seen = isCanceled ? await cancel(app, sent, before, orderId) : await change(app, tx, sent, before, orderId);
    const type = isCanceled ? null : whyStill(parcel, known);
    const problem = type && (await isWaiting(app, tx, orderId)) ? { type } : null;
    await keep(app, tx, sent, known, { seen, problem });
    return problem ? { outcome: 'PROBLEM', problem, orderId } : { outcome: 'KNOWN', orderId };
  } catch (error) {
    const problem = problemOf(error);
    // What was not done is tried again, as it is still another than what was seen.
    await keep(app, tx, sent, known, { problem });
    return { outcome: 'PROBLEM', problem, orderId };
  }
}

const Seen = Taken.partial().extend({
  store: z.string().nullish(),
  isCanceled: z.string().nullish(),
});
type Seen = ReturnType<typeof Seen.parse>;

/** Whether all that it held goes with another parcel, or not at all: it is over, and nobody fulfilled it. */
const isEmptied = ({ status, fulfillments }: ShopifyParcel) => status === 'CLOSED' && fulfillments.nodes.length === 0;

/** Why an order that waits here should not go out as it stands in Shopify, or null. */
function whyStill({ status }: ShopifyParcel, known: TakenRecord): ErrorType | null {
  if (status === 'ON_HOLD') return 'SHOPIFY_ON_HOLD';
  return status === 'CLOSED' && known.fulfillment_id === null ? 'SHOPIFY_FULFILLED_ELSEWHERE' : null;
}

async function isWaiting(app: App, tx: Tx, orderId: string): Promise<boolean> {
  const { order, store } = await lockOrder(app, tx, orderId);
  const { deleted, status } = stateOf(app, order, store);
  return !deleted && (status === 'NOT_SCHEDULED' || status === 'DELIVERY_SCHEDULED');
}

/** Refusals for which there is nothing left to do. */
const isOver = (error: unknown): boolean =>
  error instanceof Refusal &&
  ['ORDER_DELETED', 'SHIPMENT_CANCELED', 'ORDER_COMPLETED', 'CANNOT_UPDATE_ORDER'].includes(error.type);

async function cancel(app: App, { shop }: Sent, before: Seen, orderId: string): Promise<Seen> {
  const by = shopCaller(shop);
  if (before.isCanceled) return before;
  const after = { ...before, isCanceled: 'yes' };
  try {
    await deleteOrder(app, by, orderId).catch((error: unknown) => {
      if (!isRefused(error, 'ALREADY_FULFILLED')) throw error;
      return cancelShipment(app, by, orderId);
    });
  } catch (error) {
    if (isOver(error)) return after;
    if (!isRefused(error, 'PAST_CUTOFF')) throw error;
    await askCourier(app, by, orderId, { kind: 'CANCEL', reason: cancelReason }, 'en');
  }
  return after;
}

const isRefused = (error: unknown, type: ErrorType) => error instanceof Refusal && error.type === type;

async function change(app: App, tx: Tx, sent: Sent, before: Seen, orderId: string): Promise<Seen> {
  const { shop, order: theirs } = sent;
  const by = shopCaller(shop);
  const taken = takenFrom(theirs) ?? refuse('SHOPIFY_ADDRESS_NOT_RELEASED');
  const isOpen = sent.parcel.status === 'OPEN' || sent.parcel.status === 'IN_PROGRESS';
  const store = isOpen ? await storeOf(tx, sent) : (before.store ?? null);
  const names = (Object.keys(taken) as TakenField[]).filter((name) => taken[name] !== before[name]);
  const edit: OrderEdit = Object.fromEntries(names.map((name) => [name, taken[name]]));
  const isMoved = store !== null && store !== before.store;
  if (names.length === 0 && !isMoved) return before;
  const { order, store: current } = await lockOrder(app, tx, orderId);
  const late = whyNotReschedule(stateOf(app, order, current), app.clock.now().epochMilliseconds);
  try {
    if (late === 'PAST_CUTOFF' || late === 'SHIPMENT_UNDER_WAY') {
      await editLate(app, by, orderId, edit, order);
      if (isMoved) refuse(late);
    } else await editOrder(app, by, orderId, { ...edit, ...(isMoved && (await placeAt(app, by, store))) });
  } catch (error) {
    if (!isOver(error)) throw error;
  }
  return { ...before, ...taken, store };
}

/** Another store has pickups of its own. */
async function placeAt(app: App, by: Member, storeId: string): Promise<OrderEdit> {
  const [slot] = (await showStore(app.db.scope(by), app.clock, storeId)).slots;
  return { pickupScheduleId: storeId, date: slot?.date ?? null, time: slot?.time ?? null };
}

type Kept = Awaited<ReturnType<typeof lockOrder>>['order'];

async function editLate(app: App, by: Member, orderId: string, edit: OrderEdit, order: Kept): Promise<void> {
  const { email, ...rest } = edit;
  if (email !== undefined) await editOrder(app, by, orderId, { email });
  const asked = requestFields.filter(
    (field) => rest[field] !== undefined && rest[field] !== order[orderFields[field].column],
  );
  if (asked.length === 0) return;
  const changes = Object.fromEntries(asked.map((field) => [field, rest[field]]));
  await askCourier(app, by, orderId, { kind: 'CHANGE', reason, changes }, 'en');
}

type Keeping = { order_id?: string | null; seen?: object; problem: Problem | null };

/** Writes down what became of it. */
async function keep(app: App, tx: Tx, sent: Sent, known: TakenRecord | undefined, now: Keeping): Promise<void> {
  const { shop, order, parcel, askedAt } = sent;
  const at = app.clock.now();
  const { problem, seen, ...columns } = now;
  const isSame = known?.problem === (problem?.type ?? null);
  // What the shop could not be told stays written until it is told, whatever comes in from there.
  const isOfTelling = problem === null && tellingProblems.some((type) => type === known?.problem);
  const row = {
    ...columns,
    ...(seen && { seen: JSON.stringify(seen) }),
    name: order.name,
    seen_at: readInstant(order.updatedAt).toString(),
    asked_at: askedAt.toString(),
    ...(!isOfTelling && {
      problem: problem?.type ?? null,
      problem_values: problem?.values ? JSON.stringify(problem.values) : null,
      problem_at: problem ? (isSame ? (known?.problem_at ?? at.toString()) : at.toString()) : null,
    }),
  };
  const key = { shop_id: shop.id, id: numberOf(parcel.id), shopify_order_id: numberOf(order.id) };
  await tx.db
    .insertInto('shopify_orders')
    .values({ ...key, created_at: at.toString(), ...row })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'shop_id', 'id']).doUpdateSet(row))
    .execute();
  if (!(isSame || isOfTelling) || now.order_id) await publishShop(tx, shop, at);
}
