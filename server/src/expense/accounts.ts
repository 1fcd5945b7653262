// What waits to be billed to each retailer, and to be paid.
import type { BillingAccount, BillingQuery } from '@portage/contract/expense/fleet';
import { sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import { pageOfRetailers } from '../retailers/screens.ts';

/** Returns a page of all retailers, sorted by name. An invoice is overdue from the day after its due date, in UTC. */
export async function listAccounts(app: App, query: BillingQuery) {
  const db = app.db.acrossTenants();
  const { rows, total } = await pageOfRetailers(db, query);
  const date = isoText(app.clock.now().toString()).slice(0, 10);
  const waiting = await db
    .selectFrom('retailers')
    .select(({ selectFrom, fn }) => [
      'retailers.id',
      selectFrom('charges')
        .select((of) => of.fn.min('charges.date').as('date'))
        .whereRef('charges.retailer_id', '=', 'retailers.id')
        .where('charges.invoice_id', 'is', null)
        .as('unbilled_from'),
      selectFrom('invoices')
        .select(fn.countAll<string>().as('count'))
        .whereRef('invoices.retailer_id', '=', 'retailers.id')
        .where('invoices.issued_at', 'is', null)
        .as('drafts'),
      selectFrom('invoices')
        .select(fn.countAll<string>().as('count'))
        .whereRef('invoices.retailer_id', '=', 'retailers.id')
        .where('invoices.kind', '=', 'INVOICE')
        .where('invoices.paid_on', 'is', null)
        .where('invoices.due_date', '<', date)
        .as('overdue'),
    ])
    .where('retailers.id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  const byId = new Map(waiting.map((row) => [row.id, row]));
  const data = rows.map(({ id, name }): BillingAccount => {
    const account = byId.get(id);
    return {
      id,
      name,
      unbilledFrom: account?.unbilled_from ?? null,
      drafts: Number(account?.drafts ?? 0),
      overdue: Number(account?.overdue ?? 0),
    };
  });
  return { data, current: query.page, pageSize: query.pageSize, total };
}
