// The price of an order before it exists: the charges of a delivery at the first visit, by the same rule as those of an order.
import type { TaxRate } from '../expense/invoices.ts';
import { taxesOf } from '../expense/invoices.ts';
import { chargesOf, type LifeEvent, rateOn, type Service, sumOf } from '../expense/rules.ts';
import type { Province } from '../stores/provinces.ts';

const eventOf = (id: string, name: string): LifeEvent => ({
  id,
  event: name,
  status: name,
  statusId: null,
  package: null,
});
const firstVisit = [eventOf('1', 'ATTEMPTING_DELIVERY'), eventOf('2', 'COMPLETED')];

type Rates = readonly { service: Service; from: string; cents: number }[];
type QuoteInput = { numberOfPackages: number; province: Province; date: string };

/** Returns the price of a delivery at the first visit, with taxes, in cents; null if one of its services has no rate on the date. */
export function priceOf({ numberOfPackages, province, date }: QuoteInput, rates: Rates, taxRates: readonly TaxRate[]) {
  const charges = chargesOf({ numberOfPackages, events: firstVisit }).flatMap(({ service, quantity }) => {
    const rate = rateOn(rates, service, date);
    return rate === null ? [] : { service, rate, hasRate: true, quantity, total: rate * quantity };
  });
  if (charges.length < Math.max(1, numberOfPackages)) return null;
  const { total: subtotal, lines } = sumOf(charges);
  const taxes = taxesOf(
    charges.map(({ total }) => ({ province, date, cents: total })),
    taxRates,
  );
  return { lines, subtotal, taxes, total: taxes.reduce((sum, { cents }) => sum + cents, subtotal) };
}
