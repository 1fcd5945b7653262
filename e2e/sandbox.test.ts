// Using the sandbox: it is opened, its orders are moved by the simulated courier, read in both languages, and never listed with live ones.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const recipient = 'Zoé Essai';

async function addOrder(page: Page): Promise<void> {
  await page.locator('.state-panel').waitFor();
  await page.keyboard.press('n');
  const drawer = page.getByRole('dialog', { name: 'Add order' });
  await drawer.getByLabel('Name', { exact: true }).fill(recipient);
  await drawer.getByLabel('Address', { exact: true }).fill('200 King St W, Toronto, ON, M5H 3T4');
  await drawer.locator('.order-reach-slots button').first().click();
  await drawer.locator('.order-reach-slots button[aria-pressed=true]').waitFor();
  await drawer.getByRole('button', { name: 'Add order', exact: true }).click();
  await page.locator('.order-detail').getByText(recipient).first().waitFor();
}

/** Waits until the list of live orders shows that it does not have the order. */
async function untilMissing(page: Page): Promise<void> {
  await page.goto(`${stage.url}/orders?search=${encodeURIComponent(recipient)}`);
  await page.locator('.state-panel').waitFor();
  expect(await page.locator('.test-banner').count()).toBe(0);
}

test('a sandbox order is delivered by the simulated courier, in both languages, and is not listed among live orders', async () => {
  const page = await stage.open('/retailer-settings?section=keys&keysOf=test');
  await page.getByRole('button', { name: 'View test data' }).click();
  await page.locator('.test-banner').getByText('Test data: nothing here is delivered').waitFor();
  await addOrder(page);
  await page.locator('.order-actions').getByRole('button', { name: 'Fulfil', exact: true }).click();
  await page.locator('.ant-modal').getByRole('button', { name: 'Fulfil', exact: true }).click();
  await page.getByRole('button', { name: 'Simulate the journey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Simulate the journey of this order' });
  await dialog.getByLabel('Outcome').click();
  await page.getByTitle('No answer, then left at the front door').click();
  await dialog.getByLabel('Speed').click();
  await page.getByTitle('Immediately').click();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByText('The simulation has begun').waitFor();
  await page.locator('.order-headline-text', { hasText: 'Delivered' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.order-detail').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Back to live data' }).click();
  await page.locator('.ant-table-row').first().waitFor();
  await untilMissing(page);

  const french = await stage.open('/orders', { locale: 'fr-CA' });
  await french.getByRole('radiogroup', { name: 'Données affichées' }).getByText('Données d’essai').click();
  await french.locator('.test-banner').getByText('rien ici n’est livré').waitFor();
  await french.locator('.ant-table-row', { hasText: recipient }).click();
  await french.getByRole('button', { name: 'Suivi', exact: true }).click();
  const journey = french.locator('.timeline');
  await journey.getByText('Pas de réponse').first().waitFor();
  await journey.getByText('À la porte d’entrée').first().waitFor();
  await french.keyboard.press('Escape');
  await french.locator('.order-detail').waitFor({ state: 'hidden' });
  await french.getByRole('button', { name: 'Revenir aux données réelles' }).click();
  await french.locator('.ant-table-row').first().waitFor();
  await untilMissing(french);
});
