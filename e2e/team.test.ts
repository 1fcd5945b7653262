// Managing a team: a member is invited and signs up, a member's permissions change while they work, a member is removed.
import { contract } from '@portage/contract/index';
import type { Page, Request, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../server/src/seed/world.ts';
import { clientOf, coordinator, demoToken } from './client.ts';
import { linkMailedTo } from './invited.ts';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const password = 'Another-Horse-7!';

const texts = {
  en: {
    add: 'Add a member',
    name: 'Name',
    email: 'Email',
    send: 'Send invitation',
    next: 'Next',
    finish: 'Finish',
    can: 'Can edit, fulfil, void and cancel orders of all stores',
    home: 'Today',
    invited: 'Invited',
    identity: 'Confirm that it is you',
    password: 'Password',
  },
  fr: {
    add: 'Ajouter un membre',
    name: 'Nom',
    email: 'Courriel',
    send: 'Envoyer l’invitation',
    next: 'Suivant',
    finish: 'Terminer',
    can: 'Peut modifier, confier, retirer et annuler des commandes de tous les magasins',
    home: 'Aujourd’hui',
    invited: 'Invité',
    identity: 'Confirmez votre identité',
    password: 'Mot de passe',
  },
} as const;

/** Types the password that confirms a change of access. The field has the focus. */
async function confirmIdentity(page: Page, said: (typeof texts)['en' | 'fr']): Promise<void> {
  const proof = page.getByRole('dialog', { name: said.identity });
  await untilFocused(proof.getByLabel(said.password, { exact: true }));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await proof.waitFor({ state: 'hidden' });
}

test.each(['en', 'fr'] as const)(
  'an admin can invite by keyboard only, and the invited member signs up: %s',
  async (language) => {
    const said = texts[language];
    const locale = language === 'fr' ? 'fr-CA' : 'en-CA';
    const email = `lea.${language}@maplepine.example`;
    const page = await stage.open('/accounts', { locale, size: [900, 600], hasOwnSession: true });
    await page.locator('.team-row').first().waitFor();
    await page.getByRole('button', { name: said.add }).press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: new RegExp(`${said.name}$`) }).fill('Léa Fortin');
    await drawer.getByRole('textbox', { name: new RegExp(`${said.email}$`) }).fill(email);
    await drawer.getByText(said.can).waitFor();
    await page.keyboard.press('Enter');
    await confirmIdentity(page, said);
    const row = page.locator('.team-row', { hasText: 'Léa Fortin' });
    await row.getByText(said.invited, { exact: true }).waitFor();
    await untilFocused(page.locator('.team-add'));

    const theirs = await stage.open(await linkMailedTo(stage.url, email), { as: null, locale });
    await theirs.getByRole('button', { name: said.next }).click();
    const passwords = theirs.locator('input[autocomplete=new-password]');
    for (const place of [0, 1]) await passwords.nth(place).fill(password);
    await theirs.keyboard.press('Enter');
    await theirs.getByRole('button', { name: said.finish }).click();
    await theirs.getByRole('heading', { name: said.home, exact: true }).waitFor();
    // The admin's open page shows that the member has signed up.
    await row.getByText(said.invited, { exact: true }).waitFor({ state: 'detached' });
  },
);

test('a coordinator who loses permissions while working sees a notice immediately, and loses the screen', async () => {
  const api = await stage.confirmedApi();
  const members = (await api.team.list({ query: { search: coordinator } })).data;
  const params = { id: members[0]?.id ?? '' };
  await api.team.edit({ params, body: { permissions: ['MANAGE_ORDERS', 'MANAGE_RETAILER_USERS'] } });
  const page = await stage.open('/accounts?lang=en', { as: coordinator, expected: [/^403 /] });
  await page.locator('.team-row').first().waitFor();
  // A coordinator with MANAGE_RETAILER_USERS sees the team, but cannot add members.
  expect(await page.getByRole('button', { name: 'Add a member' }).count()).toBe(0);
  await api.team.edit({ params, body: { permissions: [] } });
  const notice = page.getByRole('alert').filter({ hasText: 'An admin changed what you may do' });
  await notice.getByText('You can no longer edit, fulfil, void and cancel orders').waitFor();
  await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
  await page.getByRole('link', { name: 'Team Management' }).waitFor({ state: 'detached' });
});

test('a member who is removed while working is signed out and sees why, in their language', async () => {
  const api = await stage.confirmedApi();
  const [member] = (await api.team.list({ query: { search: 'olivier' } })).data;
  const page = await stage.open('/orders?lang=fr', { as: member?.email ?? '', expected: [/^401 /] });
  await page.locator('.order-row').first().waitFor();
  await api.team.remove({ params: { id: member?.id ?? '' } });
  await page.getByRole('alert').filter({ hasText: 'Votre compte a été retiré de l’équipe' }).waitFor();
});

test('a session that ends before the news stream opens leads to the sign-in page', async () => {
  const page = await stage.open('/users/profile?lang=en', {
    as: coordinator,
    hasOwnSession: true,
    expected: [/^401 /],
  });
  // Otherwise this page's own stream could be held.
  await page.goto('about:blank');
  const stream = Promise.withResolvers<Route>();
  await page.route(`**${contract.news.listen.path}`, (route) => stream.resolve(route));
  const calls = new Set<Request>();
  page.on('request', (request) => calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  await page.goto(`${stage.url}/orders?lang=en`);
  await page.locator('.order-row').first().waitFor();
  const held = await stream.promise;
  // The stream is the only open request: no other call can detect that the session has ended.
  await expect.poll(() => [...calls]).toEqual([held.request()]);
  const token = (await page.context().cookies()).find(({ name }) => name === 'ak')?.value ?? '';
  await clientOf(stage.url, token).auth.logout();
  await held.continue();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('the consequences of an edit are shown before saving, and a stale edit asks which value to keep', async () => {
  const api = await stage.confirmedApi();
  const [member] = (await api.team.list({ query: { search: 'mei' } })).data;
  const params = { id: member?.id ?? '' };
  const page = await stage.open(`/accounts?lang=en&user=${params.id}`, { expected: [/^409 /] });
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('checkbox', { name: /^Modify orders/ }).uncheck();
  await drawer.getByText('Can no longer edit, fulfil, void and cancel orders').waitFor();
  await drawer.getByRole('radio', { name: /^Admin/ }).check();
  await drawer.getByText('Becomes an admin').waitFor();
  await drawer.getByText('Sees every store, new ones too').waitFor();
  expect(await drawer.getByRole('checkbox', { name: /^Modify settings/ }).isDisabled()).toBe(true);
  await drawer.getByRole('radio', { name: /^Coordinator/ }).check();
  await api.team.edit({ params, body: { name: 'Mei-Ling Chen' } });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByRole('button', { name: 'Save my changes' }).click();
  await expect.poll(async () => (await api.team.read({ params })).permissions).toEqual(['MANAGE_RETAILER_USERS']);
  await drawer.waitFor({ state: 'hidden' });

  // The same change by both members is not a conflict.
  await page.goto(`${stage.url}/accounts?lang=en&user=${params.id}`);
  await drawer.getByRole('checkbox', { name: /^Modify orders/ }).check();
  await api.team.edit({ params, body: { permissions: ['MANAGE_RETAILER_USERS', 'MANAGE_ORDERS'] } });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
});

test('a member can end their other sessions after confirming their identity', async () => {
  const as = 'mei@maplepine.example';
  const other = await demoToken(stage.url, as);
  const page = await stage.open('/users/profile?lang=en', { as, hasOwnSession: true });
  await page.getByRole('button', { name: 'Sign out of all others' }).click();
  await confirmIdentity(page, texts.en);
  await page.getByText('Signed out', { exact: true }).waitFor();
  await expect(clientOf(stage.url, other).auth.refresh()).rejects.toThrow('401');
});

test('a temporary password is shown once, and can be used to sign in', async () => {
  const api = await stage.confirmedApi();
  const [member] = (await api.team.list({ query: { search: 'jonah' } })).data;
  const page = await stage.open(`/accounts?lang=en&user=${member?.id}`, { hasOwnSession: true });
  await page.getByRole('button', { name: 'Set a temporary password' }).click();
  await confirmIdentity(page, texts.en);
  await page
    .getByRole('dialog', { name: /^Set a temporary/ })
    .getByRole('button', { name: 'Set a temporary password' })
    .click();
  const shown = await page.locator('.team-password').innerText();
  await expect(
    clientOf(stage.url, '').auth.login({ body: { email: member?.email ?? '', password: shown } }),
  ).resolves.toBeTruthy();
  await expect(demoToken(stage.url, member?.email)).rejects.toThrow('401');
});
