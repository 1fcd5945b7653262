// The desk with a new company: from its sign-up to its first open store, and a refusal; and with the retailers that it has.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './checkScreen.ts';
import { desk } from './client.ts';
import { findMailed } from './mailed.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const password = 'Quiet-Lake-Paddle-7!';

const texts = {
  en: {
    locale: 'en-CA' as const,
    company: 'Nordic Florist',
    companyName: 'Company name',
    storeAddress: 'Store address',
    yourName: 'Your name',
    email: 'Email',
    newPassword: 'New password',
    again: 'New password once more',
    openAccount: 'Open the account',
    signedUp: 'Onboarded successfully!',
    delivery: 'Delivery',
    admit: 'Admit the company',
    admitted: 'Nordic Florist was admitted',
    password: 'Password',
    name: 'Name',
    area: 'Service area',
    areaName: 'Montreal Metro Area',
    address: 'Address',
    ask: 'Request the store',
    asked: 'was requested from the courier',
    answer: 'Answer',
    addTime: 'Add a pickup time',
    open: 'Open',
    openStore: 'Open the store',
    opened: 'Mile End en was opened',
    refuse: 'Refuse',
    refuseCompany: 'Refuse the company',
    reason: 'Reason',
    refused: 'was refused. Its admin gets an email.',
  },
  fr: {
    locale: 'fr-CA' as const,
    company: 'Fleuriste du Nord',
    companyName: 'Nom de l’entreprise',
    storeAddress: 'Adresse du magasin',
    yourName: 'Votre nom',
    email: 'Courriel',
    newPassword: 'Nouveau mot de passe',
    again: 'Nouveau mot de passe, encore une fois',
    openAccount: 'Ouvrir le compte',
    signedUp: 'Inscription réussie!',
    delivery: 'Livraison',
    admit: 'Admettre l’entreprise',
    admitted: 'Fleuriste du Nord est admis',
    password: 'Mot de passe',
    name: 'Nom',
    area: 'Zone de service',
    areaName: 'Grand Montréal',
    address: 'Adresse',
    ask: 'Demander le magasin',
    asked: 'a été demandé au transporteur',
    answer: 'Répondre',
    addTime: 'Ajouter une heure de ramassage',
    open: 'Ouvrir',
    openStore: 'Ouvrir le magasin',
    opened: 'Le magasin Mile End fr est ouvert',
    refuse: 'Refuser',
    refuseCompany: 'Refuser l’entreprise',
    reason: 'Motif',
    refused: 'est refusé. Son administrateur reçoit un courriel.',
  },
};
type Text = (typeof texts)['en' | 'fr'];

async function signUp(say: Text, company: string, email: string): Promise<void> {
  const page = await stage.open('/sign-up', { as: null, locale: say.locale, expected: [/^401 /] });
  await page.getByLabel(say.companyName).fill(company);
  await page.getByRole('combobox').selectOption('DC-1-MTL');
  await page.getByLabel(say.storeAddress).fill('55 Rue Saint-Paul, Montréal, QC, H2Y 1G9');
  await page.getByLabel(say.yourName).fill('Zoé Roy');
  await page.getByLabel(say.email).fill(email);
  await page.getByLabel(say.newPassword, { exact: true }).fill(password);
  await page.getByLabel(say.again).fill(password);
  await page.getByRole('button', { name: say.openAccount }).click();
  await page.getByRole('heading', { name: say.signedUp }).waitFor();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the desk's list of waiting companies, and the drawer of one. */
async function openApplication(say: Text, company: string): Promise<Page> {
  const size = say.locale === 'fr-CA' ? ([390, 844] as const) : ([1440, 900] as const);
  const page = await stage.open('/desk/retailers?tab=waiting', { as: desk, locale: say.locale, size });
  await page.getByRole('link', { name: company, exact: true }).press('Enter');
  await page.getByRole('dialog', { name: company }).waitFor();
  return page;
}

test.each(['en', 'fr'] as const)(
  'a company signs up, is admitted at the desk, requests a store, and sends from it once the desk opened it: %s',
  async (language) => {
    const say = texts[language];
    const email = `zoe.${language}@fleurs.example`;
    await signUp(say, say.company, email);

    const page = await openApplication(say, say.company);
    await page.getByLabel(say.delivery, { exact: true }).fill(language === 'fr' ? '8,95' : '8.95');
    await button(page, say.admit).click();
    await page.getByText(say.admitted).waitFor();

    const login = await findMailed(stage.url, email, /(https?:\/\/\S+\/login\S*)/);
    const admin = await stage.open(login.replace(stage.url, ''), { as: null, locale: say.locale, expected: [/^401 /] });
    await admin.getByLabel(say.email).fill(email);
    await admin.getByLabel(say.password, { exact: true }).fill(password);
    await admin.keyboard.press('Enter');
    await admin.locator('.shell').waitFor();
    await admin.goto(`${stage.url}/pickup-schedules?store=new`);
    const store = `Mile End ${language}`;
    await admin.getByLabel(say.name, { exact: true }).fill(store);
    await admin.getByLabel(say.area).click();
    await admin.getByTitle(say.areaName).click();
    await admin.getByLabel(say.address).fill('5425 Avenue Casgrain, Montréal, QC, H2T 1X6');
    await button(admin, say.ask).click();
    await admin.getByText(say.asked).waitFor();

    await page.goto(`${stage.url}/desk/retailers?tab=requested`);
    await page.getByRole('row').filter({ hasText: store }).getByRole('button', { name: say.answer }).press('Enter');
    await button(page, say.addTime).click();
    await page.getByRole('dialog').getByText(say.open, { exact: true }).click();
    await button(page, say.openStore).click();
    await page.getByText(say.opened).waitFor();
    const stores = await findMailed(stage.url, email, /(https?:\/\/\S+\/pickup-schedules\S*)/);
    await admin.goto(stores);
    const line = admin.getByRole('row').filter({ hasText: store });
    await line.getByText('12:00', { exact: true }).waitFor();
  },
);

test.each(['en', 'fr'] as const)(
  'a company is refused at the desk by keyboard, with a reason that its admin is mailed: %s',
  async (language) => {
    const say = texts[language];
    const company = `Refus ${language}`;
    const email = `refus.${language}@fleurs.example`;
    await signUp(say, company, email);
    const page = await openApplication(say, company);
    const drawer = page.getByRole('dialog', { name: company });
    await drawer.getByRole('radio', { name: say.refuse }).press('Space');
    await button(page, say.refuseCompany).press('Enter');
    const reason = drawer.getByLabel(say.reason);
    expect(await reason.getAttribute('aria-invalid')).toBe('true');
    await reason.fill('Trop loin');
    await button(page, say.refuseCompany).press('Enter');
    await page.getByText(say.refused).waitFor();
    await page.getByRole('link', { name: company, exact: true }).waitFor({ state: 'detached' });
    await findMailed(stage.url, email, /((?:Reason|Motif\u00a0): Trop loin)/);
  },
);

test.each([
  {
    locale: 'en-CA' as const,
    size: [390, 844] as const,
    retailer: 'Boréal',
    rates: 'Rates',
    price: 'Price',
    cost: '11.25',
    from: 'Valid from',
    add: 'Add a rate',
    shown: '$11.25',
    settings: 'Settings',
    phone: 'Phone',
    accounts: 'Members can sign in',
    reason: 'Reason',
    save: 'Save changes',
    saved: 'Boréal is saved',
    areas: 'Service areas',
    newArea: 'Add a service area',
    area: { id: 'YOW-1', name: 'Ottawa' },
    name: 'Name',
    code: 'Code',
    prefixes: 'Postal codes',
    isOff: 'Deactivated',
  },
  {
    locale: 'fr-CA' as const,
    size: [1440, 900] as const,
    retailer: 'Maple & Pine',
    rates: 'Tarifs',
    price: 'Prix',
    cost: '11,25',
    from: 'Valide à partir du',
    add: 'Ajouter un tarif',
    shown: '11,25\u00a0$',
    settings: 'Paramètres',
    phone: 'Téléphone',
    accounts: 'Les membres peuvent se connecter',
    reason: 'Motif',
    save: 'Enregistrer',
    saved: 'Maple & Pine\u00a0: modifications enregistrées',
    areas: 'Zones de service',
    newArea: 'Ajouter une zone de service',
    area: { id: 'YQB-1', name: 'Québec' },
    name: 'Nom',
    code: 'Code',
    prefixes: 'Codes postaux',
    isOff: 'Désactivé',
  },
])('rates, settings and service areas are changed at the desk: $locale', async (say) => {
  const page = await stage.open('/desk/retailers', { as: desk, locale: say.locale, size: say.size });
  await page.getByRole('link', { name: say.retailer, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: say.retailer });
  await drawer.getByRole('link', { name: say.rates, exact: true }).click();
  await drawer.getByLabel(say.price).fill(say.cost);
  await drawer.getByLabel(say.from).fill('2027-03-01');
  await page.keyboard.press('Tab');
  await drawer.getByRole('button', { name: say.add, exact: true }).click();
  await drawer.getByRole('row').filter({ hasText: say.shown }).waitFor();
  expect(await violations(page)).toEqual([]);

  await drawer.getByRole('link', { name: say.settings, exact: true }).click();
  await drawer.getByLabel(say.phone).fill('418 555 0100');
  await drawer.getByRole('switch', { name: say.accounts }).click();
  await drawer.getByLabel(say.reason).fill('Fin de saison');
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: say.save, exact: true }).click();
  await page.getByText(say.saved).waitFor();
  await page.getByRole('row').filter({ hasText: say.retailer }).getByText(say.isOff, { exact: true }).waitFor();

  await page.getByRole('link', { name: say.areas, exact: true }).click();
  await button(page, say.newArea).click();
  const form = page.getByRole('dialog', { name: say.newArea });
  await form.getByLabel(say.name, { exact: true }).fill(say.area.name);
  await form.getByLabel(say.code, { exact: true }).fill(say.area.id);
  await form.getByLabel(say.prefixes).fill('K1,1K,');
  await form.getByRole('button', { name: say.newArea }).click();
  await form.getByRole('alert').first().waitFor();
  await form.getByLabel(say.prefixes).press('Backspace');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: say.newArea }).click();
  await page.getByRole('row').filter({ hasText: say.area.name }).getByText('K1', { exact: true }).waitFor();
});
