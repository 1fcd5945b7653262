// Quotes: refused like orders, and equal to what the order is charged.
import { packageLimit } from '@portage/contract/orders/rules';
import type { QuoteRequest } from '@portage/contract/quotes/schema';
import { services } from '@portage/contract/retailers/rules';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { chargedIn, chargeNow, usual } from '../expense/testing/retailers.ts';
import { newId } from '../platform/ids.ts';
import { anOrder, Refused, startWorld, testPassword, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const { aRetailer, report } = chargedIn(world);
beforeEach(() => world.clock.set(wednesdayMorning));
const fleet = world.fleet();

type Wish = Partial<z.input<typeof QuoteRequest>>;
async function aQuoter(rates = usual) {
  const own = await aRetailer(rates);
  const [toronto = '', montreal = ''] = own.retailer.storeIds;
  const quote = (body: Wish = {}, by = own.api) =>
    by.quotes.create({ body: { pickupScheduleId: toronto, postalCode: 'M5V 2T6', ...body } });
  return { ...own, toronto, montreal, quote };
}

test('a served address has the next pickups, and a price with taxes', async () => {
  const { quote, api, toronto } = await aQuoter();
  const served = await quote({ numberOfPackages: 3 });
  const { data } = await api.stores.list();
  const slots = data.find(({ id }) => id === toronto)?.slots ?? [];
  expect(served).toMatchObject({ isServed: true, reason: null });
  expect(served.pickups).toEqual(slots.slice(0, 10).map((slot) => ({ ...slot, deliveryDate: slot.date })));
  expect(served.price).toMatchObject({
    lines: [
      { service: 'delivery', rate: 895, quantity: 1, total: 895 },
      { service: 'multiPackageDelivery', rate: 275, quantity: 2, total: 550 },
    ],
    subtotal: 1445,
    taxes: [{ tax: 'HST', millionths: 130_000, base: 1445, cents: 188 }],
    total: 1633,
  });
  expect(served.serviceRates).toEqual({ delivery: 895, reattempt: 450, return: 700, multiPackageDelivery: 275 });
  const [, second = expect.unreachable()] = slots;
  expect((await quote({ date: second.date, time: second.time })).pickups).toMatchObject([second]);
});

test('what an order would be refused for is the reason, in the language of the request', async () => {
  const { quote, toronto, retailer } = await aQuoter();
  const french = world.client((await retailer.admin()).token, 'fr');
  const cases: [Wish, string, string | null][] = [
    [{ postalCode: 'H2J 2K9' }, 'ADDRESS_OUTSIDE_SERVICE_AREA', 'address'],
    [{ postalCode: null, address: '1 A St, Toronto' }, 'ADDRESS_WITHOUT_POSTAL_CODE', 'address'],
    [{ date: '2026-11-17', time: '14:00' }, 'DATE_IN_PAST', 'date'],
    [{ date: '2026-11-18', time: '03:00' }, 'NOT_A_PICKUP_TIME', 'time'],
    [{ date: '2026-11-18' }, 'REQUIRED', 'time'],
  ];
  for (const [wish, type, path] of cases) {
    const refused = await quote(wish);
    expect([wish, refused]).toMatchObject([
      wish,
      { isServed: false, reason: { type, path }, pickups: [], price: null },
    ]);
    const { postalCode = 'M5V 2T6', date = '2026-11-18', time = '14:00' } = wish;
    const address = String(wish.address ?? `1 A St, ${postalCode}`);
    const slot = { date, time: wish.date && !wish.time ? null : time };
    const body = anOrder({ pickupScheduleId: toronto, address, ...slot });
    const order = french.orders.create({ body });
    const error = await order.catch((each: unknown) => each);
    if (!(error instanceof Refused)) return expect.unreachable();
    const [fault] = error.body.errors;
    expect(fault).toMatchObject({ type, path });
    expect((await quote(wish, french)).reason).toEqual(fault);
  }
  await fleet.fleetStores.edit({ params: { id: retailer.id, storeId: toronto }, body: { isActivated: false } });
  expect((await quote()).reason).toMatchObject({ type: 'STORE_DEACTIVATED', path: null });
});

test('requests that cannot be read are refused', async () => {
  const { quote } = await aQuoter();
  const cases: [Wish, string][] = [
    [{ postalCode: null }, 'address'],
    [{ postalCode: 'nowhere' }, 'postalCode'],
    [{ packages: [{}, {}] }, 'packages'],
    [{ numberOfPackages: -1 }, 'numberOfPackages'],
  ];
  for (const [wish, path] of cases)
    await expect(quote(wish)).rejects.toMatchObject({ type: 'VALIDATION_FAILED', body: { errors: [{ path }] } });
  await expect(quote({ pickupScheduleId: newId() })).rejects.toMatchObject({ type: 'PICKUP_LOCATION_NOT_FOUND' });
});

test('prices are for callers who may see expenses; test data has those of the live data', async () => {
  const { quote, retailer, api } = await aQuoter();
  const whole = await quote();
  const plain = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'] });
  expect(await quote({}, plain)).toEqual({ ...whole, price: null, serviceRates: null });
  const biller = await retailer.coordinator({ permissions: ['VIEW_EXPENSE_REPORT'] });
  expect(await quote({}, biller)).toEqual(whole);
  await api.account.confirm({ body: { password: testPassword } });
  const keyOf = async (isTest: boolean) =>
    world.client(
      (await api.keys.create({ body: { name: newId(), isTest, permissions: ['VIEW_EXPENSE_REPORT'] } })).key,
    );
  for (const isTest of [true, false]) expect(await quote({}, await keyOf(isTest))).toEqual(whole);
});

const addresses = [
  '1 A St, Toronto, ON, M5V 2T6',
  '1 A St, Toronto, ON M5V 2T6',
  '1 A St, Toronto M5V 2T6',
  '1 A St, Montréal, QC, M5V 2T6',
  '1 A St, Halifax, NS, M5V 2T6',
];
const dates = ['2026-01-01', '2026-11-18', '2026-11-19', '2027-01-01'];
const rate = fc.record({
  service: fc.constantFrom(...services),
  cents: fc.integer({ min: 0, max: 5000 }),
  from: fc.constantFrom(...dates),
});
const life = fc.record({
  rates: fc.uniqueArray(rate, { maxLength: 10, selector: ({ service, from }) => `${service} ${from}` }),
  numberOfPackages: fc.integer({ min: 0, max: packageLimit }),
  type: fc.constantFrom('DELIVERY' as const, 'PICKUP' as const),
  place: fc.oneof(fc.constantFrom(...addresses), fc.constant(null)),
});

test('a quote equals what the order is charged and invoiced, for random rates and packages', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ rates, numberOfPackages, type, place }) => {
      world.clock.set(wednesdayMorning);
      const { quote, api, retailer, toronto } = await aQuoter([...usual.slice(0, 1), ...rates].filter(isFirst));
      const given = { numberOfPackages, type, date: '2026-11-18', time: '14:00' };
      const { price } = await quote(place ? { ...given, address: place, postalCode: null } : given);
      const address = place ?? '1 A St, Toronto, ON, M5V 2T6';
      const order = await api.orders.create({ body: anOrder({ ...given, address, pickupScheduleId: toronto }) });
      const attempt = type === 'PICKUP' ? 'ATTEMPTING_PICKUP' : 'ATTEMPTING_DELIVERY';
      await report(order.delivery?.id ?? '', [attempt, 'COMPLETED']);
      await chargeNow(world, { retailerId: retailer.id, orderId: order.id });
      const period = { startDate: '2026-11-01', endDate: '2026-11-18' };
      const { lines, subtotal, taxes, total } = await fleet.fleetInvoices.draft({
        params: { id: retailer.id },
        body: period,
      });
      const isRated = lines.every(({ hasRate }) => hasRate);
      expect(price).toEqual(isRated ? { lines, subtotal, taxes, total } : null);
    }),
    { numRuns: 25 },
  );
});

type DatedRate = { service: string; from: string };
const isFirst = ({ service, from }: DatedRate, place: number, all: readonly DatedRate[]) =>
  all.findIndex((each) => each.service === service && each.from === from) === place;
