import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cart, outlookOf, outlooksOf, type RatedStore, ratesFor } from './rates.ts';

/** A store on 2026-11-19, a Thursday. Pickups are at 10:00 and 16:00 on weekdays, two hours after the cutoff. */
const store: RatedStore = {
  id: 'queen',
  isActivated: true,
  storeAddress: '220 Queen St W, Toronto, ON, M5V 1Z4',
  postalPrefixes: ['M5', 'M6'],
  daysOfOperation: [1, 2, 3, 4, 5],
  closedDays: [],
  customTimeToPrepare: null,
  pickupPoint: { timeToPrepare: 2 },
  today: '2026-11-19',
  slots: [
    { date: '2026-11-19', time: '16:00', cutoffAt: '2026-11-19T19:00:00Z' },
    { date: '2026-11-20', time: '10:00', cutoffAt: '2026-11-20T13:00:00Z' },
    { date: '2026-11-23', time: '10:00', cutoffAt: '2026-11-23T13:00:00Z' },
  ],
};
const late = { ...store, slots: store.slots.slice(1) };
const onSaturday = { ...store, today: '2026-11-21', slots: store.slots.slice(2) };
const arrivalOf = () => ({ min_delivery_date: '', max_delivery_date: '' });
const decided: Parameters<typeof ratesFor>[0] = {
  ...{ enableShipping: true, price: 9.99, enableFreeTier: true, freeTierValue: 75 },
  ...{ serviceName: 'Same day', serviceNameAfterCutoffTime: 'Next day', serviceNameOnNonOperatingDay: null },
  ...{ serviceDescription: 'To your door.', serviceDescriptionAfterCutoffTime: null },
  serviceDescriptionOnNonOperatingDay: 'We are closed today.',
};
const cart: Cart = {
  destination: { country: 'CA', postalCode: 'm5v2t6' },
  origin: null,
  items: [{ price: 2500, quantity: 2 }],
  currency: 'CAD',
  locale: 'en-CA',
};
const rate = (change: Partial<Cart> = {}, from = [store], by = decided) =>
  ratesFor(by, from, { ...cart, ...change }, { currency: 'CAD', arrivalOf })[0];

describe('the option at the checkout', () => {
  test('has the name and description for its moment, and the arrival date in the shopper’s language', () => {
    const said = [store, late, onSaturday].flatMap((each) =>
      ['en', 'fr-CA'].map((locale) => {
        const given = rate({ locale }, [each]);
        return `${given?.service_name} | ${given?.description}`;
      }),
    );
    expect(said).toEqual([
      'Same day | Arrives today · To your door.',
      'Same day | Arrive aujourd’hui · To your door.',
      'Next day | Arrives tomorrow',
      'Next day | Arrive demain',
      // The texts of other moments are not used; the default text is.
      'Local delivery | Arrives Monday, November 23 · We are closed today.',
      'Livraison locale | Arrive le lundi 23 novembre · We are closed today.',
    ]);
  });

  test('is French for French locales, in any case, and English otherwise', () => {
    const first = (locale: string) => rate({ locale })?.description.split(' ')[0];
    expect(['fr', 'FR-ca', 'frr', 'de', ''].map(first)).toEqual(['Arrive', 'Arrive', 'Arrives', 'Arrives', 'Arrives']);
  });

  test('costs the price, or nothing from the free tier on, in cents of the shop’s currency', () => {
    const paying = (price: number) => rate({ items: [{ price, quantity: 1 }] });
    expect(paying(7499)).toMatchObject({ total_price: '999', currency: 'CAD', service_code: 'PORTAGE' });
    expect(paying(7500)?.total_price).toBe('0');
    const untiered = { ...decided, enableFreeTier: false };
    expect(rate({ items: [{ price: 9000, quantity: 1 }] }, [store], untiered)?.total_price).toBe('999');
    expect(
      rate({ items: [{ price: 9000, quantity: 1 }] }, [store], { ...decided, freeTierValue: null })?.total_price,
    ).toBe('999');
    expect(rate({ items: [{ price: 9000, quantity: 1 }], currency: 'JPY' })).toMatchObject({
      total_price: '999',
      currency: 'CAD',
    });
    expect(rate({}, [store], { ...decided, price: 0 })?.total_price).toBe('0');
  });

  test('is missing if it is disabled or has no price, or if no store has a pickup for the address', () => {
    const closed = { ...store, isActivated: false };
    const nothingAhead = { ...store, slots: [] };
    expect([
      rate({}, [store], { ...decided, enableShipping: false }),
      rate({}, [store], { ...decided, price: null }),
      rate({}, []),
      rate({}, [closed, nothingAhead]),
      rate({ destination: { country: 'CA', postalCode: 'H2Y1G9' } }),
      rate({ destination: { country: 'CA', postalCode: '' } }),
      rate({ destination: { country: 'US', postalCode: 'M5V2T6' } }),
    ]).toEqual(Array(7).fill(undefined));
  });

  test('comes from the store at the shop’s location, or otherwise from the store with the soonest pickup', () => {
    const other = { ...late, id: 'king', storeAddress: '1 King St W, Toronto, ON, M5H 1A1' };
    expect(rate({}, [other, store])?.service_name).toBe('Same day');
    expect(rate({ origin: 'M5H1A1' }, [store, other])?.service_name).toBe('Next day');
    expect(rate({ origin: 'H2Y 1G9' }, [store, other])?.service_name).toBe('Same day');
    expect(rate({ origin: 'M5V1Z4' }, [{ ...store, slots: [] }, other])?.service_name).toBe('Next day');
  });
});

describe('the moment of an order', () => {
  test('is before the cutoff while a cutoff of today is ahead, even if the pickup is on another day', () => {
    const slow = { ...late, customTimeToPrepare: 24 };
    expect(outlookOf(slow)).toEqual({ moment: 'beforeCutoff', today: '2026-11-19', date: '2026-11-20' });
    expect(outlookOf(late)?.moment).toBe('afterCutoff');
    expect(outlookOf({ ...late, closedDays: ['2026-11-19'] })?.moment).toBe('closedDay');
    expect(outlookOf({ ...store, slots: [] })).toBeNull();
  });

  test('is previewed for other moments: today before the cutoff, and the next pickup after it', () => {
    const dates = (of: RatedStore) =>
      Object.values(outlooksOf(of) ?? {}).map(({ moment, date }) => `${moment} ${date}`);
    expect(dates(store)).toEqual(['beforeCutoff 2026-11-19', 'afterCutoff 2026-11-20', 'closedDay 2026-11-20']);
    // The store is closed today, but an order placed now leaves tomorrow.
    const closed = { ...late, customTimeToPrepare: 24, closedDays: ['2026-11-19'] };
    expect(outlooksOf(closed)?.closedDay.date).toBe('2026-11-20');
    expect(dates(onSaturday)).toEqual(['beforeCutoff 2026-11-21', 'afterCutoff 2026-11-23', 'closedDay 2026-11-23']);
  });
});

test('for every cart the price is a whole number of cents: the configured one or zero', () => {
  const money = fc.integer({ min: 0, max: 5000 }).map((cents) => cents / 100);
  const items = fc.array(fc.record({ price: fc.nat(1_000_000), quantity: fc.nat(99) }), { maxLength: 5 });
  fc.assert(
    fc.property(money, fc.nat(100_000), items, (price, freeTierValue, bought) => {
      const total = rate({ items: bought }, [store], { ...decided, price, freeTierValue })?.total_price;
      const sum = bought.reduce((all, item) => all + item.price * item.quantity, 0);
      expect(total).toBe(sum >= freeTierValue * 100 ? '0' : String(Math.round(price * 100)));
    }),
    { numRuns: 50 },
  );
});
