// A charge with why it is there, and asking the courier about it.
import { chargingEvents, whyNotQuestion } from '@portage/contract/expense/rules';
import type { Charge, ChargeQuestion, NewQuestion } from '@portage/contract/expense/schema';
import type { Language } from '@portage/contract/words';
import { sql } from 'kysely';
import { actorOf, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { holdCharge, presentQuestion, questionsIn } from './asked.ts';
import { causeOf, isTakenBack, linesOf, readLife } from './life.ts';

/** One charge with why it is there, and what was asked about it. */
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
  // A charge follows from its order's events, which stay.
  if (!name || !cause) return refuse('CHARGE_NOT_FOUND');
  const questions = await questionsIn(scope.db)
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
    isTakenBack: isTakenBack(row, lines),
    invoice: row.invoice,
    questions: questions.map(presentQuestion),
  };
}

/** Asks the courier about a charge; it answers when it likes. */
export const askAbout = (app: App, by: Member, id: string, wish: NewQuestion, language: Language) =>
  app.db.transaction(by, async (tx): Promise<ChargeQuestion> => {
    const { store_id: storeId } = await holdCharge(tx, id);
    refuseIf(whyNotQuestion(await showCharge(tx, id)));
    const now = app.clock.now();
    const questionId = newId(now.epochMilliseconds);
    await tx.db
      .insertInto('charge_questions')
      .values({
        ...wish,
        id: questionId,
        charge_id: id,
        store_id: storeId,
        member_id: by.id,
        asked_by: by.name,
        language,
        asked_at: now.toString(),
      })
      .execute();
    await publish(tx, 'QUESTION_CHANGED', { questionId, chargeId: id, storeId }, actorOf(by), now);
    return presentQuestion(
      await questionsIn(tx.db).where('charge_questions.id', '=', questionId).executeTakeFirstOrThrow(),
    );
  });
