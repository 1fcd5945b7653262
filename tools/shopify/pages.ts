// The pages of a shop: its till, checkout and orders, and the screen on which its owner authorizes the app.
import { withOrdinal } from '@portage/contract/dates';
import { type Language, translate, type Values } from '@portage/contract/words';
import { type Checkout, languageOf, type Option } from './checkout.ts';
import type { Order, Shop } from './shop.ts';
import { words } from './words.ts';

type Word = keyof typeof words;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const textIn = (language: Language) => (word: Word, values?: Values) =>
  escaped(translate(words[word], language, values));
const isWord = (name: string): name is Word => name in words;
const moneyIn = (language: Language, cents: number) =>
  new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' }).format(cents / 100);

type Page = { language: Language; title: string; shop: Shop; body: string };

const page = ({ language, title, shop, body }: Page) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<base href="/${shop.domain}/">
<title>${title} · ${escaped(shop.name)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#d7d9dc, #3a3f44); --muted: light-dark(#5a6068, #a3aab2); --green: light-dark(#1f6f43, #4cb881); }
  body { max-width: 68rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#f6f6f4, #17191b); }
  main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1.5rem; align-items: start; }
  main:has(> :only-child) { max-width: 38rem; margin: 0 auto; }
  h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; margin: 0 0 .75rem; }
  header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; justify-content: space-between; margin-bottom: 1.5rem; }
  header p, .muted { color: var(--muted); margin: 0; font-size: .875rem; }
  .card { border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; background: light-dark(#fff, #1f2225); min-width: 0; }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem .75rem; margin-bottom: 1rem; }
  label { font-size: .875rem; } .wide { grid-column: 1 / -1; }
  input:not([type=radio]), select { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .4rem .5rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; }
  option { background: light-dark(#fff, #1f2225); }
  button, .button { font: inherit; padding: .5rem 1rem; border-radius: 8px; border: 1px solid #1f6f43; background: #1f6f43; color: #fff; cursor: pointer; text-decoration: none; display: inline-block; }
  .quiet { background: none; color: inherit; border-color: var(--line); }
  a { color: var(--green); } header .button { color: #fff; }
  .option { display: grid; grid-template-columns: auto 1fr auto; gap: 0 .75rem; padding: .75rem; border: 1px solid var(--line); border-radius: 8px; margin-bottom: .5rem; font-size: 1rem; cursor: pointer; }
  .option:has(:checked) { border-color: var(--green); box-shadow: inset 0 0 0 1px var(--green); }
  .option .muted { grid-column: 2; }
  fieldset { border: 0; padding: 0; margin: 0 0 1rem; } legend { padding: 0; margin-bottom: .75rem; font-weight: 600; }
  .notice { border-left: 4px solid #c98a1b; padding: .5rem .75rem; background: light-dark(#fdf6e7, #3a3016); border-radius: 4px; }
  .actions { display: flex; gap: .75rem; align-items: center; flex-wrap: wrap; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; font-size: .875rem; }
  td, th { text-align: left; padding: .45rem .5rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
</style>
${body}
</html>`;

const field = (label: string, name: string, value: string, kind = '') =>
  `<label${kind && ` class="${kind}"`}>${label}<input name="${name}" value="${escaped(value)}" autocomplete="off"></label>`;
type Choice = { label: string; name: string; options: readonly (readonly [value: string, text: string])[] };
const choice = ({ label, name, options }: Choice, kind = '') =>
  `<label${kind && ` class="${kind}"`}>${label}<select name="${name}">${options
    .map(([value, text]) => `<option value="${escaped(value)}">${escaped(text)}</option>`)
    .join('')}</select></label>`;

const numberOf = ({ id }: Order) => id.split('/').at(-1) ?? '';
const customerOf = ({ shippingAddress: to }: Order) => [to?.firstName, to?.lastName].filter(Boolean).join(' ');

/** Returns the state of an order: its cancellation, or the last event of its fulfillments. */
function stateOf({ cancelledAt, parcels }: Order): Word {
  const active = parcels.flatMap(({ fulfillments }) => fulfillments).filter(({ status }) => status !== 'CANCELLED');
  const last = active.flatMap(({ events }) => events).at(-1)?.status ?? '';
  if (cancelledAt) return 'CANCELLED';
  if (active.length > 0) return isWord(last) ? last : 'FULFILLED';
  return parcels.some(({ status }) => status === 'ON_HOLD') ? 'ON_HOLD' : 'UNFULFILLED';
}

const trackingLinks = ({ parcels }: Order) =>
  parcels
    .flatMap(({ fulfillments }) => fulfillments)
    .map(({ url, number }) => `<a href="${escaped(url)}">${escaped(number)}</a>`)
    .join('<br>');

type View = { shop: Shop; language: Language };

/** Renders the till of a shop, its orders, and a link to the app. */
export function tillPage({ shop, language, installAddress }: View & { installAddress: string }): string {
  const t = textIn(language);
  const row = (order: Order) => `<tr><td><a href="admin/orders/${numberOf(order)}">${escaped(order.name)}</a></td>
<td>${escaped(customerOf(order))}</td><td>${escaped(order.shipping?.title ?? '')}</td><td>${t(stateOf(order))}<br>${trackingLinks(order)}</td></tr>`;
  const isInstalled = shop.subscriptions.length > 0;
  const app = isInstalled
    ? `<form method="post" action="uninstall"><button class="quiet">${t('uninstall')}</button></form>`
    : `<a class="button" href="${escaped(installAddress)}">${t('install')}</a>`;
  const heads = (['order', 'customer', 'delivery', 'state'] as const).map((word) => `<th>${t(word)}</th>`).join('');
  const locales = [
    ['en-CA', 'English'],
    ['fr-CA', 'Français'],
  ] as const;
  const body = `<header><div><h1>${escaped(shop.name)}</h1><p>${t('about')}</p></div>${app}</header>
<main>
<form class="card" method="post" action="checkouts"><h2>${t('till')}</h2><div class="fields">
${choice({ label: t('product'), name: 'product', options: shop.products.map(({ title, cents }) => [title, `${title}, ${moneyIn(language, cents)}`]) }, 'wide')}
${field(t('quantity'), 'quantity', '1')}
${choice({ label: t('location'), name: 'location', options: shop.locations.map(({ name }) => [name, name]) })}
${addressFields(language, { name: 'Alex Martin', address1: '100 King St W', address2: '', city: 'Toronto', province: 'ON', zip: 'M5X 1A9', phone: '416-555-0142' })}
${field(t('email'), 'email', 'alex@example.com')}${field(t('note'), 'note', '', 'wide')}
${choice({ label: t('locale'), name: 'locale', options: language === 'fr' ? locales.toReversed() : locales }, 'wide')}
</div><button>${t('goOn')}</button></form>
<section class="card"><h2>${t('orders')}</h2>${
    shop.orders.length === 0
      ? `<p class="muted">${t('noOrders')}</p>`
      : `<div class="scroll"><table><thead><tr>${heads}</tr></thead><tbody>${shop.orders.toReversed().map(row).join('')}</tbody></table></div>`
  }</section>
</main>`;
  return page({ language, title: t('till'), shop, body });
}

const addressParts = ['name', 'address1', 'address2', 'city', 'province', 'zip', 'phone'] as const;
type AddressTexts = Record<(typeof addressParts)[number], string>;

const addressFields = (language: Language, values: AddressTexts) =>
  addressParts
    .map((name) =>
      field(textIn(language)(name), name, values[name], name === 'name' || name === 'address1' ? 'wide' : ''),
    )
    .join('');

/** Renders the checkout, where a customer chooses a delivery option, in their language. */
export function checkoutPage(shop: Shop, { id, purchase, options, isBackup }: Checkout): string {
  const language = languageOf(purchase.locale);
  const t = textIn(language);
  const row = ({ title, description, cents }: Option, place: number) => `<label class="option">
<input type="radio" name="option" value="${place}"${place === 0 ? ' checked' : ''}>
<strong>${escaped(title)}</strong><span>${cents === 0 ? t('free') : escaped(moneyIn(language, cents))}</span>
<span class="muted">${escaped(description)}</span></label>`;
  const items = purchase.from.flatMap((parcel) => parcel.items).map(({ title, quantity }) => `${quantity} × ${title}`);
  const to = [purchase.to?.address1, purchase.to?.city, purchase.to?.provinceCode, purchase.to?.zip];
  const body = `<header><div><h1>${escaped(shop.name)}</h1><p>${escaped(items.join(', '))} · ${escaped(to.filter(Boolean).join(', '))}</p></div></header>
<main><form class="card" method="post" action="checkouts/${id}">
${isBackup ? `<p class="notice" role="status">${t('backup')}</p>` : ''}
<fieldset><legend>${t('howItComes')}</legend>${options.map(row).join('')}</fieldset>
<div class="actions"><button>${t('buy')}</button><a href=".">${t('back')}</a></div></form></main>`;
  return page({ language, title: t('checkout'), shop, body });
}

/** Renders one order for the shop's staff. */
export function orderPage({ shop, language, order }: View & { order: Order }): string {
  const t = textIn(language);
  const to = order.shippingAddress;
  const clock = new Intl.DateTimeFormat(`${language}-CA`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/Toronto',
  });
  const events = order.parcels
    .flatMap(({ fulfillments }) => fulfillments.flatMap((each) => each.events))
    .map(
      ({ status, happenedAt }) =>
        `<tr><td>${isWord(status) ? t(status) : escaped(status)}</td><td class="muted">${withOrdinal(language, clock.format(new Date(happenedAt)))}</td></tr>`,
    );
  const values = {
    name: customerOf(order),
    address1: to?.address1 ?? '',
    address2: to?.address2 ?? '',
    city: to?.city ?? '',
    province: to?.provinceCode ?? '',
    zip: to?.zip ?? '',
    phone: to?.phone ?? '',
  };
  const here = `admin/orders/${numberOf(order)}`;
  const change = `<form class="card" method="post" action="${here}"><h2>${t('change')}</h2>
<div class="fields">${addressFields(language, values)}${field(t('note'), 'note', order.note ?? '', 'wide')}</div>
<div class="actions"><button>${t('save')}</button><button class="quiet" formaction="${here}/cancel">${t('cancel')}</button></div></form>`;
  const shipping = order.shipping ? `${order.shipping.title}, ${moneyIn(language, order.shipping.cents)}` : '';
  const body = `<header><div><h1>${escaped(order.name)}</h1><p>${escaped(shipping)}</p></div><a href=".">${t('back')}</a></header>
<main>${order.cancelledAt ? '' : change}
<section class="card"><h2>${t('delivery')}</h2><p>${t(stateOf(order))}<br>${trackingLinks(order)}</p>${events.length > 0 ? `<table>${events.join('')}</table>` : ''}</section></main>`;
  return page({ language, title: escaped(order.name), shop, body });
}

/** Renders the scopes of an app, and the button that authorizes it. */
export function allowPage({ shop, language, scope }: View & { scope: string }): string {
  const t = textIn(language);
  const asked = scope.split(',').map((each) => `<li>${isWord(each) ? t(each) : escaped(each)}</li>`);
  const body = `<main><section class="card"><h1>${t('installTitle', { shop: shop.name })}</h1><p>${t('may')}</p><ul>${asked.join('')}</ul>
<form method="post" action=""><button>${t('installApp')}</button></form></section></main>`;
  return page({ language, title: t('installApp'), shop, body });
}
