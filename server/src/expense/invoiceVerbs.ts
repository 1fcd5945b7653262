// The courier's actions on invoices. An issued invoice never changes: a credit note corrects it.

import type { AuditSnapshot } from '@portage/contract/activity/rules';
import type { Invoice, NewAdjustment, NewInvoice } from '@portage/contract/expense/fleet';
import { whyNotAdjust, whyNotIssue, whyNotPay } from '@portage/contract/expense/invoices';
import type { Selectable } from 'kysely';
import { recordChange } from '../activity/record.ts';
import type { CourierActor } from '../fleet/apply.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Invoices } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/edit.ts';
import { showRetailer } from '../retailers/screens.ts';
import {
  type Biller,
  documentOf,
  findInvoice,
  InvoiceDocument,
  isCollectedBy,
  showInvoice,
  todayOf,
} from './invoices.ts';

type InvoiceRow = Selectable<Invoices>;

const stateOf = (row: InvoiceRow) => ({
  kind: row.kind,
  issuedAt: row.issued_at,
  endDate: row.end_date,
  paidOn: row.paid_on,
});

/** Creates the draft of an invoice, or of a credit note. */
export async function draftInvoice(app: Biller, retailerId: string, input: NewInvoice): Promise<Invoice> {
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    await lockRetailer(tx);
    await showRetailer(tx);
    if (input.corrects && (await findInvoice(tx, input.corrects)).issued_at === null) refuse('INVOICE_NOT_ISSUED');
    await tx.db
      .insertInto('invoices')
      .values({
        id,
        kind: input.corrects ? 'CREDIT_NOTE' : 'INVOICE',
        start_date: input.startDate,
        end_date: input.endDate,
        corrects_id: input.corrects,
        created_at: now.toString(),
      })
      .execute();
  });
  return showInvoice(app, app.db.scope(wholeRetailer(retailerId)), id);
}

/** Runs work on an invoice under the retailer's lock. Returns the updated invoice. */
async function withInvoice(
  app: Biller,
  { retailerId, id }: Record<'retailerId' | 'id', string>,
  work: (tx: Tx, row: InvoiceRow) => Promise<unknown>,
): Promise<Invoice> {
  const tenant = wholeRetailer(retailerId);
  await app.db.transaction(tenant, async (tx) => {
    // Serializes a retailer's invoices, so that their numbers have no gaps.
    await lockRetailer(tx);
    await showRetailer(tx);
    await work(tx, await findInvoice(tx, id));
  });
  return showInvoice(app, app.db.scope(tenant), id);
}

type InvoiceIds = Record<'retailerId' | 'id', string>;

export const adjustInvoice = (app: Biller, ids: InvoiceIds, input: NewAdjustment): Promise<Invoice> =>
  withInvoice(app, ids, async (tx, row) => {
    const reason = whyNotAdjust(stateOf(row));
    if (reason) refuse(reason);
    const now = app.clock.now();
    await tx.db
      .insertInto('invoice_adjustments')
      .values({ ...input, id: newId(now.epochMilliseconds), invoice_id: row.id, created_at: now.toString() })
      .execute();
  });

/** Deletes a draft. Its charges remain for the next invoice. */
export const discardInvoice = (app: Biller, { retailerId, id }: InvoiceIds) =>
  app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    await lockRetailer(tx);
    await showRetailer(tx);
    refuseIf(whyNotAdjust(stateOf(await findInvoice(tx, id))));
    await tx.db.deleteFrom('invoice_adjustments').where('invoice_id', '=', id).execute();
    await tx.db.deleteFrom('invoices').where('id', '=', id).execute();
    return {};
  });

/** Issues a draft: stamps its charges, numbers it and stores its content. A repeat changes nothing. */
export const issueInvoice = (app: Biller, by: CourierActor, ids: InvoiceIds, dueDate: string): Promise<Invoice> =>
  withInvoice(app, ids, async (tx, row) => {
    if (row.issued_at !== null && row.due_date === dueDate) return;
    const date = await todayOf(app, tx);
    const reason = whyNotIssue(stateOf(row), date);
    if (reason) refuse(reason);
    if (row.kind === 'INVOICE') await stamp(tx, row);
    const document = await documentOf(app, tx, row, true);
    if (document.lines.length === 0 && document.adjustments.length === 0) refuse('INVOICE_EMPTY');
    const { registrations } = document.supplier;
    if (!document.taxes.every(({ tax }) => registrations.some((each) => isCollectedBy(each.tax, tax))))
      refuse('TAX_REGISTRATION_MISSING');
    const { number, text } = await nextNumber(tx);
    const now = app.clock.now();
    await tx.db
      .updateTable('invoices')
      .set({
        number,
        document: JSON.stringify({ ...document, number: text, issuedOn: date }),
        issued_at: now.toString(),
        due_date: dueDate,
      })
      .where('id', '=', row.id)
      .execute();
    const total = (document.total / 100).toFixed(2);
    await record(tx, by, { id: row.id, name: text }, { before: null, after: { total, dueDate }, at: now });
  });

type InvoiceChange = { before: AuditSnapshot; after: AuditSnapshot; at: Temporal.Instant };

/** Records a change of an issued invoice in the retailer's activity log. */
const record = (tx: Tx, by: CourierActor, invoice: { id: string; name: string }, change: InvoiceChange) =>
  recordChange(tx, by, {
    ...change,
    about: { kind: 'invoice', ...invoice },
    fact: ['INVOICE_CHANGED', { invoiceId: invoice.id }],
  });

/** Stamps the unbilled charges up to the last day, and the credits for charges of those days. */
async function stamp(tx: Tx, { id, end_date }: InvoiceRow): Promise<void> {
  await tx.db
    .updateTable('charges')
    .set({ invoice_id: id })
    .where('invoice_id', 'is', null)
    .where('date', '<=', end_date)
    .execute();
  await tx.db
    .updateTable('invoice_adjustments')
    .set({ invoice_id: id })
    .where('invoice_id', 'is', null)
    .where('question_id', 'in', (of) =>
      of
        .selectFrom('charge_questions')
        .innerJoin('charges', 'charges.id', 'charge_questions.charge_id')
        .select('charge_questions.id')
        .where('charges.date', '<=', end_date),
    )
    .execute();
}

/** Returns the retailer's next number. Requires the retailer's lock. */
async function nextNumber(tx: Tx): Promise<{ number: number; text: string }> {
  const { last } = await tx.db
    .selectFrom('invoices')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const { prefix } = await tx.db
    .selectFrom('retailers')
    .select('tracking_code_prefix as prefix')
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  return { number, text: `${prefix}-${String(number).padStart(5, '0')}` };
}

export const payInvoice = (app: Biller, by: CourierActor, ids: InvoiceIds, paidOn: string): Promise<Invoice> =>
  withInvoice(app, ids, async (tx, row) => {
    if (row.paid_on === paidOn) return;
    const reason = whyNotPay(stateOf(row));
    if (reason) refuse(reason);
    await tx.db.updateTable('invoices').set({ paid_on: paidOn }).where('id', '=', row.id).execute();
    const name = InvoiceDocument.parse(row.document).number ?? '';
    const change = { before: { paidOn: row.paid_on }, after: { paidOn }, at: app.clock.now() };
    await record(tx, by, { id: row.id, name }, change);
  });
