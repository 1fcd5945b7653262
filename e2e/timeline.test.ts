// The timeline of an order: its filters, and the one field for messages to the recipient, the courier and the team.
import { expect, test } from 'vitest';
import { violations } from './checkScreen.ts';
import { makeOrders } from './orders.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

test('one field writes to the team, to the courier and to the recipient, and shows why a message cannot be sent', async () => {
  const [order] = await makeOrders(stage, 'T', 1);
  const id = order?.id ?? '';
  const { orders } = await stage.api();
  const { delivery } = await orders.fulfil({ params: { id } });
  const page = await stage.open(`/orders?order=${id}&lang=en`);
  const entries = page.locator('.timeline > li');
  const readers = page.getByRole('radiogroup', { name: 'Who reads it' });
  const note = page.getByLabel('Note for your team');
  await note.fill('Regular customer');
  await note.press('Enter');
  await entries.first().getByText('team only').waitFor();
  await expect.poll(() => note.inputValue()).toBe('');

  await readers.getByText('To courier').click();
  const message = page.getByLabel('Message to the courier');
  await message.fill('Where is the van?');
  await message.press('Enter');
  await entries.first().getByText('to the courier').waitFor();
  const { fleetMessages } = stage.fleet();
  await fleetMessages.send({ params: { id: delivery?.id ?? '' }, body: { content: 'Ten minutes away' } });
  await entries.filter({ hasText: 'Ten minutes away' }).getByText('Courier', { exact: true }).waitFor();

  await readers.getByText('To recipient').click();
  await page.getByLabel('Message in the store’s name').fill('Hello');
  await page.getByText('There is no chat about this delivery now').waitFor();
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Team notes' }).click();
  await expect.poll(() => entries.allInnerTexts()).toEqual([expect.stringContaining('Regular customer')]);
  expect(new URL(page.url()).searchParams.get('only')).toBe('NOTE');
});

test('an unsent text stays with its order while others are shown, until it is sent', async () => {
  const [one, other] = await makeOrders(stage, 'D', 2);
  const page = await stage.open(`/orders?order=${one?.id}&lang=en`);
  const note = page.getByLabel('Note for your team');
  await note.fill('Half a sentence');
  await page.locator(`[data-row-key="${other?.id}"]`).locator('strong').first().click();
  await page.waitForURL((url) => url.searchParams.get('order') === other?.id);
  await expect.poll(() => note.inputValue()).toBe('');
  await page.goBack();
  await expect.poll(() => note.inputValue()).toBe('Half a sentence');
  await note.press('Enter');
  await page.locator('.timeline').getByText('Half a sentence').waitFor();
  await page.goForward();
  await page.waitForURL((url) => url.searchParams.get('order') === other?.id);
  await page.goBack();
  await page.locator('.timeline').getByText('Half a sentence').waitFor();
  expect(await note.inputValue()).toBe('');
});

test('earlier entries are read on request', async () => {
  const [order] = await makeOrders(stage, 'E', 1);
  const id = order?.id ?? '';
  const { orders } = await stage.api();
  for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await orders.addLog({ body: { orderId: id, content: `Note ${place}`, isTeamOnly: true } });
  const page = await stage.open(`/orders?order=${id}&lang=fr`, { locale: 'fr-CA' });
  const entries = page.locator('.timeline > li');
  await expect.poll(() => entries.count()).toBe(8);
  await page.getByRole('button', { name: 'Afficher les précédents' }).click();
  await expect.poll(() => entries.count()).toBe(11);
  await entries.last().getByText('A créé la commande').waitFor();
});

test.each([
  ['en', 'Address: {after} (was {before})', 'Note for the driver: Ring twice', 'Changed: Tags'],
  ['fr', 'Adresse : {after} (auparavant {before})', 'Note pour le livreur : Ring twice', 'A modifié : Mots-clés'],
])('an edit shows what a value was and what it is (%s)', async (lang, address, note, others) => {
  const [order] = await makeOrders(stage, `V${lang}`, 1);
  const params = { id: order?.id ?? '' };
  const edited = '77 Bay St, Toronto, ON, M5J 2R8';
  const { orders } = await stage.api();
  await orders.edit({ params, body: { address: edited, note: 'Ring twice', tags: ['Fragile'], phone: order?.phone } });
  const page = await stage.open(`/orders?order=${params.id}&lang=${lang}`);
  const entry = page.locator('.timeline > li').first();
  await entry.getByText(edited).waitFor();
  const texts = (await entry.locator('p').allInnerTexts()).map((text) => text.replaceAll(/\s/g, ' '));
  const shown = address.replace('{before}', order?.address ?? '').replace('{after}', edited);
  expect(texts).toEqual([shown, note, others]);
});
