// What a person sees of it: the till of a shop, and the screen where its owner lets the app in.
import type { Order, Shop } from './shop.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#d7d9dc, #3a3f44); }
  body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
  main { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 2rem; align-items: start; }
  form.card, section { border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; }
  label { display: block; margin-bottom: .6rem; font-size: .875rem; }
  input, select { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .4rem .5rem; }
  button, .button { font: inherit; padding: .5rem 1rem; border-radius: 8px; border: 1px solid #1f6f43; background: #1f6f43; color: #fff; cursor: pointer; text-decoration: none; display: inline-block; }
  button.quiet { background: none; color: inherit; border-color: var(--line); padding: .1rem .6rem; }
  table { border-collapse: collapse; width: 100%; font-size: .875rem; }
  td, th { text-align: left; padding: .35rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
</style>
${body}`;

const field = (label: string, name: string, value: string) =>
  `<label>${label}<input name="${name}" value="${escaped(value)}"></label>`;
const choice = (label: string, name: string, options: readonly (readonly [string, string])[]) =>
  `<label>${label}<select name="${name}">${options.map(([value, text]) => `<option value="${escaped(value)}">${escaped(text)}</option>`).join('')}</select></label>`;

function orderRow({ id, name, shippingAddress: to, cancelledAt, parcels }: Order): string {
  const told = parcels.flatMap((parcel) => parcel.fulfillments);
  const last = told.flatMap((each) => each.events).at(-1)?.status;
  const state = cancelledAt ? 'canceled' : (last ?? (told.length > 0 ? 'fulfilled' : 'unfulfilled'));
  const links = told.map((each) => `<a href="${escaped(each.url)}">${escaped(each.number)}</a>`).join(', ');
  const stop = cancelledAt
    ? ''
    : `<form method="post" action="cancel"><input type="hidden" name="order" value="${id.split('/').at(-1)}"><button class="quiet">Cancel</button></form>`;
  return `<tr><td>${escaped(name)}</td><td>${escaped([to?.firstName, to?.lastName].filter(Boolean).join(' '))}</td><td>${escaped(state.toLowerCase().replaceAll('_', ' '))} ${links}</td><td>${stop}</td></tr>`;
}

/** The till of a shop, its orders, and the way to the app. */
export function tillPage(shop: Shop, installAddress: string): string {
  const money = (cents: number) => (cents / 100).toFixed(2);
  return page(
    `${shop.name}: till`,
    `<base href="/${shop.domain}/"><h1>${escaped(shop.name)}</h1>
<p>A made-up shop on a made-up Shopify, to try things out. <a href="${escaped(installAddress)}">Install the delivery app</a></p>
<main>
<form class="card" method="post" action="buy"><h2>Till</h2>
${choice(
  'Product',
  'product',
  shop.products.map(({ title, cents }) => [title, `${title}: $${money(cents)}`]),
)}
${choice(
  'Sent from',
  'location',
  shop.locations.map(({ name }) => [name, name]),
)}
${choice('Delivery', 'method', [
  ['LOCAL', 'Local delivery'],
  ['SHIPPING', 'Shipping'],
  ['PICK_UP', 'Collected in the shop'],
])}
${field('Name', 'name', 'Alex Martin')}${field('Street', 'address1', '100 King St W')}${field('Apartment', 'address2', '')}
${field('City', 'city', 'Toronto')}${field('Province', 'province', 'ON')}${field('Postal code', 'zip', 'M5X 1A9')}
${field('Phone', 'phone', '416-555-0142')}${field('Email', 'email', 'alex@example.com')}${field('Note', 'note', '')}
${choice('Language', 'locale', [
  ['en-CA', 'English'],
  ['fr-CA', 'Français'],
])}
<button>Buy</button></form>
<section><h2>Orders</h2><table><thead><tr><th>Order</th><th>Customer</th><th>State</th><th></th></tr></thead>
<tbody>${shop.orders.toReversed().map(orderRow).join('')}</tbody></table></section>
</main>`,
  );
}

/** What an app is allowed, and the button that allows it. */
export const allowPage = (shop: Shop, scope: string): string =>
  page(
    'Install app',
    `<h1>Install the delivery app in ${escaped(shop.name)}?</h1><p>It may:</p><ul>${scope
      .split(',')
      .map((each) => `<li>${escaped(each.replaceAll('_', ' '))}</li>`)
      .join('')}</ul><form method="post"><button>Install app</button></form>`,
  );
