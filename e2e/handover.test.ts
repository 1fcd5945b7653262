// A pickup in the back room, in both languages: scanning, alarms, the driver's signature, and the manifest.
import type { Order } from '@portage/contract/orders/schema';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signature } from '../server/src/handovers/testing/access.ts';
import { showToCamera } from './camera.ts';
import { admin } from './client.ts';
import { makeStoreOfNow, sign, soon, storeAddress } from './handovers.ts';
import { press } from './keyboard.ts';
import { savedPdf } from './pdf.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const stores: string[] = [];

beforeAll(async () => {
  for (const name of ['Back room', 'Salle arrière', 'Counter']) stores.push(await makeStoreOfNow(stage, name));
});

async function fulfilled(storeId: string | undefined, number: string, numberOfPackages = 1): Promise<Order> {
  const api = await stage.api();
  const body = {
    ...soon,
    number,
    numberOfPackages,
    recipient: `Ada ${number}`,
    address: storeAddress,
    pickupScheduleId: storeId,
  };
  const { id } = await api.orders.create({ body });
  await api.orders.fulfil({ params: { id }, body: {} }).catch(() => undefined);
  return api.labels.generate({ params: { id } });
}

const cardOf = (page: Page, name: string) =>
  page.locator('.today-store', { has: page.getByRole('heading', { name, exact: true }) });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Types a code as a scanner does: without pauses, then Enter. The field must have the focus already. */
async function scan(page: Page, code: string): Promise<void> {
  await page.locator('.handover-field input:focus').first().waitFor();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

const results = (page: Page) => page.locator('.handover-results li');

test('staff scan what the driver takes, hear of what is wrong, and have the driver sign', async () => {
  const [own, other] = stores;
  const [one, two] = [await fulfilled(own, 'H-1'), await fulfilled(own, 'H-2', 2)];
  const wrong = await fulfilled(other, 'H-3');
  const left = await fulfilled(own, 'H-4');
  const page = await stage.open('/', { as: admin, showsPdfs: false });
  await press(button(cardOf(page, 'Back room'), 'Start handover'));
  await page.getByText('0 of 4').waitFor();
  await scan(page, one.trackingCode);
  await page.getByText('1 of 4').waitFor();
  await scan(page, wrong.trackingCode);
  await page.getByRole('alert').filter({ hasText: 'This parcel belongs to another store' }).waitFor();
  const [first = '', second = ''] = two.packages.map(({ trackingCode }) => trackingCode);
  // Faster than the server answers.
  await page.keyboard.type(`${first}\n${second}\n${one.trackingCode}\n`);
  await page.getByText('3 of 4').waitFor();
  await results(page).first().getByText('Scanned already').waitFor();
  await page.getByRole('link', { name: left.number ?? '' }).waitFor();

  await page.getByLabel('Driver’s name').fill('Marc');
  await sign(page);
  await page.getByText('1 missing parcel is recorded as left behind').waitFor();
  await button(page, 'Close the handover').click();
  const manifest = button(page, 'Manifest (PDF)');
  await manifest.waitFor();
  expect((await savedPdf(page, () => manifest.click())).pages).toBe(1);
  await page.getByRole('link', { name: /^Left behind/ }).click();
  await page.getByRole('link', { name: 'H-4' }).waitFor();
  await page.goto(stage.url);
  await cardOf(page, 'Back room').getByText('Handed over', { exact: true }).waitFor();
  await cardOf(page, 'Back room').getByRole('link', { name: 'Handovers' }).click();
  await page.getByText('Closed', { exact: true }).first().waitFor();
});

test('in French on a phone, a PIN replaces the signature, and a scan that could not be sent waits', async () => {
  const [, storeId = ''] = stores;
  const { retailerId } = await (await stage.api()).auth.refresh();
  const parcel = await fulfilled(storeId, 'R-1');
  await stage.fleet().fleetHandovers.setPin({ params: { id: retailerId, storeId }, body: { ...soon, pin: '4821' } });
  const size = [390, 844] as const;
  const page = await stage.open('/', { locale: 'fr-CA', size, expected: [/scans/, /close/, /ERR_FAILED/] });
  await button(cardOf(page, 'Salle arrière'), 'Commencer la remise').click();
  await page.getByText(/^0 sur \d+$/).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const scans = (url: URL) => url.pathname.endsWith('/scans');
  const sent: unknown[] = [];
  await page.route(scans, (route) => {
    sent.push(route.request().postDataJSON());
    return route.abort();
  });
  await scan(page, parcel.trackingCode);
  await page.getByText('1 numérisation à envoyer').waitFor();
  // The previous release refuses a field that it does not know.
  expect(sent).toEqual([{ scans: [expect.not.objectContaining({ isAgain: expect.anything() })] }]);
  await page.getByRole('link', { name: 'Aujourd’hui' }).first().click();
  await button(page, 'Continuer la saisie').click();
  await button(page.locator('.handover-scan'), 'Abandonner').click();
  await results(page).first().waitFor({ state: 'detached' });
  await page.locator('.handover-field input').first().click();
  await scan(page, parcel.trackingCode);
  await page.getByText('1 numérisation à envoyer').waitFor();
  await page.unroute(scans);
  await button(page, 'Renvoyer').click();
  await results(page).first().getByText('Remis', { exact: true }).waitFor();
  await page.getByLabel('Nom du livreur').fill('Zoé');
  await page.getByText('NIP', { exact: true }).click();
  await page.getByRole('textbox', { name: 'NIP' }).fill('1111');
  await button(page, 'Terminer la remise').click();
  await page.getByText('Le NIP est inexact').first().waitFor();
  await page.getByRole('textbox', { name: 'NIP' }).fill('4821');
  await button(page, 'Terminer la remise').click();
  await button(page, 'Manifeste (PDF)').waitFor();
  const { data } = await (await stage.api()).handovers.list({ query: { pickupScheduleId: storeId } });
  expect(data).toMatchObject([{ status: 'CLOSED', driverName: 'Zoé', confirmedBy: 'PIN' }]);
});

test('the camera of the handover screen reads labels, and a parcel of an earlier handover is handed over again', async () => {
  const [storeId] = stores;
  const parcel = await fulfilled(storeId, 'C-1');
  const page = await stage.open('/', { as: admin });
  await showToCamera(page, parcel.trackingLink);
  await page.reload();
  await press(button(cardOf(page, 'Back room'), 'Start handover'));
  await button(page, 'Use the camera').click();
  await results(page).getByText('Ada C-1').waitFor();
  await button(page, 'Stop the camera').click();
  expect(await page.locator('video').count()).toBe(0);
  await page.getByLabel('Driver’s name').fill('Marc');
  await sign(page);
  await button(page, 'Close the handover').click();
  await button(page, 'Manifest (PDF)').waitFor();

  const api = await stage.api();
  const { id } = await api.handovers.start({ body: { pickupScheduleId: storeId ?? '', ...soon } });
  await page.goto(`${stage.url}/handovers/${id}`);
  await scan(page, parcel.trackingCode);
  await page.getByRole('alert').filter({ hasText: 'was already handed over' }).waitFor();
  await press(button(page, 'Hand over again'));
  await results(page).first().getByText('Handed over', { exact: true }).waitFor();
  await page.getByText('1 of').waitFor();
});

test('after the cutoff, parcels of the following pickup do not change the next step or the message that all was handed over', async () => {
  const [, , storeId = ''] = stores;
  const api = await stage.api();
  const { retailerId } = await api.auth.refresh();
  const parcel = await fulfilled(storeId, 'N-1');
  const body = { customTimeToPrepare: 3 };
  await stage.fleet().fleetStores.edit({ params: { id: retailerId, storeId }, body });
  const later = { number: 'N-2', recipient: 'Ada N-2', address: storeAddress, pickupScheduleId: storeId };
  const { id } = await api.orders.create({ body: later });
  await api.orders.fulfil({ params: { id } });
  const page = await stage.open('/', { as: admin });
  const card = cardOf(page, 'Counter');
  await button(card, 'Print labels (1 order)').waitFor();
  const start = button(card, 'Start handover');
  expect(await card.locator('.ant-btn-primary').allInnerTexts()).toEqual(['Start handover']);
  await press(start);
  await scan(page, parcel.trackingCode);
  await page.getByText('1 of 1').waitFor();
  const { data } = await api.handovers.list({ query: { pickupScheduleId: storeId } });
  await api.handovers.close({ params: { id: data[0]?.id ?? '' }, body: { driverName: 'Marc', signature } });
  await api.labels.generate({ params: { id } });
  await page.goto(stage.url);
  await card.getByText('Everything was handed over').waitFor();
});
