// Reads and locks a single charge, with its reason and the questions about it.
import { chargingEvents } from '@portage/contract/expense/rules';
import type { Charge } from '@portage/contract/expense/schema';
import { sql } from 'kysely';
import { zoned } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { causeOf, isReversed, linesOf, readLife } from './life.ts';
import { presentQuestion, selectQuestions } from './questions.ts';

/** Returns a charge with the rule and event behind it, and the questions about it. */
export async function showCharge(scope: Pick<Scope, 'db'>, id: string): Promise<Charge> {
  const row =
    (await scope.db
      .selectFrom('charges')
      .innerJoin('orders', 'orders.id', 'charges.order_id')
      .innerJoin('stores', 'stores.id', 'charges.store_id')
      .leftJoin('invoices', 'invoices.id', 'charges.invoice_id')
      .selectAll('charges')
      .select(['orders.number', 'orders.tracking_code', 'stores.name as fulfillmentName', 'stores.timezone'])
      .select(sql<string | null>`${sql.ref('invoices.document')} ->> 'number'`.as('invoice'))
      .where('charges.id', '=', id)
      .executeTakeFirst()) ?? refuse('CHARGE_NOT_FOUND');
  const { order, past, charged } = await readLife(scope, row.order_id);
  const lines = linesOf(order, past, charged);
  const event = past.find((each) => each.id === row.tracker_id);
  const name = chargingEvents.find((each) => each === event?.event);
  const cause = causeOf(row, lines);
  // Cannot happen: a charge follows from its order's events, which are never deleted.
  if (!name || !cause) return refuse('CHARGE_NOT_FOUND');
  const questions = await selectQuestions(scope.db)
    .where('charge_questions.charge_id', '=', id)
    .orderBy('charge_questions.id')
    .execute();
  return {
    id,
    orderId: row.order_id,
    number: row.number,
    trackingCode: row.tracking_code,
    fulfillmentName: row.fulfillmentName,
    service: row.service,
    date: row.date,
    package: row.package,
    rate: row.rate,
    hasRate: row.has_rate,
    quantity: row.quantity,
    total: row.quantity * row.rate,
    cause,
    event: { name, statusId: event?.status_id ?? null, at: zoned(row.at, row.timezone) },
    isTakenBack: isReversed(row, lines),
    invoice: row.invoice,
    questions: questions.map(presentQuestion),
  };
}

/** Locks a charge until the transaction ends. */
export async function lockCharge(tx: Tx, id: string) {
  const charge = await tx.db.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return charge ?? refuse('CHARGE_NOT_FOUND');
}
