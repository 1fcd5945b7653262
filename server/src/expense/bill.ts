// What the courier does with invoices. An issued one never changes: it is corrected by a credit note.
import type { Invoice, NewAdjustment, NewInvoice } from '@portage/contract/expense/fleet';
import { whyNotAdjust, whyNotIssue, whyNotPay } from '@portage/contract/expense/invoices';
import type { Selectable } from 'kysely';
import { courier } from '../fleet/apply.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Invoices } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/edit.ts';
import { type Biller, documentOf, findInvoice, isCollectedBy, showInvoice, todayOf } from './invoices.ts';

type Row = Selectable<Invoices>;

const stateOf = (row: Row) => ({ kind: row.kind, issuedAt: row.issued_at, endDate: row.end_date, paidOn: row.paid_on });

/** Begins an invoice, or a credit note of an issued one. */
export async function draftInvoice(app: Biller, retailerId: string, wish: NewInvoice): Promise<Invoice> {
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    if ((await lockRetailer(tx)).length === 0) refuse('RETAILER_NOT_FOUND');
    if (wish.corrects && (await findInvoice(tx, wish.corrects)).issued_at === null) refuse('INVOICE_NOT_ISSUED');
    await tx.db
      .insertInto('invoices')
      .values({
        id,
        kind: wish.corrects ? 'CREDIT_NOTE' : 'INVOICE',
        start_date: wish.startDate,
        end_date: wish.endDate,
        corrects_id: wish.corrects,
        created_at: now.toString(),
      })
      .execute();
  });
  return showInvoice(app, app.db.scope(wholeRetailer(retailerId)), id);
}

/** Does something with a locked invoice, and answers it as it then is. */
async function withInvoice(
  app: Biller,
  { retailerId, id }: Record<'retailerId' | 'id', string>,
  work: (tx: Tx, row: Row) => Promise<unknown>,
): Promise<Invoice> {
  const tenant = wholeRetailer(retailerId);
  await app.db.transaction(tenant, async (tx) => {
    // One thing at a time is done with a retailer's invoices: their numbers have no gap.
    if ((await lockRetailer(tx)).length === 0) refuse('RETAILER_NOT_FOUND');
    await work(tx, await findInvoice(tx, id));
  });
  return showInvoice(app, app.db.scope(tenant), id);
}

type Named = Record<'retailerId' | 'id', string>;

export const adjustInvoice = (app: Biller, named: Named, wish: NewAdjustment): Promise<Invoice> =>
  withInvoice(app, named, async (tx, row) => {
    const reason = whyNotAdjust(stateOf(row));
    if (reason) refuse(reason);
    const now = app.clock.now();
    await tx.db
      .insertInto('invoice_adjustments')
      .values({ ...wish, id: newId(now.epochMilliseconds), invoice_id: row.id, created_at: now.toString() })
      .execute();
  });

/** Throws a draft away; what it would have billed stays for the next one. */
export const discardInvoice = (app: Biller, { retailerId, id }: Named) =>
  app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    if ((await lockRetailer(tx)).length === 0) refuse('RETAILER_NOT_FOUND');
    refuseIf(whyNotAdjust(stateOf(await findInvoice(tx, id))));
    await tx.db.deleteFrom('invoice_adjustments').where('invoice_id', '=', id).execute();
    await tx.db.deleteFrom('invoices').where('id', '=', id).execute();
    return {};
  });

/** Stamps what it bills, numbers it and writes down all that it says; the same again changes nothing. */
export const issueInvoice = (app: Biller, named: Named, dueDate: string): Promise<Invoice> =>
  withInvoice(app, named, async (tx, row) => {
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
    await publish(tx, 'INVOICE_CHANGED', { invoiceId: row.id }, courier, now);
  });

/** Takes what is on no invoice yet: the charges until its last day, and what was credited for any of those days. */
async function stamp(tx: Tx, { id, end_date }: Row): Promise<void> {
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

/** The next of the retailer's numbers, under its lock. */
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

export const payInvoice = (app: Biller, named: Named, paidOn: string): Promise<Invoice> =>
  withInvoice(app, named, async (tx, row) => {
    if (row.paid_on === paidOn) return;
    const reason = whyNotPay(stateOf(row));
    if (reason) refuse(reason);
    await tx.db.updateTable('invoices').set({ paid_on: paidOn }).where('id', '=', row.id).execute();
    await publish(tx, 'INVOICE_CHANGED', { invoiceId: row.id }, courier, app.clock.now());
  });
