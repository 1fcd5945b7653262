// Reviewing a month's charges: from the menu to the order of a charge, and back to the same query.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './checkScreen.ts';
import { coordinator } from './client.ts';
import { makeFulfilled, report } from './orders.ts';
import { savedPdf } from './pdf.ts';
import { raiseStage } from './stage.ts';
import { untilSettled } from './still.ts';

const stage = raiseStage();

const texts = {
  en: {
    menu: 'Billing',
    orders: 'Orders',
    current: 'This month',
    month: 'Last month',
    always: 'All time',
    total: 'Total',
    delivery: 'Delivery',
    money: /^\$[\d,]+\.\d\d$/,
  },
  fr: {
    ...{
      menu: 'Facturation',
      orders: 'Commandes',
      current: 'Ce mois-ci',
      month: 'Mois dernier',
      always: 'Depuis le début',
      total: 'Total',
      delivery: 'Livraison',
    },
    money: /^[\d\u00a0\u202f]+,\d\d\u00a0\$$/,
  },
} as const;

const dayRows = (page: Page) => page.locator('.ant-table-row-level-0');

test.each(['en', 'fr'] as const)(
  'a month can be expanded down to its orders by keyboard, and the menu restores the query: %s',
  async (language) => {
    const said = texts[language];
    const page = await stage.open('/orders', { locale: language === 'fr' ? 'fr-CA' : 'en-CA', size: [900, 600] });
    const menu = page.getByRole('navigation').getByRole('link', { name: said.menu, exact: true });
    await menu.press('Enter');
    await page.getByRole('heading', { name: said.menu, exact: true }).waitFor();
    await page.getByRole('button', { name: said.current, pressed: true }).waitFor();
    // A month without charges offers the same button in place of the table.
    await page.getByRole('search').getByRole('button', { name: said.always }).press('Enter');
    await page.getByRole('button', { name: said.always, pressed: true }).waitFor();
    await untilSettled(page);
    await dayRows(page).first().waitFor();
    const total = page.locator('.expense-total .numeric');
    const ofAll = await total.innerText();
    await page.getByRole('button', { name: said.month }).press('Enter');
    await page.getByRole('button', { name: said.month, pressed: true }).waitFor();
    await untilSettled(page);
    await expect.poll(() => total.innerText()).not.toBe(ofAll);
    expect(await total.innerText()).toMatch(said.money);

    const unfold = dayRows(page).first().locator('.expense-unfold');
    await unfold.press('Enter');
    await page.waitForURL(/day=/);
    const delivery = page.locator('.ant-table-row-level-1', { hasText: said.delivery }).first();
    await delivery.locator('.expense-unfold').press('Enter');
    const order = page.locator('.ant-table-row-level-2').first().getByRole('link');
    const number = await order.innerText();
    // Expanding another day collapses the first one.
    await dayRows(page).nth(1).locator('.expense-unfold').press('Enter');
    await dayRows(page).nth(1).locator('.expense-unfold[aria-expanded=true]').waitFor();
    await expect.poll(() => page.locator('.ant-table-row-level-0 .expense-unfold[aria-expanded=true]').count()).toBe(1);
    await dayRows(page).first().locator('.expense-unfold').press('Enter');
    await order.press('Enter');
    await page.getByRole('dialog').getByText(number).first().waitFor();

    await page.keyboard.press('Escape');
    await menu.press('Enter');
    await page.waitForURL(/\/expense\?.*startDate=/);
    await total.waitFor();
  },
);

test('a member without the permission sees a refusal and no menu item', async () => {
  const page = await stage.open('/expense?lang=en', { as: coordinator });
  await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
  // An admin cannot grant this permission, but can request it from the courier.
  await page.getByText('does not have the required permission. Ask an admin of your team.').waitFor();
  expect(await page.getByRole('link', { name: 'Billing' }).count()).toBe(0);
});

test('an admin reads an invoice in place and saves it in the other language; a payment that the courier records appears immediately', async () => {
  const page = await stage.open('/expense?lang=en');
  await page.getByText('Invoices', { exact: true }).click();
  const row = page.getByRole('row', { name: /MP-00002/ });
  await row.getByText('To be paid').waitFor();
  await row.locator('.expense-unfold').press('Enter');
  await page.getByRole('table', { name: 'Lines of MP-00002' }).getByText('QST').waitFor();
  await row.getByRole('button', { name: 'In the other language' }).click();
  const inFrench = page.getByRole('menuitem', { name: /save MP-00002 in French/ }).getByRole('link');
  const { name } = await savedPdf(page, () => inFrench.click());
  expect(name).toBe('MP-00002-fr.pdf');
  const [retailer] = (await stage.fleet().retailers.list({ query: { search: 'Maple' } })).data;
  const invoices = (await (await stage.api()).expense.invoices()).data;
  const id = invoices.find(({ number }) => number === 'MP-00002')?.id ?? '';
  const params = { retailerId: retailer?.id ?? '', id };
  await stage.fleet().fleetInvoices.pay({ params, body: { paidOn: invoices[0]?.issuedOn ?? '' } });
  await row.getByText('Paid', { exact: true }).waitFor();
});

test('a charge can be questioned in the list; the courier’s reply appears in the open drawer and in the list', async () => {
  const page = await stage.open('/expense?lang=fr&service=delivery&period=all');
  await dayRows(page).nth(3).locator('.expense-unfold').press('Enter');
  await page.locator('.ant-table-row-level-1 .expense-unfold').first().press('Enter');
  const order = page.locator('.ant-table-row-level-2').first();
  const number = await order.getByRole('link').innerText();
  await order.getByRole('button', { name: `Voir ces frais\u00a0: ${number}` }).press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer
    .getByText(/La première visite chez le destinataire|Elle est parvenue au destinataire sans visite/)
    .waitFor();
  await drawer.getByText('Historique de suivi').waitFor();
  await drawer.getByRole('button', { name: 'Poser une question sur ces frais' }).click();
  await drawer.getByLabel('Personne n’est venu').check();
  await drawer.getByLabel('Votre question').fill('Il n’y avait personne');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
  await drawer.getByRole('button', { name: 'Envoyer au transporteur' }).click();
  await drawer.getByText('En attente de la réponse du transporteur').waitFor();
  const asked = (await stage.fleet().fleetQuestions.list({ query: {} })).data.find((each) => each.number === number);
  const params = { retailerId: asked?.retailerId ?? '', id: asked?.id ?? '' };
  await stage.fleet().fleetQuestions.answer({ params, body: { answer: 'ACCEPTED', cents: -100, note: 'Désolés' } });
  await drawer.getByText('Le transporteur crédite 1,00').waitFor();
  await page.keyboard.press('Escape');
  await order.getByText('À créditer').waitFor();
  await page.getByText('Questions', { exact: true }).click();
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByText('À créditer')
    .waitFor();
});

test('an order’s number finds its charges of any month; invoice, charges and order lead to one another', async () => {
  const [order] = await makeFulfilled(stage, 'BILL', 1);
  const number = order?.number ?? '';
  for (const type of ['ATTEMPTING_DELIVERY', 'COMPLETED'] as const)
    expect(await report(stage, order ?? expect.unreachable(), type, { statusId: 1 })).toMatchObject({
      status: 'applied',
    });
  const { expense } = await stage.api();
  await expect.poll(async () => (await expense.list({ query: { search: number } })).totals.quantity).toBe(1);

  const page = await stage.open('/expense?lang=en');
  const filters = page.getByRole('search', { name: 'Filter the charges' });
  const search = filters.getByRole('searchbox', { name: 'Order number or tracking code' });
  const chargeOf = (name: string) => page.getByRole('button', { name: `See this charge: ${name}` });
  const openDay = async () => {
    await dayRows(page).first().locator('.expense-unfold').press('Enter');
    await page.locator('.ant-table-row-level-1 .expense-unfold').first().press('Enter');
  };
  await search.fill('BILL');
  await page.getByText('Enter the whole order number or tracking code.').waitFor();
  await search.fill(number);
  await page.waitForURL((url) => url.searchParams.get('search') === number);
  await filters.getByRole('button', { name: 'All time', pressed: true }).waitFor();
  // The only day and its services are open.
  await chargeOf(number).press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Not billed yet').waitFor();
  await drawer.getByRole('link', { name: 'Open the order' }).waitFor();
  await page.keyboard.press('Escape');
  await dayRows(page).first().locator('.expense-unfold').press('Enter');
  await expect.poll(() => chargeOf(number).count()).toBe(0);

  const invoice = 'MP-00001';
  const lines = page.getByRole('table', { name: `Lines of ${invoice}` });
  await page.getByText('Invoices', { exact: true }).click();
  await page
    .getByRole('row', { name: new RegExp(invoice) })
    .locator('.expense-unfold')
    .press('Enter');
  await page.getByRole('link', { name: 'See the charges' }).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('invoice') === invoice);
  const total = page.locator('.expense-total .numeric');
  const [first] = (await expense.invoices({ query: { number: invoice } })).data;
  const billed = (first?.lines ?? []).reduce((sum, line) => sum + line.total, 0);
  await expect.poll(async () => Number((await total.innerText()).replaceAll(/[^\d]/g, ''))).toBe(billed);
  expect(await violations(page)).toEqual([]);
  await openDay();
  await page
    .getByRole('button', { name: /^See this charge/ })
    .first()
    .press('Enter');
  await drawer.getByRole('link', { name: invoice }).press('Enter');
  // That invoice alone, already open; its lines lead to the charges of one service.
  await lines.getByRole('link', { name: 'Delivery', exact: true }).waitFor();
  expect(await page.locator('.ant-table-row').count()).toBe(1);
  await lines.getByRole('link', { name: 'Delivery', exact: true }).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('service') === 'delivery');
  await page.getByRole('button', { name: `Remove the filter “Invoice ${invoice}”` }).press('Enter');
  await page.waitForURL((url) => !url.searchParams.has('invoice') && url.searchParams.get('service') === 'delivery');
});
