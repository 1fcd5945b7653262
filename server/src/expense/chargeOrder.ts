// Charges an order for its past events. Late, repeated and concurrent runs are harmless: each row names its event and is unique
// (docs/decisions/0052-charges.md).
import { type ChargeLine, chargingEvents } from '@portage/contract/expense/rules';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { publish } from '../platform/outbox/facts.ts';
import { isTestData } from '../retailers/sandbox.ts';
import { ratesOf } from '../retailers/screens.ts';
import { chargeRows, isReversed, linesOf, readLife } from './life.ts';
import { settleReversedCharges } from './recordAnswer.ts';
import { insertCharges } from './tallies.ts';

const chargingEventNames: ReadonlySet<string> = new Set(chargingEvents);

export const chargeOnDelivery: Subscriber = subscribe(
  'expense.charge',
  ['DELIVERY_CHANGED'],
  ({ fact }) => chargingEventNames.has(fact.event),
  (app, { retailerId, fact: { orderId, storeId }, by }) =>
    app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      if (await isTestData(tx)) return;
      if ((await chargeOrder(app, tx, orderId)) > 0)
        await publish(tx, 'ORDER_CHARGED', { orderId, storeId }, by, app.clock.now());
    }),
);

/** Appends the charges that an order has earned since the last run. Returns the number of new rows. */
async function chargeOrder(app: App, tx: Tx, orderId: string): Promise<number> {
  const { order, past, charged } = await readLife(tx, orderId);
  const rows = chargeRows(order, past, await ratesOf(tx), charged);
  const isCorrected = rows.some(({ quantity }) => quantity < 0);
  const reversed = isCorrected ? await lockReversedCharges(tx, orderId, linesOf(order, past, charged)) : [];
  const count = await insertCharges(tx, rows);
  await settleReversedCharges(app, tx, reversed);
  return count;
}

/** Locks the charges that the order's later events reverse. Returns their ids. */
async function lockReversedCharges(tx: Tx, orderId: string, lines: readonly ChargeLine[]): Promise<string[]> {
  const charged = await tx.db
    .selectFrom('charges')
    .select(['id', 'tracker_id', 'service', 'package'])
    .where('order_id', '=', orderId)
    .where('quantity', '=', 1)
    .orderBy('id')
    .forUpdate()
    .execute();
  return charged.filter((row) => isReversed(row, lines)).map(({ id }) => id);
}
