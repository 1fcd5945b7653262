// The actions of customers and staff in a shop: buy, choose a delivery option, view and change orders, uninstall the app.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Checkout, languageOf, optionsFor } from './checkout.ts';
import { checkoutPage, orderPage, tillPage } from './pages.ts';
import type { FakeShopify } from './server.ts';
import type { Shop } from './shop.ts';
import { readAddress, readPurchase } from './till.ts';

/** The response: a page, or a redirect. */
export type Shown = { page: string } | { goTo: string };
type DeskRequest = { request: IncomingMessage; path: string; body: string };

/** Kept in memory only: carts are lost on exit. */
const checkouts = new Map<string, Checkout>();

export const languageFor = ({ headers }: IncomingMessage) => languageOf(headers['accept-language']);

/** Handles a browser's request; returns null if there is no such page. */
export async function showDesk(
  shopify: FakeShopify,
  shop: Shop,
  { request, path, body }: DeskRequest,
): Promise<Shown | null> {
  const language = languageFor(request);
  const form = Object.fromEntries(new URLSearchParams(body));
  const [place = '', id = ''] = path.replace(/^admin\//, '').split('/');
  if (request.method === 'POST') return act(shopify, shop, { path, form, place, id });
  if (path === '') return { page: tillPage({ shop, language, installAddress: shopify.installAddress(shop) }) };
  const checkout = checkouts.get(id);
  if (place === 'checkouts' && checkout) return { page: checkoutPage(shop, checkout) };
  const order = shop.orders.find((each) => each.id.endsWith(`/${id}`));
  return place === 'orders' && order ? { page: orderPage({ shop, language, order }) } : null;
}

type Act = { path: string; form: Record<string, string>; place: string; id: string };

async function act(shopify: FakeShopify, shop: Shop, { path, form, place, id }: Act): Promise<Shown | null> {
  const till = { goTo: `/${shop.domain}` };
  if (path === 'uninstall') {
    shopify.uninstall(shop);
    return till;
  }
  if (path === 'checkouts') {
    const purchase = readPurchase(shop, form);
    const checkout = {
      id: randomUUID(),
      purchase,
      ...(await optionsFor(shop, purchase, (text) => shopify.headersFor(shop, text))),
    };
    checkouts.set(checkout.id, checkout);
    return { goTo: `/${shop.domain}/checkouts/${checkout.id}` };
  }
  const checkout = checkouts.get(id);
  const option = checkout?.options[Number(form.option ?? 0)];
  if (place === 'checkouts' && checkout && option) {
    const { title, code, cents, method } = option;
    const from = checkout.purchase.from.map((parcel) => ({ ...parcel, method }));
    shopify.buy(shop, { ...checkout.purchase, from, shipping: { title, code, cents } });
    checkouts.delete(id);
    return till;
  }
  const order = shop.orders.find((each) => each.id.endsWith(`/${id}`));
  if (place !== 'orders' || !order) return null;
  if (path.endsWith('/cancel')) shopify.cancel(shop, order);
  else shopify.change(shop, order, { shippingAddress: readAddress(form), note: form.note || null });
  return { goTo: `/${shop.domain}/admin/orders/${id}` };
}
