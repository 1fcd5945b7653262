import type { Contract } from '@portage/contract/index';
import { type Access, byId, each, F, fleetOnly, none, type Things, U } from '../../testing/access.ts';

const ofInvoice = { query: { invoice: 'TS-00001' } };
const spenders = each(U, 'ok', F, F, U, 'ok');

const byCharge = ({ chargeId }: Things) => ({ params: { id: chargeId } });
const chargeReaders = each(U, 'CHARGE_NOT_FOUND', F, F, U, 'ok');

/** The given id belongs to an order, so no invoice is found. */
const nobodys = each(U, 'INVOICE_NOT_FOUND', F, F, U, 'INVOICE_NOT_FOUND');

export const expense: Access<Contract['expense']> = {
  list: { given: none, also: [() => ofInvoice], outcomes: spenders },
  details: {
    given: ({ storeId }) => ({ query: { date: '2026-11-18', pickupScheduleId: storeId } }),
    also: [() => ({ query: { date: '2026-11-18', ...ofInvoice.query } })],
    outcomes: spenders,
  },
  charge: { given: byCharge, order: 'charged', outcomes: chargeReaders },
  // Admins only: an invoice covers all stores.
  invoices: { given: none, also: [() => ({ query: { number: 'TS-00001' } })], outcomes: spenders },
  invoice: { given: byId, outcomes: nobodys },
  invoiceFile: { given: byId, outcomes: nobodys },
};

const ofRetailer = ({ retailerId }: Things) => ({ params: { id: retailerId } });
const named = ({ retailerId, orderId }: Things) => ({ params: { retailerId, id: orderId } });

/** Courier only. The given id belongs to an order, so no invoice is found. */
const couriers = each(U, U, U, U, 'INVOICE_NOT_FOUND', U);

export const fleetInvoices: Access<Contract['fleetInvoices']> = {
  discard: { given: named, outcomes: couriers },
  taxes: { given: none, outcomes: fleetOnly },
  setTaxes: { given: () => ({ body: {} }), outcomes: fleetOnly },
  accounts: { given: none, outcomes: fleetOnly },
  list: { given: ofRetailer, outcomes: fleetOnly },
  draft: {
    given: (things) => ({ ...ofRetailer(things), body: { startDate: '2026-11-01', endDate: '2026-11-17' } }),
    outcomes: fleetOnly,
  },
  adjust: {
    given: (things) => ({ ...named(things), body: { reason: 'Goodwill', cents: -100, province: 'ON' } }),
    outcomes: couriers,
  },
  issue: { given: (things) => ({ ...named(things), body: { dueDate: '2026-12-17' } }), outcomes: couriers },
  pay: { given: (things) => ({ ...named(things), body: { paidOn: '2026-12-01' } }), outcomes: couriers },
};
