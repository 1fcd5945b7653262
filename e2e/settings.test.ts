// A retailer's settings for all stores: changed by section, in both languages, by mouse and by keyboard.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { coordinator } from './client.ts';
import { dayAhead } from './orders.ts';
import { untilFocused } from './sight.ts';
import { storeName } from './spreadsheet.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^(Sections|Sections des paramètres)$/ }).getByRole('link', { name });
const saved = (page: Page, text: string) => page.locator('.ant-notification-notice', { hasText: text }).waitFor();

test('a fault appears on its field, and a saved change appears immediately on another member’s screen', async () => {
  const refused = [/^422 \/retailer\/me\/settings$/];
  const page = await stage.open('/orders', { expected: refused });
  await page.getByRole('link', { name: 'Settings' }).click();
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  const other = await stage.open('/retailer-settings');
  await field(other, 'Phone').waitFor();

  await field(page, 'Phone').fill('12');
  await field(page, 'Email').fill('us@maplepine.example');
  await page.getByText('To be saved: Email and Phone').waitFor();
  await save.click();
  await page.getByText('Enter 10 to 15 digits, such as 416-555-0199 ext. 12').waitFor();
  await untilFocused(field(page, 'Phone'));
  await field(page, 'Phone').fill('416-555-0123 ext. 4');
  await save.click();
  await saved(page, 'Settings saved');
  await expect.poll(() => field(other, 'Phone').inputValue()).toBe('416-555-0123 ext. 4');
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
});

test('renaming a tag renames it on its orders, and leaving with unsaved changes needs a confirmation', async () => {
  const { orders, stores } = await stage.api();
  const { data } = await stores.list();
  const pickupScheduleId = data.find(({ name }) => name === storeName)?.id;
  const order = await orders.create({
    body: {
      recipient: 'Tagged',
      address: '1 Queen St W, Toronto, ON, M5H 2N2',
      tags: ['gift', 'Fragile'],
      pickupScheduleId,
      date: dayAhead(5),
      time: '14:00',
    },
  });
  const page = await stage.open('/retailer-settings?section=tags');
  await field(page, 'Tag 2').fill('Present');
  await page.getByRole('button', { name: 'Remove Cold' }).click();
  await page.getByText('“Gift” becomes “Present”, on its orders too').waitFor();
  await page.getByText('“Cold” is no longer offered; its orders keep it').waitFor();

  await section(page, 'Information').click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => field(page, 'Tag 2').inputValue()).toBe('Present');

  await page.getByRole('button', { name: 'Save changes' }).click();
  await saved(page, 'Settings saved');
  const tags = async () => (await orders.read({ params: { id: order.id } })).tags;
  await expect.poll(tags).toEqual(['Present', 'Fragile']);
  await section(page, 'Activity log').click();
  await page.getByText('Order tags: Fragile, Present (was Fragile, Gift, Cold)').waitFor();
  await page.getByLabel('Search names and values').fill('nobody changed this');
  await page.getByText('No change matches').waitFor();
});

test('in French, when two members change the same setting, the second sees the other value and chooses', async () => {
  const stale = [/^409 \/retailer\/me\/settings$/];
  const mine = await stage.open('/retailer-settings', { locale: 'fr-CA', expected: stale });
  await field(mine, 'Adresse').fill('1 Rue Ici, Toronto, ON, M5V 2T6');
  const { settings } = await stage.api();
  await settings.edit({ body: { address: '2 Elsewhere St, Toronto, ON, M5V 2T6', email: 'them@maplepine.example' } });
  await mine.getByRole('button', { name: 'Enregistrer' }).click();
  await mine.getByText('Quelqu’un d’autre a modifié ceci entre-temps : Adresse').waitFor();
  await expect.poll(() => field(mine, 'Courriel').inputValue()).toBe('them@maplepine.example');
  await mine.getByRole('button', { name: 'Enregistrer mes changements' }).click();
  await saved(mine, 'Paramètres enregistrés');
  expect(await settings.read()).toMatchObject({
    address: '1 Rue Ici, Toronto, ON, M5V 2T6',
    email: 'them@maplepine.example',
  });
});

test('package sizes can be added one after the other by keyboard only, in French', async () => {
  const page = await stage.open('/retailer-settings?section=packages', { locale: 'fr-CA', size: [900, 600] });
  await page.getByRole('button', { name: 'Ajouter un format' }).focus();
  await page.keyboard.press('Enter');
  await untilFocused(field(page, 'Format 5'));
  await page.keyboard.type('Palette');
  await page.keyboard.press('Enter');
  await untilFocused(field(page, 'Format 6'));
  await page.keyboard.type('Tube');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await save.focus();
  await page.keyboard.press('Enter');
  await saved(page, 'Paramètres enregistrés');
  const { settings } = await stage.api();
  expect((await settings.read()).packageSizes.slice(-2)).toEqual(['Palette', 'Tube']);
});

test('a member who may not manage settings has no menu item, and the page explains the refusal', async () => {
  const page = await stage.open('/retailer-settings', { as: coordinator });
  await page.getByRole('link', { name: 'Back home' }).waitFor();
  expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
});

test.each([
  ['en-CA', 'Who did it', 'To', 'Jonah Weiss', 'No change matches', 'Show all changes', 'Language: English'],
  [
    'fr-CA',
    'Auteur du changement',
    'Au',
    'Jonah Weiss',
    'Aucun changement ne correspond',
    'Afficher tous les changements',
    'Langue : Anglais',
  ],
] as const)(
  'the activity log can be filtered by member and by day, and the filters are in the URL (%s)',
  async (locale, who, to, name, none, all, language) => {
    const api = await stage.api();
    const change = `416-555-0${locale === 'en-CA' ? 150 : 151}`;
    await api.settings.edit({ body: { phone: change } });
    const email = `nadia-${locale.toLowerCase()}@maplepine.example`;
    const { team } = await stage.confirmedApi();
    await team.add({ body: { name: 'Nadia Haddad', email, roles: ['RETAILER_USER'] } });
    const page = await stage.open('/retailer-settings?section=activity', { locale, size: [900, 600] });
    const entries = page.locator('.activity-entries > li');
    await entries.filter({ hasText: change }).first().waitFor();
    await entries.filter({ hasText: email }).getByText(language).waitFor();
    // The time of the invitation is formatted too.
    expect(await entries.filter({ hasText: email }).innerText()).not.toMatch(/\dT\d/);
    await page.getByRole('combobox', { name: who }).fill('Alex');
    await page.locator('.ant-select-item-option-active', { hasText: 'Alex' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBeTruthy();
    await entries.filter({ hasText: change }).first().waitFor();
    expect(await entries.filter({ hasText: name }).count()).toBe(0);
    // There were no changes before the portal existed.
    await page.getByRole('textbox', { name: to, exact: true }).fill('2020-01-31');
    await page.keyboard.press('Enter');
    await page.getByText(none).waitFor();
    expect(new URL(page.url()).searchParams.get('to')).toBe('2020-01-31');
    await page.reload();
    await page.getByText(none).waitFor();
    await page.getByRole('button', { name: all }).click();
    await entries.filter({ hasText: change }).first().waitFor();
  },
);
