import type { expense } from '@portage/contract/expense/endpoints';
import type { fleetInvoices } from '@portage/contract/expense/fleet';
import type { Member } from '../auth/member.ts';
import { courierActor } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { tidyTallies } from '../platform/tallies.ts';
import { showRetailer } from '../retailers/screens.ts';
import { listAccounts } from './accounts.ts';
import { showCharge } from './charge.ts';
import { chargeOnDelivery } from './chargeOrder.ts';
import { readInvoiceFile } from './invoiceFile.ts';
import { listInvoices, showIssued } from './invoices.ts';
import { adjustInvoice, discardInvoice, draftInvoice, issueInvoice, payInvoice } from './invoiceVerbs.ts';
import { listExpenses, showDetails } from './screens.ts';
import { chargeTallies } from './tallies.ts';
import { readTaxes, setTaxes } from './taxes.ts';

const routes = (app: App): Handlers<typeof expense, Member> => ({
  list: ({ by, query }) => listExpenses(app, app.db.readingScope(by), query),
  details: ({ by, query }) => showDetails(app.db.readingScope(by), query),
  charge: ({ by, params }) => showCharge(app.db.scope(by), params.id),
  invoices: ({ by, query }) => listInvoices(app, app.db.scope(by), { ...query, withDrafts: false }),
  invoice: ({ by, params }) => showIssued(app, app.db.scope(by), params.id),
  invoiceFile: ({ by, params, query }) => readInvoiceFile(app, app.db.scope(by), params.id, query),
});

const courierRoutes = (app: App): Handlers<typeof fleetInvoices, Member> => ({
  taxes: () => readTaxes({ db: app.db.shared }),
  setTaxes: ({ body }) => setTaxes(app, body),
  discard: ({ params }) => discardInvoice(app, params),
  accounts: ({ query }) => listAccounts(app, query),
  list: async ({ params, query }) => {
    const scope = app.db.scope(wholeRetailer(params.id));
    await showRetailer(scope);
    return listInvoices(app, scope, { ...query, withDrafts: true });
  },
  draft: ({ params, body }) => draftInvoice(app, params.id, body),
  adjust: ({ params, body }) => adjustInvoice(app, params, body),
  issue: ({ by, params, body }) => issueInvoice(app, courierActor(by), params, body.dueDate),
  pay: ({ by, params, body }) => payInvoice(app, courierActor(by), params, body.paidOn),
});

export const noun: Noun<typeof expense, Member> = {
  routes,
  tables: [
    'charges',
    'charge_tallies',
    'charge_tally_deltas',
    'invoices',
    'invoice_adjustments',
    'tax_rates',
    'tax_registrations',
  ],
  subscribers: [chargeOnDelivery],
  maintenance: tidyTallies(chargeTallies),
};
/** Endpoints of the courier. */
export const courierNoun: Noun<typeof fleetInvoices, Member> = { routes: courierRoutes };
