// Computes the charges of an order from its past events, with the cause of each.
import { type ChargeLine, chargesOf, type LifeEvent, rateOn } from '@portage/contract/expense/rules';
import type { Rate } from '@portage/contract/retailers/schema';
import type { Province } from '@portage/contract/stores/provinces';
import { provinceOf } from '@portage/contract/stores/rules';
import { readInstant } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

/** Reads an order with its past events and charges. */
export async function readLife(scope: Pick<Scope, 'db'>, orderId: string) {
  const order = await scope.db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['orders.id', 'orders.store_id', 'orders.number_of_packages', 'orders.type', 'orders.address'])
    .select(['stores.timezone', 'stores.address as storeAddress'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const past = await scope.db
    .selectFrom('trackers')
    .select(['id', 'event', 'status', 'status_id', 'at', 'package'])
    .where('order_id', '=', orderId)
    .execute();
  const charged = await scope.db.selectFrom('charges').selectAll().where('order_id', '=', orderId).execute();
  return { order, past, charged };
}

type PastEvent = {
  id: string;
  event: string;
  status: string;
  status_id?: number | null;
  at: string;
  package?: number | null;
};
type ExistingCharge = {
  tracker_id: string;
  service: string;
  package: number;
  rate: number;
  has_rate: boolean;
  province: string;
};
type ChargedOrder = {
  id: string;
  store_id: string;
  number_of_packages: number;
  type: string;
  address: string;
  timezone: string;
  storeAddress: string;
};

/** Returns the province in which a service is taxed: the recipient's, or the store's for pickups and addresses without a province. */
export function destinationOf({
  type,
  address,
  storeAddress,
}: Pick<ChargedOrder, 'type' | 'address' | 'storeAddress'>): Province {
  const provinceOfStore = provinceOf(storeAddress) ?? 'ON';
  return type === 'PICKUP' ? provinceOfStore : (provinceOf(address) ?? provinceOfStore);
}

/** Returns all charges of an order with their causes. Packages added after the first charge are not charged. */
export function linesOf(
  order: Pick<ChargedOrder, 'number_of_packages'>,
  past: readonly PastEvent[],
  charged: readonly ExistingCharge[],
): ChargeLine[] {
  const numberOfPackages = charged.some(({ service }) => service === 'delivery')
    ? Math.max(...charged.map((row) => row.package))
    : order.number_of_packages;
  const events = past.map(
    ({ status_id: statusId = null, package: of = null, ...event }): LifeEvent => ({ ...event, statusId, package: of }),
  );
  return chargesOf({ numberOfPackages, events });
}

type ChargeKey = { tracker_id: string; service: string; package: number };

const isOf = (row: ChargeKey, eventId: string, line: Pick<ChargeLine, 'service' | 'package'>): boolean =>
  row.tracker_id === eventId && row.service === line.service && row.package === line.package;

/** Returns the cause of a charge. */
export const causeOf = (row: ChargeKey, lines: readonly ChargeLine[]) =>
  lines.find((line) => isOf(row, line.eventId, line))?.cause;

/** Returns whether later events reverse a charge. */
export const isReversed = (row: ChargeKey, lines: readonly ChargeLine[]): boolean =>
  lines.some((line) => line.quantity < 0 && isOf(row, line.chargedBy, line));

/** Returns the missing rows, at the rates of their days. A reversal has the rate of its charge. */
export function chargeRows(
  order: ChargedOrder,
  past: readonly PastEvent[],
  rates: readonly Rate[],
  charged: readonly ExistingCharge[] = [],
) {
  const known = new Set(charged.map(({ tracker_id }) => tracker_id));
  const rated = new Map(charged.map((row) => [keyOf(row.tracker_id, row), row]));
  return linesOf(order, past, charged).flatMap((line) => {
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
