// Charges an order for what happened to it. Its past events say what that is, so that they may be told late, twice or by two workers:
// each row names the event that it is for, and is written once ever (docs/decisions/0052-charges.md).
import { chargesOf, chargingEvents, type LifeEvent, rateOn } from '@portage/contract/expense/rules';
import type { Rate } from '@portage/contract/retailers/schema';
import { type Province, provinceOf } from '@portage/contract/stores/rules';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { publish } from '../platform/outbox/facts.ts';
import { ratesOf } from '../retailers/screens.ts';
import { insertCharges } from './tallies.ts';

const charging: ReadonlySet<string> = new Set(chargingEvents);

export const chargeForEvents: Subscriber = subscribe(
  'expense.charge',
  ['DELIVERY_CHANGED'],
  ({ fact }) => charging.has(fact.event),
  (app, { retailerId, fact: { orderId, storeId }, by }) =>
    app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      if ((await chargeOrder(tx, orderId)) > 0)
        await publish(tx, 'ORDER_CHARGED', { orderId, storeId }, by, app.clock.now());
    }),
);

/** Appends what an order has earned and was not charged for yet; answers how many rows that were. */
async function chargeOrder(tx: Tx, orderId: string): Promise<number> {
  const order = await tx.db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['orders.id', 'orders.store_id', 'orders.number_of_packages', 'orders.type', 'orders.address'])
    .select(['stores.timezone', 'stores.address as storeAddress'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const past = await tx.db
    .selectFrom('trackers')
    .select(['id', 'event', 'status', 'status_id', 'at'])
    .where('order_id', '=', orderId)
    .execute();
  const charged = await tx.db.selectFrom('charges').selectAll().where('order_id', '=', orderId).execute();
  const rows = chargeRows(order, past, await ratesOf(tx), charged);
  return insertCharges(tx, rows);
}

type Past = { id: string; event: string; status: string; status_id?: number | null; at: string };
type Charged = {
  tracker_id: string;
  service: string;
  package: number;
  rate: number;
  has_rate: boolean;
  province: string;
};
type Charging = {
  id: string;
  store_id: string;
  number_of_packages: number;
  type: string;
  address: string;
  timezone: string;
  storeAddress: string;
};

/** Where a service goes: to the recipient, or to the store with what is collected. An address without a province lies in the store's. */
function destinationOf({ type, address, storeAddress }: Charging): Province {
  const provinceOfStore = provinceOf(storeAddress) ?? 'ON';
  return type === 'PICKUP' ? provinceOfStore : (provinceOf(address) ?? provinceOfStore);
}

/** The rows of an order that are not written yet. What was charged for once stays: later rates and packages change nothing of it. */
export function chargeRows(
  order: Charging,
  past: readonly Past[],
  rates: readonly Rate[],
  charged: readonly Charged[] = [],
) {
  const packages = charged.some(({ service }) => service === 'delivery')
    ? Math.max(...charged.map((row) => row.package))
    : order.number_of_packages;
  const events = past.map(({ status_id: statusId = null, ...event }): LifeEvent => ({ ...event, statusId }));
  const known = new Set(charged.map(({ tracker_id }) => tracker_id));
  const rated = new Map(charged.map((row) => [keyOf(row.tracker_id, row), row]));
  return chargesOf({ numberOfPackages: packages, events }).flatMap((line) => {
    const event = past.find(({ id }) => id === line.eventId);
    if (!event || known.has(line.eventId)) return [];
    const date = readInstant(event.at).toZonedDateTimeISO(order.timezone).toPlainDate().toString();
    const rate = rateOn(rates, line.service, date);
    const first = rated.get(keyOf(line.chargedBy, line));
    const row = {
      id: newId(),
      order_id: order.id,
      store_id: order.store_id,
      tracker_id: event.id,
      service: line.service,
      package: line.package,
      quantity: line.quantity,
      rate: first?.rate ?? rate ?? 0,
      has_rate: first?.has_rate ?? rate !== null,
      province: first?.province ?? destinationOf(order),
      date,
      at: event.at,
    };
    rated.set(keyOf(event.id, line), row);
    return [row];
  });
}

const keyOf = (eventId: string, { service, package: of }: { service: string; package: number }) =>
  `${eventId} ${service} ${of}`;
