// The demo's shop and its till.
import { type Address, newShop, type Purchase, type Shop } from './shop.ts';

/** Returns the shop of the demo's retailer, whose locations are named like the retailer's stores. */
export const maplePine = (): Shop =>
  newShop(
    'maple-pine.myshopify.com',
    'Maple & Pine',
    { 'Queen West': 'M5V 2A8', Plateau: 'H2J 2K9', Gastown: 'V6B 1H6' },
    [
      { title: 'Beeswax candle', cents: 2400 },
      { title: 'Wool blanket', cents: 14_900 },
      { title: 'Maple syrup, 500 ml', cents: 1800 },
      { title: 'Cedar serving board', cents: 6200 },
    ],
  );

/** Returns the address from a form; missing fields get example values. */
export function readAddress(form: Readonly<Record<string, string>>): Address {
  const [first = 'Alex', ...rest] = (form.name || 'Alex Martin').trim().split(/\s+/);
  return {
    firstName: first,
    lastName: rest.join(' ') || null,
    company: null,
    address1: form.address1 || '100 King St W',
    address2: form.address2 || null,
    city: form.city || 'Toronto',
    provinceCode: form.province || 'ON',
    zip: form.zip || 'M5X 1A9',
    countryCodeV2: 'CA',
    phone: form.phone || null,
  };
}

/** Returns the purchase from a form; missing fields get example values. */
export function readPurchase(shop: Shop, form: Readonly<Record<string, string>>): Purchase {
  return {
    to: readAddress(form),
    email: form.email || null,
    note: form.note || null,
    locale: form.locale || 'en-CA',
    from: [
      {
        location: form.location || (shop.locations[0]?.name ?? ''),
        items: [
          { title: form.product || (shop.products[0]?.title ?? ''), quantity: Math.max(1, Number(form.quantity) || 1) },
        ],
      },
    ],
  };
}
