// The courier's desk answers what retailers and recipients ask of the courier; the retailer reads who answered.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './checkScreen.ts';
import { clientOf, desk } from './client.ts';
import { makeFulfilled, report } from './orders.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const member = 'Nadia Cyr';

/** Creates a parcel under way about which a retailer asks and writes, and a delivered one with a claim and a question about its charge. */
async function askCourier(prefix: string) {
  const [asked = expect.unreachable(), delivered = expect.unreachable()] = await makeFulfilled(stage, prefix, 2);
  const api = await stage.api();
  await report(stage, asked, 'SORTED_AT_WAREHOUSE');
  const body = { kind: 'CHANGE' as const, reason: 'The bell is broken', changes: { note: 'Knock' } };
  await api.requests.ask({ params: { id: asked.id }, body });
  await api.orders.addLog({ body: { orderId: asked.id, content: 'Where is this parcel now?' } });
  await api.orders.addLog({ body: { orderId: asked.id, content: 'Only for us', isTeamOnly: true } });
  await report(stage, delivered, 'ATTEMPTING_DELIVERY');
  await report(stage, delivered, 'COMPLETED', { statusId: 1 });
  const code = { params: { id: delivered.trackingLink.split('/').at(-1) ?? '' } };
  await clientOf(stage.url, '').tracking.claim({ ...code, body: { words: `It never came, ${prefix}` } });
  const date = Temporal.Now.plainDateISO('America/Toronto').toString();
  const findCharge = async () =>
    (await api.expense.details({ query: { date } })).delivery?.find(({ orderId }) => orderId === delivered.id);
  await expect.poll(findCharge).toBeDefined();
  const charge = (await findCharge()) ?? expect.unreachable();
  await api.questions.ask({ params: charge, body: { reason: 'NOT_VISITED', words: `No one rang, ${prefix}` } });
  return { asked, delivered, charge };
}

const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });

test('the desk answers a request, a message, a claim and a question about a charge, and the retailer reads by whom', async () => {
  const { asked, delivered, charge } = await askCourier('DA');
  const page = await stage.open('/desk', { as: desk });
  const menu = page.getByRole('navigation');
  const drawer = page.getByRole('dialog');
  const answer = (text: string) => rowOf(page, text).getByRole('button', { name: 'Answer' }).press('Enter');

  await answer(asked.trackingCode);
  await drawer.getByLabel('Note to the retailer').fill('The driver will knock');
  await drawer.getByRole('button', { name: 'Answer' }).press('Enter');
  await rowOf(page, asked.trackingCode).waitFor({ state: 'hidden' });

  await menu.getByRole('link', { name: 'Messages' }).press('Enter');
  await answer(asked.trackingCode);
  await drawer.getByText('Where is this parcel now?').waitFor();
  expect(await drawer.getByText('Only for us').count()).toBe(0);
  const message = drawer.getByLabel('Message to the retailer');
  await message.fill('In our warehouse in Montréal');
  expect(await violations(page)).toEqual([]);
  await message.press('Enter');
  await rowOf(page, asked.trackingCode).waitFor({ state: 'hidden' });

  await menu.getByRole('link', { name: 'Claims' }).press('Enter');
  await answer(delivered.trackingCode);
  await drawer.getByText('It never came, DA').waitFor();
  await drawer.getByRole('button', { name: 'Answer' }).press('Enter');
  await drawer.getByText('Required').first().waitFor();
  await drawer.getByLabel('Answer, for the recipient and the retailer').fill('The driver left it by the blue door');
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Answer' }).press('Enter');
  await drawer.waitFor({ state: 'hidden' });
  await rowOf(page, delivered.trackingCode).getByText('Answered').waitFor();
  await answer(delivered.trackingCode);
  await drawer.getByText('Answers so far').waitFor();
  await drawer.getByText('The driver left it by the blue door').waitFor();
  await page.keyboard.press('Escape');

  await menu.getByRole('link', { name: 'Questions about charges' }).press('Enter');
  await answer('No one rang, DA');
  await drawer.getByRole('radio', { name: 'Credit' }).press('Space');
  const credit = drawer.getByLabel('Credit in dollars');
  await credit.fill('900');
  await drawer.getByRole('button', { name: 'Answer' }).press('Enter');
  await drawer
    .getByText(/^At most \$[\d.]+$/)
    .first()
    .waitFor();
  await credit.fill('4.5');
  await drawer.getByLabel('Note to the retailer').fill('Our driver left too early');
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Answer' }).press('Enter');
  await rowOf(page, 'No one rang, DA').waitFor({ state: 'hidden' });

  const order = (await stage.open(`/orders?order=${asked.id}`)).locator('.order-detail');
  await order.getByText('In our warehouse in Montréal').waitFor();
  await order.getByText('The driver will knock').first().waitFor();
  await order.getByText(member).first().waitFor();
  const claimed = (await stage.open(`/orders?order=${delivered.id}`)).locator('.order-detail');
  await claimed.getByText('The driver left it by the blue door').first().waitFor();
  await claimed.getByText(member).first().waitFor();
  const questioned = (await stage.open(`/expense?charge=${charge.id}`)).getByRole('dialog');
  await questioned.getByText('The courier credits $4.50').waitFor();
  await questioned.getByText('Our driver left too early').waitFor();
  await questioned.getByText(new RegExp(member)).waitFor();
});

test('on a phone in French, the desk refuses a charge with a note, and takes a message off the list', async () => {
  const { asked, charge } = await askCourier('DF');
  const page = await stage.open('/desk/questions', { as: desk, locale: 'fr-CA', size: [390, 844] });
  const drawer = page.getByRole('dialog');
  await rowOf(page, 'No one rang, DF').getByRole('button', { name: 'Répondre' }).click();
  await drawer.getByRole('button', { name: 'Répondre' }).click();
  await drawer.getByText('Obligatoire').first().waitFor();
  await drawer.getByText('Refuser', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Répondre' }).click();
  await drawer.getByText('Obligatoire').first().waitFor();
  await drawer.getByLabel('Note au détaillant').fill('La photo montre la porte');
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Répondre' }).click();
  await rowOf(page, 'No one rang, DF').waitFor({ state: 'hidden' });
  const { questions } = await (await stage.api()).expense.charge({ params: charge });
  expect(questions).toMatchObject([{ answer: 'REFUSED', note: 'La photo montre la porte', answeredBy: member }]);

  await page.goto(`${stage.url}/desk/messages`);
  await rowOf(page, asked.trackingCode).getByRole('button', { name: 'Répondre' }).click();
  const close = drawer.getByRole('button', { name: 'Aucune réponse requise' });
  await close.waitFor();
  const api = await stage.api();
  await api.orders.addLog({ body: { orderId: asked.id, content: 'It is urgent now' } });
  await close.click();
  await drawer.getByText('It is urgent now').waitFor();
  await close.click();
  await rowOf(page, asked.trackingCode).waitFor({ state: 'hidden' });
});

test('a link opens the invoices of a retailer that the page of the list does not show', async () => {
  const { data } = await stage.fleet().fleetInvoices.accounts({ query: { pageSize: 1 } });
  const { id, name } = data[0] ?? expect.unreachable();
  const page = await stage.open(`/desk/invoices?search=zzz&retailer=${id}`, { as: desk });
  await page.getByRole('dialog', { name: `Invoices of ${name}` }).waitFor();
});
