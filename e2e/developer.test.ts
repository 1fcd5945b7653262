// A developer's first steps: a webhook and an order are sent to a URL of theirs; then, in French, API keys are managed.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@portage/contract/index';
import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '../server/src/seed/world.ts';
import { clientOf } from './client.ts';
import { raiseStage } from './stage.ts';

const received: string[] = [];
const receiver = createServer(async (request, response) => {
  received.push((await request.toArray()).join(''));
  response.writeHead(202).end('Taken');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => receiver.once('listening', resolve));
const { port } = receiver.address() as AddressInfo;
const address = `http://127.0.0.1:${port}/orders`;
afterAll(() => void receiver.close());

const stage = raiseStage({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a webhook and an order can be sent to any URL; an invalid one is a fault on its field', async () => {
  const page = await stage.open('/users/profile', { expected: [/^422 /] });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Send is pressed before the provider's code, a part of the URL, is loaded.
  const welcome = Promise.withResolvers<Route>();
  await page.route(`**${contract.auth.welcome.path}`, (route) => welcome.resolve(route), { times: 1 });
  await page.goto(`${stage.url}/developer-tools`);
  for (const name of ['Webhook mock', 'Orders API mock']) {
    const tool = page.getByRole('region', { name });
    const [url, send] = [tool.getByLabel('Endpoint URL'), tool.getByRole('button', { name: 'Send' })];
    await url.fill('nope');
    await send.click();
    await tool.getByRole('alert').filter({ hasText: 'Validation Error' }).waitFor();
    await tool.getByText('Enter an address that begins with https://').waitFor();
    await url.fill(address);
    await send.click();
    if (name === 'Webhook mock') await (await welcome.promise).continue();
    await tool.getByText('Status 202').waitFor();
    expect(await tool.getByLabel('Response body').inputValue()).toBe('Taken');
  }
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ type: 'ORDER_CREATION', test: true });
  expect(JSON.parse(received[1] ?? '')).toHaveProperty('number');

  const orders = page.getByRole('region', { name: 'Orders API mock' });
  // The previous reply is not shown for the next request.
  const held = Promise.withResolvers<Route>();
  await page.route(`**${contract.developer.mockOrders.path}?*url=*`, (route) => held.resolve(route), { times: 1 });
  await orders.getByRole('button', { name: 'Send' }).click();
  const sent = await held.promise;
  await orders.getByText('Status 202').waitFor({ state: 'detached' });
  await sent.continue();
  await orders.getByText('Status 202').waitFor();

  const response = orders.getByLabel('Response', { exact: true });
  await response.fill(JSON.stringify({ note: 'x'.repeat(16_000) }));
  await orders.getByText('Shorten the response to 16,000 characters').first().waitFor();
  await expect.poll(() => orders.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
  // Far longer than a sample from the demo, which would be sent unchanged.
  const own = JSON.stringify({ number: 'OWN-1', note: 'é"'.repeat(4_000) });
  await response.fill(own);
  await orders.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => received.at(-1)).toBe(own);
  await orders.getByRole('button', { name: 'Copy to clipboard' }).click();
  await expect.poll(() => clipboard(page)).toBe(own);
});

test('a key can be created, copied, renewed and deleted in French', async () => {
  const page = await stage.open('/retailer-settings?section=keys', { locale: 'fr-CA', size: [900, 600] });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const opens = (key: string) =>
    clientOf(stage.url, key)
      .stores.list()
      .then(
        () => true,
        () => false,
      );
  const copied = async () => {
    const told = page.getByRole('dialog').filter({ has: page.locator('output') });
    await told.getByRole('button', { name: 'Copier' }).click();
    const key = await clipboard(page);
    expect(await told.locator('output').textContent()).toBe(key);
    await told.getByRole('button', { name: 'Terminé' }).click();
    return key;
  };
  await page.getByRole('button', { name: 'Nouvelle clé API' }).click();
  await page.getByRole('dialog').getByLabel('Nom', { exact: true }).fill('Caisse');
  await page.getByRole('button', { name: 'Créer la clé' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirmez votre identité' });
  await proof.getByLabel('Mot de passe').fill(demoPassword);
  await proof.getByRole('button', { name: 'Confirmer' }).click();
  const first = await copied();
  expect(await opens(first)).toBe(true);
  // The drawer, whose button opened the dialog, is closed.
  await page.getByRole('button', { name: 'Nouvelle clé API' }).and(page.locator(':focus')).waitFor();

  await page.getByRole('button', { name: 'Renouveler « Caisse »' }).click();
  const renewal = page.getByRole('dialog', { name: 'Renouveler « Caisse »' });
  await renewal.getByLabel('L’ancienne clé').click();
  await page.getByTitle('Prend fin maintenant').click();
  await renewal.getByRole('button', { name: 'Renouveler', exact: true }).click();
  const second = await copied();
  expect([await opens(first), await opens(second)]).toEqual([false, true]);

  await page.getByRole('button', { name: 'Supprimer « Caisse »' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await page.getByText('Clé API supprimée').waitFor();
  expect(await opens(second)).toBe(false);
});
