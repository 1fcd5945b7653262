// After a delivery the recipient chats with the driver, on a phone and in French; staff read, answer and download the chat.
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { violations } from './checkScreen.ts';
import { makeFulfilled, report } from './orders.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

/** Creates an order that the driver has just left at the door. */
async function delivered(prefix: string) {
  const [order = expect.unreachable()] = await makeFulfilled(stage, prefix, 1);
  const driver = { driverId: 'd-1', driverName: 'Karim Benali' };
  await report(stage, order, 'ATTEMPTING_DELIVERY', driver);
  await report(stage, order, 'COMPLETED', { ...driver, statusId: 2 });
  return { id: order.id, channel: { channel: order.delivery?.id ?? '' }, path: new URL(order.trackingLink).pathname };
}

/** Returns a picture of one colour, 1600 by 1200, which is larger than messages show. */
function aPhoto(): Buffer {
  const [width, height] = [1600, 1200];
  const part = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const rows = Buffer.alloc(height * (1 + width * 3), 90);
  for (let row = 0; row < height; row++) rows[row * (1 + width * 3)] = 0;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))]);
}

test('a recipient chats in French with the driver, despite a lost connection, and sends a photo', async () => {
  const { id, path, channel } = await delivered('CH');
  const driver = stage.fleet().fleetChat;
  await driver.send({ params: channel, body: { message: 'Bonjour!' } });
  const page = await stage.open(`${path}?lang=fr`, {
    as: null,
    locale: 'fr-CA',
    size: [390, 844],
    expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  });
  await page.getByRole('button', { name: 'Écrire au livreur · 1 nouveau message' }).click();
  const chat = page.getByRole('dialog', { name: 'Clavarder avec Karim, votre livreur' });
  const field = chat.getByLabel('Votre message');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill('Bonjour, où est le colis?');
  await field.press('Shift+Enter');
  await field.press('m');
  await field.press('Enter');
  await chat.getByText('Envoyé').waitFor();
  const [asked] = (await driver.read({ params: channel })).messages;
  expect(asked?.text).toBe('Bonjour, où est le colis?\nm');
  await driver.markRead({ params: channel, body: { seq: asked?.seq ?? 0 } });
  await chat.getByText(/· Lu/).waitFor();
  await driver.send({ params: channel, body: { message: 'Sur le balcon, derrière la porte.' } });
  await chat.locator('li', { hasText: 'Sur le balcon' }).getByText('Karim', { exact: true }).waitFor();
  await chat.getByRole('status').filter({ hasText: 'Karim a écrit' }).waitFor({ state: 'attached' });

  await page.context().setOffline(true);
  for (const text of ['Un', 'Deux', 'Trois']) {
    await field.fill(text);
    await field.press('Enter');
  }
  await chat.getByText('La connexion est coupée').waitFor();
  for (const message of ['A', 'B']) await driver.send({ params: channel, body: { message } });
  await page.context().setOffline(false);
  const own = () => chat.locator('li.own:not(.sending) .chat-text').allTextContents();
  await expect.poll(own).toEqual(['Bonjour, où est le colis?\nm', 'Un', 'Deux', 'Trois']);
  await expect
    .poll(() => chat.locator('li:not(.own) .chat-text').allTextContents())
    .toEqual(['Bonjour!', 'Sur le balcon, derrière la porte.', 'A', 'B']);

  await chat.locator('input[type=file]').setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: aPhoto() });
  await chat.getByAltText('Photo à envoyer').waitFor();
  await chat.getByRole('button', { name: 'Envoyer' }).click();
  const sent = chat.locator('li:not(.sending) img');
  await expect
    .poll(() => sent.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([512, 384]);

  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await chat.waitFor({ state: 'hidden' });
  const door = page.getByRole('button', { name: 'Écrire au livreur', exact: true });
  await expect.poll(() => door.evaluate((element) => element === document.activeElement)).toBe(true);

  const api = await stage.api();
  const unread = async () => (await api.timeline.read({ params: { id }, query: {} })).unread;
  expect(await unread()).toBeGreaterThan(0);
  const staff = await stage.open(`/orders?order=${id}&only=CHAT&lang=fr`);
  const thread = staff.locator('.order-detail');
  await thread.getByText('Sur le balcon, derrière la porte.').waitFor();
  await expect.poll(unread).toBe(0);
  const shown = thread.locator('.timeline').getByRole('img').first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  const answer = thread.getByLabel('Message au nom du magasin');
  await answer.fill('Ligne un');
  await answer.press('Shift+Enter');
  await answer.press('2');
  await answer.press('Enter');
  await thread.locator('.chat-staff').getByText('Ligne un').waitFor();
  await expect.poll(() => answer.inputValue()).toBe('');
  const [read] = (await driver.read({ params: channel })).messages;
  expect(read).toMatchObject({ text: 'Ligne un\n2', user: { id: 'STAFF' } });
  await page.getByRole('button', { name: 'Écrire au livreur · 1 nouveau message' }).click();
  await chat
    .locator('li', { hasText: 'Ligne un' })
    .getByText(read?.user.name ?? '', { exact: true })
    .waitFor();
  expect(await violations(staff)).toEqual([]);
  const [file] = await Promise.all([
    staff.waitForEvent('download'),
    thread.getByRole('link', { name: 'Télécharger' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^clavardage-\w+\.zip$/);
});
