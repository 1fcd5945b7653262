// Questions about charges, as the charge and the screens of questions show them.
import type { questionStatuses } from '@portage/contract/questions/rules';
import type { ChargeQuestion } from '@portage/contract/questions/schema';
import { sql } from 'kysely';
import { zoned } from '../platform/clock.ts';
import type { AcrossTenants } from '../platform/db/database.ts';

export type QuestionStatus = (typeof questionStatuses)[number];

/** Selects questions with their charges, and credits with their invoices. A scope's `db` restricts it to one retailer. */
export const selectQuestions = (db: AcrossTenants) =>
  db
    .selectFrom('charge_questions')
    .innerJoin('charges', (join) =>
      join
        .onRef('charges.retailer_id', '=', 'charge_questions.retailer_id')
        .onRef('charges.id', '=', 'charge_questions.charge_id'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.retailer_id', '=', 'charges.retailer_id').onRef('orders.id', '=', 'charges.order_id'),
    )
    .innerJoin('stores', (join) =>
      join
        .onRef('stores.retailer_id', '=', 'charge_questions.retailer_id')
        .onRef('stores.id', '=', 'charge_questions.store_id'),
    )
    .leftJoin('invoice_adjustments', (join) =>
      join
        .onRef('invoice_adjustments.retailer_id', '=', 'charge_questions.retailer_id')
        .onRef('invoice_adjustments.question_id', '=', 'charge_questions.id')
        .on('invoice_adjustments.cents', '<', 0),
    )
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.retailer_id', '=', 'invoice_adjustments.retailer_id')
        .onRef('invoices.id', '=', 'invoice_adjustments.invoice_id'),
    )
    .selectAll('charge_questions')
    .select(['charges.service', 'charges.date', 'charges.rate', 'charges.quantity', 'charges.province'])
    .select(['charges.order_id', 'orders.number', 'orders.tracking_code', 'orders.delivery_id', 'stores.timezone'])
    .select(['invoice_adjustments.cents', questionStatus.as('status')])
    .select(sql<string | null>`${sql.ref('invoices.document')} ->> 'number'`.as('invoice'));

/** SQL for a question's status: settled once its credit is on an invoice, or a correction reversed the charge. */
export const questionStatus = sql<QuestionStatus>`case when ${sql.ref('charge_questions.answer')} is null then 'OPEN'
  when ${sql.ref('charge_questions.answer')} = 'CORRECTED' or ${sql.ref('invoice_adjustments.invoice_id')} is not null then 'SETTLED'
  else 'ANSWERED' end`;

export type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['execute']>>[number];

/** Returns a question in the wire form, with times in the store's zone. */
export const presentQuestion = (row: QuestionRow): ChargeQuestion => ({
  id: row.id,
  chargeId: row.charge_id,
  orderId: row.order_id,
  number: row.number,
  trackingCode: row.tracking_code,
  service: row.service,
  date: row.date,
  total: row.quantity * row.rate,
  reason: row.reason,
  words: row.words,
  askedBy: row.asked_by,
  askedAt: zoned(row.asked_at, row.timezone),
  status: row.status,
  answer: row.answer,
  note: row.note,
  answeredAt: row.answered_at === null ? null : zoned(row.answered_at, row.timezone),
  answeredBy: row.answered_by,
  cents: row.cents,
  invoice: row.invoice,
});
