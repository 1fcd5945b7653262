// Our order for a fulfillment order: created, changed and canceled by the same verbs that staff use.
import type { ErrorType } from '@portage/contract/errors';
import { orderFields } from '@portage/contract/orders/fields';
import { whyNotReschedule } from '@portage/contract/orders/rules';
import { NewOrder, type OrderEdit } from '@portage/contract/orders/schema';
import { requestFields } from '@portage/contract/requests/rules';
import { type Pair, translate } from '@portage/contract/words';
import type { Program } from '../auth/member.ts';
import type { FulfillmentOrder, ShopifyOrder } from '../gateways/shopify/documents.ts';
import { stateOf } from '../orders/state.ts';
import { cancelShipment } from '../orders/verbs/cancel.ts';
import { createOrder } from '../orders/verbs/create.ts';
import { deleteOrder } from '../orders/verbs/delete.ts';
import { editOrder } from '../orders/verbs/edit.ts';
import { lockOrder } from '../orders/verbs/verb.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { requestFromCourier } from '../requests/requestFromCourier.ts';
import { showStore } from '../stores/screens.ts';
import { fieldsOf, isCanceled, languageOf, numericId, OrderFields, Snapshot } from './fulfillmentOrder.ts';
import { type FulfillmentOrderRecord, isFromAnotherShop, type ShopRecord } from './queries.ts';
import { words } from './words.ts';

/** One fulfillment order as the shop returned it; `readAt` is when the request was sent, `index` its position within its order. */
export type ReadFulfillmentOrder = {
  shop: ShopRecord;
  order: ShopifyOrder;
  fulfillmentOrder: FulfillmentOrder;
  index: number;
  readAt: Temporal.Instant;
};

/** Returns the shop as the caller of verbs: a program that may manage the retailer's orders. */
export const shopCaller = (shop: Pick<ShopRecord, 'id' | 'retailer_id' | 'name'>): Program => ({
  ...wholeRetailer(shop.retailer_id),
  id: shop.id,
  name: `${shop.name} (Shopify)`,
  role: 'RETAILER_USER',
  permissions: ['MANAGE_ORDERS'],
  hasTemporaryPassword: false,
  isKey: true,
});

/** Creates our order at the location's store, for the next pickup. */
export async function createOurOrder(
  app: App,
  tx: Tx,
  read: ReadFulfillmentOrder,
): Promise<{ orderId: string; snapshot: Snapshot }> {
  const { shop, order, index } = read;
  const by = shopCaller(shop);
  const fields = fieldsOf(order) ?? refuse('SHOPIFY_ADDRESS_NOT_RELEASED');
  const store = await storeOf(tx, read);
  const input = { ...fields, language: languageOf(order), ...(await nextPickup(app, by, store)) };
  const create = (number: string) =>
    createOrder(app, by, NewOrder.parse({ ...input, number: number.slice(0, 64) }), 'SHOPIFY');
  const number = index === 0 ? order.name : `${order.name}-${index + 1}`;
  const { id } = await create(number).catch(async (error: unknown) => {
    const holder = isRefused(error, 'ORDER_NUMBER_TAKEN') ? idIn(error.details.data) : null;
    // Two shops may use the same order numbers. An order from another source with this number may be the same order, so staff have to
    // decide.
    if (holder === null || !(await isFromAnotherShop(tx, holder, shop.id))) throw error;
    return create(`${number} (${shop.domain.split('.')[0]})`);
  });
  return { orderId: id, snapshot: { ...fields, store } };
}

const idIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;

/** Returns the store that the retailer assigned to the location. */
async function storeOf(tx: Tx, { shop, fulfillmentOrder }: ReadFulfillmentOrder): Promise<string> {
  const { name, location } = fulfillmentOrder.assignedLocation;
  const row = await tx.db
    .selectFrom('shopify_locations')
    .select('leads_to')
    .where('shop_id', '=', shop.id)
    .where('id', '=', numericId(location?.id ?? ''))
    .executeTakeFirst();
  return row?.leads_to ?? refuse('SHOPIFY_LOCATION_NOT_MATCHED', { values: { location: name } });
}

async function nextPickup(app: App, by: Program, storeId: string) {
  const [slot] = (await showStore(app.db.scope(by), app.clock, storeId)).slots;
  return { pickupScheduleId: storeId, date: slot?.date ?? null, time: slot?.time ?? null };
}

/** Applies changes made in the shop since the last sync: directly until the cutoff, then as a request to the courier. */
export async function updateOurOrder(
  app: App,
  tx: Tx,
  read: ReadFulfillmentOrder,
  record: FulfillmentOrderRecord,
  orderId: string,
): Promise<{ snapshot: Snapshot; problem: ErrorType | null }> {
  const before = Snapshot.parse(record.snapshot);
  if (isCanceled(read.order, read.fulfillmentOrder))
    return { snapshot: await cancel(app, read, before, orderId), problem: null };
  const snapshot = await change(app, tx, read, before, orderId);
  const reason = whyNotSend(read.fulfillmentOrder, record);
  return { snapshot, problem: reason && (await isWaiting(app, tx, orderId)) ? reason : null };
}

/** Returns why a waiting order should not be sent, from its state in Shopify; null if it should. */
function whyNotSend({ status }: FulfillmentOrder, record: FulfillmentOrderRecord): ErrorType | null {
  if (status === 'ON_HOLD') return 'SHOPIFY_ON_HOLD';
  return status === 'CLOSED' && record.fulfillment_id === null ? 'SHOPIFY_FULFILLED_ELSEWHERE' : null;
}

async function isWaiting(app: App, tx: Tx, orderId: string): Promise<boolean> {
  const { order, store } = await lockOrder(app, tx, orderId);
  const { deleted, status } = stateOf(app, order, store);
  return !deleted && (status === 'NOT_SCHEDULED' || status === 'DELIVERY_SCHEDULED');
}

const isRefused = (error: unknown, ...types: ErrorType[]): error is Refusal =>
  error instanceof Refusal && types.includes(error.type);

/** Returns whether a refusal leaves nothing to do. */
const isOver = (error: unknown): boolean =>
  isRefused(error, 'ORDER_DELETED', 'SHIPMENT_CANCELED', 'ORDER_COMPLETED', 'CANNOT_UPDATE_ORDER');

async function cancel(app: App, { shop }: ReadFulfillmentOrder, before: Snapshot, orderId: string): Promise<Snapshot> {
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
    await requestFromCourier(app, by, orderId, { kind: 'CANCEL', reason: inBothLanguages(words.canceledByShop) }, 'en');
  }
  return after;
}

/** Joins both languages: the courier's staff read either, and a request has only one reason. */
const inBothLanguages = (pair: Pair) => `${translate(pair, 'en')} / ${translate(pair, 'fr')}`;

async function change(
  app: App,
  tx: Tx,
  read: ReadFulfillmentOrder,
  before: Snapshot,
  orderId: string,
): Promise<Snapshot> {
  const by = shopCaller(read.shop);
  const fields = fieldsOf(read.order) ?? refuse('SHOPIFY_ADDRESS_NOT_RELEASED');
  const { status } = read.fulfillmentOrder;
  const store = status === 'OPEN' || status === 'IN_PROGRESS' ? await storeOf(tx, read) : (before.store ?? null);
  const names = OrderFields.keyof().options.filter((name) => fields[name] !== before[name]);
  const edit: OrderEdit = Object.fromEntries(names.map((name) => [name, fields[name]]));
  const isMoved = store !== null && store !== before.store;
  if (names.length === 0 && !isMoved) return before;
  const { order, store: current } = await lockOrder(app, tx, orderId);
  const late = whyNotReschedule(stateOf(app, order, current), app.clock.now().epochMilliseconds);
  try {
    if (late === 'PAST_CUTOFF' || late === 'SHIPMENT_UNDER_WAY') {
      await editLate(app, by, orderId, edit, order);
      if (isMoved) refuse(late);
    } else await editOrder(app, by, orderId, { ...edit, ...(isMoved && (await nextPickup(app, by, store))) });
  } catch (error) {
    if (!isOver(error)) throw error;
  }
  return { ...before, ...fields, store };
}

type OrderBeforeEdit = Awaited<ReturnType<typeof lockOrder>>['order'];

async function editLate(
  app: App,
  by: Program,
  orderId: string,
  edit: OrderEdit,
  order: OrderBeforeEdit,
): Promise<void> {
  const { email, ...rest } = edit;
  if (email !== undefined) await editOrder(app, by, orderId, { email });
  const changed = requestFields.filter(
    (field) => rest[field] !== undefined && rest[field] !== order[orderFields[field].column],
  );
  if (changed.length === 0) return;
  const changes = Object.fromEntries(changed.map((field) => [field, rest[field]]));
  const reason = inBothLanguages(words.changedByShop);
  await requestFromCourier(app, by, orderId, { kind: 'CHANGE', reason, changes }, 'en');
}
