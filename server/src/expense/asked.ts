// Questions about charges, as they are read.
import type { questionStatuses } from '@portage/contract/expense/rules';
import type { ChargeQuestion, ChargeQuestions, QuestionsQuery } from '@portage/contract/expense/schema';
import { type Kysely, sql } from 'kysely';
import { zoned } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';

type Status = (typeof questionStatuses)[number];

/** Questions with their charges, and the credits with the invoices that they stand on; of one retailer in its scope. */
export const questionsIn = (db: Kysely<DB>) =>
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
    .select(['invoice_adjustments.cents', status.as('status')])
    .select(sql<string | null>`${sql.ref('invoices.document')} ->> 'number'`.as('invoice'));

/** Settled once its credit stands on an invoice, or a correction took the charge back. */
const status = sql<Status>`case when ${sql.ref('charge_questions.answer')} is null then 'OPEN'
  when ${sql.ref('charge_questions.answer')} = 'CORRECTED' or ${sql.ref('invoice_adjustments.invoice_id')} is not null then 'SETTLED'
  else 'ANSWERED' end`;

export type QuestionRow = Awaited<ReturnType<ReturnType<typeof questionsIn>['execute']>>[number];

/** A question as it travels, its times in the store's zone. */
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
  cents: row.cents,
  invoice: row.invoice,
});

/** A page of what was asked, and how much of it is open, answered and settled. */
export async function listQuestions(
  scope: Scope,
  { status: wanted, page, pageSize }: QuestionsQuery,
): Promise<ChargeQuestions> {
  const found = await scope.db
    .selectFrom(questionsIn(scope.db).as('found'))
    .select(({ fn }) => ['found.status', fn.countAll<string>().as('count')])
    .groupBy('found.status')
    .execute();
  const countOf = (each: Status) => Number(found.find((row) => row.status === each)?.count ?? 0);
  const counts = { OPEN: countOf('OPEN'), ANSWERED: countOf('ANSWERED'), SETTLED: countOf('SETTLED') };
  const rows = await questionsIn(scope.db)
    .$if(wanted !== undefined, (all) => all.where(status, '=', wanted ?? 'OPEN'))
    .orderBy('charge_questions.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const total = wanted ? counts[wanted] : counts.OPEN + counts.ANSWERED + counts.SETTLED;
  return { data: rows.map(presentQuestion), counts, current: page, pageSize, total };
}

/** A charge of the scope's, held until the transaction ends. */
export async function holdCharge(tx: Tx, id: string) {
  const charge = await tx.db.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return charge ?? refuse('CHARGE_NOT_FOUND');
}
