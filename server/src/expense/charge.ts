// Charges an order for what happened to it. Its past events say what that is, so that they may be told late, twice or by two workers:
// each row names the event that it is for, and is written once ever (docs/decisions/0052-charges.md).
import { chargingEvents } from '@portage/contract/expense/rules';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { publish } from '../platform/outbox/facts.ts';
import { ratesOf } from '../retailers/screens.ts';
import { isTestData } from '../retailers/twin.ts';
import { chargeRows, linesOf, readLife } from './life.ts';
import { holdTakenBack, settleTakenBack } from './settle.ts';
import { insertCharges } from './tallies.ts';

const charging: ReadonlySet<string> = new Set(chargingEvents);

export const chargeForEvents: Subscriber = subscribe(
  'expense.charge',
  ['DELIVERY_CHANGED'],
  ({ fact }) => charging.has(fact.event),
  (app, { retailerId, fact: { orderId, storeId }, by }) =>
    app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      if (await isTestData(tx)) return;
      if ((await chargeOrder(app, tx, orderId)) > 0)
        await publish(tx, 'ORDER_CHARGED', { orderId, storeId }, by, app.clock.now());
    }),
);

/** Appends what an order has earned and was not charged for yet; answers how many rows that were. */
async function chargeOrder(app: App, tx: Tx, orderId: string): Promise<number> {
  const { order, past, charged } = await readLife(tx, orderId);
  const rows = chargeRows(order, past, await ratesOf(tx), charged);
  const isCorrected = rows.some(({ quantity }) => quantity < 0);
  const held = isCorrected ? await holdTakenBack(tx, orderId, linesOf(order, past, charged)) : [];
  const count = await insertCharges(tx, rows);
  await settleTakenBack(app, tx, held);
  return count;
}
