// An admin manages the stores: their hours and waiting orders, their QR codes, and a new one, which the courier opens.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { scanPicture } from '../server/src/testing/scanner.ts';
import { coordinator } from './client.ts';
import { dayAhead } from './orders.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

/** Opens a store of Maple & Pine without orders: pickups at 10:00, 14:00 and 18:00, every day. */
async function openStore(name: string) {
  const courier = stage.fleet();
  const [retailer] = (await courier.retailers.list({ query: { search: 'Maple' } })).data;
  const params = { id: retailer?.id ?? '' };
  const body = {
    name,
    storeAddress: '1 Yonge St, Toronto, ON, M5E 1W7',
    serviceAreaId: 'DC-1',
    postalPrefixes: ['M'],
    pickupTimes: ['10:00', '14:00', '18:00'],
    daysOfOperation: [1, 2, 3, 4, 5, 6, 7],
    pickupPoint: { name: 'Counter', timeToPrepare: 1 },
  };
  return courier.fleetStores.create({ params, body });
}

const inEachLanguage = [
  {
    locale: 'en-CA',
    name: 'Harbour',
    times: 'Remove 14:00',
    save: 'Save',
    told: '2 waiting orders get another pickup',
    move: 'Save and move',
    done: '2 orders moved',
  },
  {
    locale: 'fr-CA',
    name: 'Le port',
    times: 'Retirer 14:00',
    save: 'Enregistrer',
    told: '2 commandes en attente changent de ramassage',
    move: 'Enregistrer et déplacer',
    done: '2 commandes sont déplacées',
  },
] as const;

test.each(inEachLanguage)(
  'removing a pickup time moves its orders to the next one, after a warning: $locale',
  async (said) => {
    const store = await openStore(said.name);
    const api = await stage.api();
    const order = async (time: string) =>
      (
        await api.orders.create({
          body: {
            recipient: 'Noé Roy',
            address: '100 King St W, Toronto, ON, M5X 1A9',
            pickupScheduleId: store.id,
            date: dayAhead(2),
            time,
          },
        })
      ).id;
    const [moved, also, stays] = [await order('14:00'), await order('14:00'), await order('18:00')];
    const page = await stage.open(`/pickup-schedules?search=${encodeURIComponent(said.name)}`, { locale: said.locale });
    await page.getByRole('link', { name: said.name }).click();
    const drawer = page.getByRole('dialog', { name: said.name });
    await drawer.getByRole('button', { name: said.times }).click();
    await drawer.getByRole('button', { name: said.save, exact: true }).click();
    const question = page.getByRole('dialog', { name: said.told });
    await question.waitFor();
    expect(await question.locator('del').count()).toBe(2);
    expect((await api.orders.read({ params: { id: moved } })).time).toBe('14:00');
    await question.getByRole('button', { name: said.move }).click();
    await page.getByText(said.done).waitFor();
    const times = await Promise.all(
      [moved, also, stays].map(async (id) => (await api.orders.read({ params: { id } })).time),
    );
    expect(times).toEqual(['18:00', '18:00', '18:00']);
    await page.goto(`${stage.url}/orders?order=${moved}`);
    await page.getByRole('dialog').getByText('18:00').first().waitFor();
  },
);

test('a concurrent change is not overwritten without confirmation', async () => {
  const store = await openStore('Twice');
  const api = await stage.api();
  const page = await stage.open(`/pickup-schedules?lang=en&store=${store.id}`, { expected: [/^409 /] });
  const drawer = page.getByRole('dialog', { name: 'Twice' });
  await drawer.getByLabel('Phone').fill('416 555 0199');
  await api.stores.edit({ params: { id: store.id }, body: { name: 'Twice over' } });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByText('Someone else changed this store in the meantime').waitFor();
  await drawer.getByRole('button', { name: 'Save my changes' }).click();
  await page.getByText('The store is saved').waitFor();
  const [saved] = (await api.stores.list({ query: { search: 'Twice over' } })).data;
  expect(saved).toMatchObject({ name: 'Twice over', phone: '416 555 0199' });
});

test('the QR code of a store can be downloaded as a picture that scanners read', async () => {
  const store = await openStore('Fish & Chips');
  const page = await stage.open('/pickup-schedules?lang=en&search=Fish');
  // The row opens the store, its buttons do not.
  await page.locator('.store-row').getByText('18:00', { exact: true }).click();
  await page.getByRole('dialog', { name: 'Fish & Chips', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'QR code of Fish & Chips' }).click();
  const code = page.getByRole('dialog', { name: 'QR code of Fish & Chips' });
  await code.waitFor();
  expect(new URL(page.url()).searchParams.get('store')).toBeNull();
  const downloading = page.waitForEvent('download');
  await code.getByRole('button', { name: 'Download PNG' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Fish & Chips.png');
  const picture = new Uint8Array(await readFile(await download.path()));
  expect(await scanPicture(picture)).toEqual([`id=${store.id}&name=Fish %26 Chips`]);
  await code.getByRole('button', { name: 'Close' }).click();
  await code.waitFor({ state: 'detached' });
});

test('a requested store is pending until the courier opens it, which the list shows without a reload', async () => {
  const page = await stage.open('/pickup-schedules?lang=fr', { locale: 'fr-CA' });
  await page.getByRole('button', { name: 'Demander un magasin' }).click();
  const drawer = page.getByRole('dialog', { name: 'Demander un nouveau magasin' });
  await drawer.getByRole('button', { name: 'Demander le magasin' }).click();
  await drawer.getByText('Obligatoire').first().waitFor();
  await drawer.getByLabel('Nom').fill('Le Quai');
  await drawer.getByLabel('Zone de service').click();
  await page.getByTitle('Grand Montréal').click();
  await drawer.getByLabel('Adresse').fill('1 Rue de la Commune, Montréal, QC, H2Y 4B2');
  await drawer.getByRole('button', { name: 'Demander le magasin' }).click();
  await drawer.waitFor({ state: 'detached' });
  const row = page.locator('.ant-table-row').filter({ hasText: 'Le Quai' });
  await row.getByText('En attente du transporteur').waitFor();
  const courier = stage.fleet();
  const [retailer] = (await courier.retailers.list({ query: { search: 'Maple' } })).data;
  const params = { id: retailer?.id ?? '' };
  const [asked] = (await courier.fleetStores.list({ params, query: { is: 'waiting' } })).data;
  expect(asked).toMatchObject({ name: 'Le Quai', serviceArea: { id: 'DC-1-MTL' } });
  await courier.fleetStores.edit({
    params: { ...params, storeId: asked?.id ?? '' },
    body: { isActivated: true, pickupTimes: ['15:00'] },
  });
  await row.getByText('En attente du transporteur').waitFor({ state: 'detached' });
  await row.getByText('15:00').first().waitFor();
});

test('a coordinator has no stores in the menu, and the page’s URL shows a refusal', async () => {
  const page = await stage.open('/pickup-schedules?lang=en', { as: coordinator });
  await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
  await page.getByRole('link', { name: 'Back home' }).click();
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Stores' }).count()).toBe(0);
});
