// A company with a Shopify shop: from installing the app to a delivered parcel that the shop shows as delivered.
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeShopify } from '../tools/shopify/server.ts';
import { maplePine } from '../tools/shopify/till.ts';
import { raiseStage } from './stage.ts';

/** The admin of the demo’s other retailer. */
const boreal = 'admin@boreal.example';
const own = { key: 'key-of-the-app', secret: 'a-secret-of-the-app' };
const shop = maplePine();
const shopify = new FakeShopify({ ...own, shops: [shop], appAddress: '' });
const address = await shopify.listen();
const stage = raiseStage({
  courierSpeed: 3600,
  environment: { SHOPIFY_KEY: own.key, SHOPIFY_SECRET: own.secret, SHOPIFY_URL: `${address}/{shop}` },
});
afterAll(() => shopify.close());

let page: Page;
beforeAll(async () => {
  shopify.settings.appAddress = stage.url;
  page = await stage.open('/help-contact?lang=en');
});

/** Buys at the shop's checkout with the first delivery option. Returns that option's text. */
async function buy(given: Record<string, string>): Promise<string> {
  const till = await page.context().newPage();
  do {
    await till.goto(`${address}/${shop.domain}`);
    for (const [label, text] of Object.entries(given)) await till.getByLabel(label).fill(text);
    await till.getByRole('button', { name: 'Continue to delivery' }).click();
    await till.getByRole('radio').first().waitFor();
    // The shop shows its backup rate, with a status, if our reply takes longer than Shopify allows.
  } while ((await till.getByRole('status').count()) > 0);
  const offered = await till.getByRole('radio').first().locator('..').innerText();
  await till.getByRole('button', { name: 'Buy' }).click();
  await till.getByRole('cell', { name: `#${1000 + shop.orders.length}` }).waitFor();
  await till.close();
  return offered;
}

test('the shop can be connected, and its locations are matched to stores of the same name', async () => {
  await page.getByRole('link', { name: 'Connect a Shopify shop' }).click();
  await page.getByLabel('Address of the shop').fill('maple-pine');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Install app' }).click();
  await page.getByText('Maple & Pine is connected').waitFor();
  const card = page.getByRole('article', { name: 'Maple & Pine' });
  await card.getByText('Queen West').first().waitFor();
  await card.getByText(/^Connected by .* Last checked/).waitFor();
  expect(new URL(page.url()).searchParams.get('envoiId')).toBeNull();
  // Each choice is saved immediately.
  for (const choice of ['Only orders with local delivery', 'Every order that is sent']) {
    await card.getByText(choice).click();
    await expect.poll(() => card.getByRole('radio', { name: choice }).isChecked()).toBe(true);
  }
});

test('an amount that is hidden does not prevent saving', async () => {
  await page.getByLabel('Free from', { exact: true }).fill('60.255');
  await page.getByRole('switch', { name: 'Free from a certain amount' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Delivery at checkout saved').waitFor();
  await page.getByRole('switch', { name: 'Free from a certain amount' }).click();
  await page.getByLabel('Free from', { exact: true }).fill('60');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(async () => (await (await stage.api()).shopify.configuration()).freeTierValue).toBe(60);
});

test('in French, a shop of another account is refused with the reason, and a failed installation has an error page', async () => {
  const other = await stage.open('/retailer-settings?lang=fr&section=shopify', { as: boreal, locale: 'fr-CA' });
  await other.getByLabel('Adresse de la boutique').fill('maple-pine');
  await other.getByRole('button', { name: 'Connecter' }).click();
  await other.getByRole('button', { name: 'Installer l’application' }).click();
  await other.getByText('cette boutique est déjà connectée à un autre compte').waitFor();
  await other.goto(`${stage.url}/shopify/callback?shop=maple-pine.myshopify.com`);
  await other.getByText('un paramètre est manquant. Recommencez l’installation').waitFor();
  await other.getByRole('link', { name: 'Vers les paramètres de Shopify' }).click();
  await other.getByText('Aucune boutique pour l’instant').waitFor();
  const stranger = await stage.open('/shopify-onboarding?envoiId=1&way=login', { as: null });
  await stranger.getByRole('link', { name: 'Create Account' }).waitFor();
  expect(await stranger.getByRole('link', { name: 'Open an account' }).count()).toBe(0);
});

test('an order of the shop appears immediately, is delivered, and the shop shows it as delivered', async () => {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click();
  expect(await buy({ Name: 'Léa Fortin' })).toMatch(/^Maple & Pine.*\$8\.95\nArrives/s);
  await page.goto(`${stage.url}/orders?lang=en&search=Fortin`);
  await page.locator('.ant-table-row', { hasText: '#1001' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('From Shopify').waitFor();
  await drawer.getByText('Once the courier has picked it up').waitFor();
  const there = await drawer.getByRole('link', { name: '#1001' }).getAttribute('href');
  expect(there).toMatch(`${address}/${shop.domain}/admin/orders/`);
  await drawer.getByRole('button', { name: 'Fulfil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fulfil' }).last().click();
  await drawer.getByText('Fulfilled, with its tracking link').waitFor();
  const [order] = shop.orders;
  const told = () => order?.parcels.flatMap((parcel) => parcel.fulfillments)[0];
  await expect.poll(() => told()?.events.at(-1)?.status).toBe('DELIVERED');
  const till = await page.context().newPage();
  await till.goto(`${address}/${shop.domain}`);
  await till.getByRole('row', { name: /#1001 Léa Fortin Maple & Pine.* Delivered/ }).waitFor();
  await till.close();
});

test('in French, an order that cannot be imported is shown with the reason and can be retried', async () => {
  await buy({ Name: 'Rob Roy', Street: '1 Main St', City: 'Halifax', Province: 'NS', 'Postal code': 'B3H 1A1' });
  const french = await stage.open('/orders?lang=fr', { locale: 'fr-CA' });
  // A result that comes after the screen stopped polling is shown, too.
  const poll = Promise.withResolvers<Route>();
  await french.route(/\/retailer\/jobs\/[^/]+$/, (route) => poll.resolve(route), { times: 1 });
  await french.getByRole('button', { name: 'Synchroniser Shopify' }).click();
  await french.getByText('Délai de la requête dépassé').waitFor();
  await (await poll.promise).continue();
  await french.getByText('Shopify\u00a0: rien de nouveau').waitFor();
  await french.getByRole('button', { name: 'Shopify\u00a0: 1' }).click();
  const waiting = french.getByRole('dialog', { name: '1 commande dans Shopify vous attend' });
  await waiting.getByText('L’adresse n’est pas dans une zone de service du transporteur').waitFor();
  await waiting.getByRole('button', { name: 'Réessayer #1002' }).click();
  await french.getByRole('alert').filter({ hasText: '#1002 est toujours en attente' }).waitFor();
  // The inbox, which lists no order of it yet, shows it, too.
  await french.goto(`${stage.url}/inbox?lang=fr`);
  await french.getByRole('button', { name: 'Shopify\u00a0: 1' }).click();
  await waiting.getByRole('button', { name: 'Réessayer #1002' }).waitFor();
  await french.goto(`${stage.url}/orders?lang=fr`);
  shopify.isDown = true;
  await french.getByRole('button', { name: 'Synchroniser Shopify' }).click();
  const failed = french.getByRole('alert').filter({ hasText: 'Shopify n’a pas pu être consulté' });
  await failed.getByText('Maple & Pine\u00a0: Shopify n’a pas pu être joint').waitFor();
  await page.goto(`${stage.url}/retailer-settings?lang=en&section=shopify`);
  await page.getByText('Last check failed').waitFor();
  shopify.isDown = false;
  // An open settings screen shows immediately that the shop has removed the app.
  await french.goto(`${stage.url}/retailer-settings?lang=fr&section=shopify`);
  await french.getByText(/Connectée par/).waitFor();
  shopify.uninstall(shop);
  await french.getByText('Cette boutique a retiré l’application').waitFor();
  await french.getByRole('button', { name: 'Connecter de nouveau' }).click();
  await french.getByRole('button', { name: 'Installer l’application' }).click();
  await french.getByText('Maple & Pine est connectée').waitFor();
  await expect.poll(() => [shop.subscriptions.length, shop.carriers.length]).toEqual([11, 1]);
});
