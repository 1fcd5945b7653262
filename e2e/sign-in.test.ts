// Sign-in: errors appear beside their field, before anything is sent.
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clientOf, coordinator, demoToken } from './client.ts';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

test('an invalid email is reported before anything is sent, and until it is fixed', async () => {
  const page = await stage.open('/login?lang=en', { as: null });
  const email = page.getByLabel('Email');
  await email.fill('zz');
  await page.getByLabel('Password', { exact: true }).fill('whatever');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid Email').waitFor();
  await untilFocused(email);
  expect(await page.getByRole('alert').count()).toBe(0);
  await email.fill('zz@maple.example');
  await page.getByText('Invalid Email').waitFor({ state: 'detached' });
});

test('the accounts of the demo are described in the reader’s language', async () => {
  const page = await stage.open('/login', { as: null, locale: 'fr-CA' });
  const second = page.locator('.login-demo button').nth(1);
  expect(await second.innerText()).toMatch(/^Maple & Pine · Coordonnateur/);
});

test('logging out everywhere needs a confirmation, and then ends the sessions on all devices', async () => {
  const other = clientOf(stage.url, await demoToken(stage.url, coordinator));
  // Calls that the page makes while its session ends are refused.
  const page = await stage.open('/orders?lang=en', { as: coordinator, expected: [/^401 /] });
  const choose = async (answer: string) => {
    await page.locator('.account-button').click();
    await page.getByRole('menuitem', { name: 'Log out everywhere' }).click();
    const question = page.getByRole('dialog', { name: 'Log out on every device?' });
    await question.getByRole('button', { name: answer, exact: true }).click();
    await question.waitFor({ state: 'detached' });
  };
  await choose('Cancel');
  expect((await other.auth.refresh()).email).toBe(coordinator);
  await choose('Log out everywhere');
  await page.getByLabel('Email').waitFor();
  await expect(other.auth.refresh()).rejects.toThrow('401');
});

test.each([
  ['en-CA', 'Your company’s access is turned off.', 'Orders'],
  ['fr-CA', 'L’accès de votre entreprise est désactivé.', 'Commandes'],
] as const)(
  'a member whose retailer is deactivated by the courier sees the reason, and can return once it is active again: %s',
  async (locale, text, title) => {
    const courier = stage.fleet();
    const [retailer] = (await courier.retailers.list({ query: { search: 'Maple' } })).data;
    const params = { id: retailer?.id ?? '' };
    const expected = [/^401 /];
    const page = await stage.open('/orders', { locale, expected });
    await page.locator('.order-row').first().waitFor();
    await courier.retailers.edit({ params, body: { isActivated: false } });
    // The server caches a session for five seconds. No reload: a call that is refused in between could drop the token before the reason is
    // shown.
    const api = await stage.api();
    const refusal = () => api.auth.refresh().then(String, String);
    await expect.poll(refusal).toContain('RETAILER_DEACTIVATED');
    const said = page.getByRole('alert').filter({ hasText: text });
    await Promise.race([page.getByRole('searchbox').fill('maple'), said.waitFor()]);
    await said.waitFor();
    await courier.retailers.edit({ params, body: { isActivated: true } });
    await page.locator('.login-demo button').first().click();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
  },
);

test('at an unknown URL a member keeps the menu, and an anonymous reader sees nothing of the portal', async () => {
  const expected = [/^404 \/nowhere$/];
  const member = await stage.open('/nowhere?lang=en', { expected });
  await member.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  expect(await member.getByRole('main').count()).toBe(1);
  await member.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click();
  await member.locator('.order-row').first().waitFor();
  const stranger = await stage.open('/nowhere?lang=en', { as: null, expected });
  await stranger.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  expect(await stranger.getByRole('navigation').count()).toBe(0);
});

describe('a refusal that arrives late', () => {
  /** Opens the orders and signs out while a search waits for its reply. The script of the sign-out page is delayed too. */
  async function signOutDuringSearch() {
    const page = await stage.open('/orders?lang=en', { hasOwnSession: true, expected: [/^401 /] });
    await page.locator('.order-row').first().waitFor();
    const [search, script] = [Promise.withResolvers<Route>(), Promise.withResolvers<Route>()];
    await page.route(/retailer\/orders\?.*late-search/, (route) => search.resolve(route));
    await page.route('**/LogoutPage-*.js', (route) => script.resolve(route));
    await page.getByRole('searchbox').fill('late-search');
    const call = await search.promise;
    await page.locator('.account-button').click();
    await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
    const signOut = await script.promise;
    const refuse = async () => {
      const answered = page.waitForResponse((response) => response.url() === call.request().url());
      await call.fulfill({ status: 401, json: refusal });
      await answered;
      // The page handles the reply in its next tasks.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    };
    const address = () => page.evaluate(() => location.pathname + location.search);
    return { page, refuse, signOut, address, email: page.getByLabel('Email', { exact: true }) };
  }

  test('after signing out changes neither the sign-in page nor the text typed there', async () => {
    const { page, refuse, signOut, address, email } = await signOutDuringSearch();
    await signOut.continue();
    await email.fill('half@typed');
    await refuse();
    expect(await address()).toBe('/login?lang=en');
    expect(await email.inputValue()).toBe('half@typed');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('while signing out does not send the next sign-in back to the sign-out page', async () => {
    const { refuse, signOut, address, email } = await signOutDuringSearch();
    await refuse();
    await signOut.continue();
    await email.waitFor();
    expect(await address()).toBe('/login?lang=en');
  });
});

const refusal = {
  status: 401,
  message: 'Sign in again.',
  error: { type: 'UNAUTHORIZED' },
  errors: [],
  requestId: 'late',
};
