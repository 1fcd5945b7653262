// A developer sets up a verified webhook; then, in French, one that fails.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { verified } from '../server/src/webhooks/testing/receiver.ts';
import { raiseStage } from './stage.ts';

/** The developer's program. It accepts only requests whose signature is valid. */
const received: { verified: unknown }[] = [];
let secret = '';
const receiver = createServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  try {
    const arrived = { path: '/orders', headers: request.headers, body };
    received.push({ verified: verified(secret, arrived, new Date().toISOString()) });
    response.writeHead(200).end('Believed');
  } catch {
    response.writeHead(401).end('Not believed');
  }
}).listen(0, '127.0.0.1');
await new Promise((resolve) => receiver.once('listening', resolve));
const { port } = receiver.address() as AddressInfo;
const address = `http://127.0.0.1:${port}/orders`;
afterAll(() => void receiver.close());

const stage = raiseStage({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } });

test('a developer creates an endpoint, stores its secret, and an order arrives verified and appears in the log', async () => {
  const page = await stage.open('/retailer-settings?section=webhooks');
  await page.getByRole('button', { name: 'New endpoint' }).click();
  // Presses Escape in the same task as the input: the typed value is not discarded without confirmation.
  await page.getByLabel('Endpoint URL').evaluate(async (field, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    for (let microtask = 0; microtask < 10; microtask++) await null;
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }));
  }, address);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Create the endpoint' }).click();
  secret = (await page.locator('.shown-once output').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  // A stray Enter copies the secret, which is shown only once, instead of closing the dialog.
  await page.getByRole('button', { name: 'Copy' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Nothing sent yet').waitFor();

  const api = await stage.api();
  const { data } = await api.stores.list({ query: {} });
  const store = data.find(({ storeAddress }) => storeAddress.includes('Toronto'));
  const order = await api.orders.create({
    body: {
      recipient: 'Élodie Tremblay',
      address: '100 King St W, Toronto, ON, M5X 1A9',
      number: 'HOOKED-1',
      pickupScheduleId: store?.id,
    },
  });
  const line = page.getByRole('link', { name: 'Order created · HOOKED-1' });
  await line.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Status 200').waitFor();
  expect(await drawer.getByLabel('Response body').inputValue()).toBe('Believed');
  expect(received.at(-1)?.verified).toMatchObject({ type: 'ORDER_CREATION', data: { order: { id: order.id } } });
  await drawer.getByRole('button', { name: 'Close' }).click();
  await line.and(page.locator(':focus')).waitFor();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByText('Status 200').waitFor();
  expect(received.at(-1)?.verified).toMatchObject({ test: true });
});

test('a secret can be renewed, and the log describes a refusal in French', async () => {
  const page = await stage.open('/retailer-settings?section=webhooks', { locale: 'fr-CA', size: [900, 600] });
  await page.getByRole('link', { name: address }).click();
  await page.getByRole('button', { name: 'Renouveler le secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renouveler le secret' }).click();
  await page.getByText('Copiez-le maintenant').waitFor();
  await page.getByRole('button', { name: 'Terminé' }).click();
  // A change by another member while the form is open is kept.
  const api = await stage.api();
  const [endpoint] = (await api.webhooks.list({ query: {} })).data;
  const params = { id: endpoint?.id ?? '' };
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Description').fill('Entrepôt');
  await api.webhooks.edit({ params, body: { topics: ['ORDER_CREATION', 'ORDER_COMPLETED'] } });
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await form.waitFor({ state: 'hidden' });
  const edited = { description: 'Entrepôt', topics: ['ORDER_CREATION', 'ORDER_COMPLETED'] };
  expect(await api.webhooks.read({ params })).toMatchObject(edited);
  // Both secrets sign for a day: a program with neither of them refuses.
  secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  await page.getByRole('button', { name: 'Envoyer un essai' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer', exact: true }).click();
  await page.getByRole('dialog').getByText('Code 401').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminé' }).click();
  await page.getByText('réponse 401').first().waitFor();
});

test('the form tells that another endpoint has the same URL', async () => {
  const page = await stage.open('/retailer-settings?section=webhooks', { locale: 'fr-CA' });
  await page.getByRole('button', { name: 'Nouveau point de terminaison' }).click();
  await page.getByLabel('URL du point de terminaison').fill(address);
  await page.getByText('Un autre point de terminaison a cette URL.').waitFor();
});
