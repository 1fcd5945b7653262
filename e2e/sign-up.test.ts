// A company opens an account, which is pending until the courier approves it.
import { expect, test } from 'vitest';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const password = 'Quiet-Lake-Paddle-7!';

test.each([
  {
    locale: 'en-CA',
    open: 'Open an account',
    company: 'Company name',
    address: 'Store address',
    name: 'Your name',
    email: 'Email',
    password: 'New password',
    again: 'New password once more',
    send: 'Open the account',
    provinces: 'Supported provinces: ON, QC, BC',
    done: 'Onboarded successfully!',
    waiting: 'Your company is waiting for the courier’s approval',
  },
  {
    locale: 'fr-CA',
    open: 'Ouvrir un compte',
    company: 'Nom de l’entreprise',
    address: 'Adresse du magasin',
    name: 'Votre nom',
    email: 'Courriel',
    password: 'Nouveau mot de passe',
    again: 'Nouveau mot de passe, encore une fois',
    send: 'Ouvrir le compte',
    provinces: 'Provinces desservies\u00a0: ON, QC, BC',
    done: 'Inscription réussie!',
    waiting: 'Votre entreprise attend l’approbation du transporteur',
  },
] as const)('a company can sign up from the sign-in page and appears in the courier’s list: $locale', async (said) => {
  const size = [900, 600] as const;
  const page = await stage.open('/login', { as: null, locale: said.locale, size, expected: [/^401 /] });
  await page.getByRole('link', { name: said.open }).click();
  await page.getByRole('heading', { name: said.open }).waitFor();
  const email = `zoe-${said.locale.toLowerCase()}@fleurs.example`;
  await page.getByRole('button', { name: said.send }).click();
  await untilFocused(page.getByLabel(said.company));
  await page.getByLabel(said.company).fill(`Fleurs ${said.locale}`);
  await page.getByRole('combobox').selectOption('DC-1-MTL');
  const address = page.getByLabel(said.address);
  await address.fill('1 Main St, Halifax, NS, B3H 1A1');
  await page.getByLabel(said.name).fill('Zoé Roy');
  await page.getByText(said.provinces).waitFor();
  expect(await address.inputValue()).toBe('');
  await address.fill('55 Rue Saint-Paul, Montréal, QC, H2Y 1G9');
  await page.getByLabel(said.email).fill(email);
  await page.getByLabel(said.password, { exact: true }).fill(password);
  await page.getByLabel(said.again).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: said.done }).waitFor();
  const { data } = await stage.fleet().retailers.list({ query: { is: 'waiting' } });
  expect(data).toContainEqual(expect.objectContaining({ name: `Fleurs ${said.locale}`, email }));
  await page.goto(`${stage.url}/login`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText(said.waiting).waitFor();
});

test('a refusal that a field shows is not repeated above the form', async () => {
  const page = await stage.open('/login?lang=en', { as: null, expected: [/^401 /, /^422 /] });
  await page.getByRole('link', { name: 'Open an account' }).click();
  await page.getByLabel('Company name').fill('Papeterie');
  await page.getByLabel('Store address').fill('55 Rue Saint-Paul, Montréal, QC, H2Y 1G9');
  await page.getByLabel('Your name').fill('Zébulon Archambault');
  await page.getByLabel('Email').fill('zebulon@papeterie.example');
  await page.getByLabel('New password', { exact: true }).fill('Archambault1!');
  await page.getByLabel('New password once more').fill('Archambault1!');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await page.locator('.login-refusal').waitFor();
  expect(await page.locator('.login-refusal').allInnerTexts()).toEqual(['Could not open the account']);
});
