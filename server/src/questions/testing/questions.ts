// Charges with questions and invoices, for tests.
import type { Service } from '@portage/contract/expense/rules';
import { chargedIn, chargeNow, type ReportedEvent, type TestRetailer } from '../../expense/testing/retailers.ts';
import { type World, wednesdayMorning } from '../../testing/world.ts';

/** The local date of the test deliveries. */
export const day = '2026-11-18';
export const delivered: ReportedEvent[] = ['ATTEMPTING_DELIVERY', 'COMPLETED'];
export const doubt = {
  reason: 'NOT_VISITED' as const,
  words: 'The recipient was home all day; {order} never came',
};

/** Sets up taxes, and returns the courier's API and functions that create retailers, charges and invoices. */
export async function questionedIn(world: World) {
  const { fleetInvoices: fleet, fleetQuestions: courier } = world.fleet();
  await fleet.setTaxes({
    body: {
      registrations: [
        { tax: 'GST', number: '123456789 RT0001' },
        { tax: 'QST', number: '1234567890 TQ0001' },
      ],
    },
  });
  const { aRetailer, aDelivery, report } = chargedIn(world);

  /** Creates a charged order. Returns it with the ids of its charges and a function that reports more events. */
  async function charged(own: TestRetailer, reported: ReportedEvent[] = delivered, { store = 0, packages = 1 } = {}) {
    const order = await aDelivery(own, { store, packages });
    const reportMore = async (more: ReportedEvent[]) => {
      if (more.length > 0) await report(order.deliveryId, more);
      return chargeNow(world, { retailerId: own.retailer.id, orderId: order.id });
    };
    const chargeIds = await reportMore(reported);
    const [chargeId = ''] = chargeIds;
    return { ...order, reportMore, chargeIds, params: { id: chargeId } };
  }

  /** Issues an invoice up to and including `endDate`, after moving the clock past it. */
  async function billed(own: TestRetailer, endDate = day) {
    world.clock.set('2026-12-05T15:00:00Z');
    const { id } = await fleet.draft({ params: { id: own.retailer.id }, body: { startDate: '2026-11-01', endDate } });
    return fleet
      .issue({ params: { retailerId: own.retailer.id, id }, body: { dueDate: '2026-12-31' } })
      .finally(() => world.clock.set(wednesdayMorning));
  }

  return { fleet, courier, aRetailer, report, charged, billed };
}

export async function askQuestion({ retailer, api }: TestRetailer, params: { id: string }) {
  const { id } = await api.questions.ask({ params, body: doubt });
  return { params: { retailerId: retailer.id, id } };
}

export const entryOf = async ({ api }: TestRetailer, service: Service = 'delivery') =>
  (await api.expense.details({ query: { date: day } }))[service]?.[0];
