// Onboarding from the invitation to the dashboard, and the handling of invalid links.
import { type ErrorType, errorText, type Fault, statusOf } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { team } from '@portage/contract/team/endpoints';
import { SignUp } from '@portage/contract/team/schema';
import { expect, test } from 'vitest';
import { checkScreen, looks } from './checkScreen.ts';
import { demoToken } from './client.ts';
import { linkMailedTo, onboardingScreens } from './invited.ts';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const password = 'Another-Horse-7!';

const texts = {
  en: {
    name: 'Your name',
    next: 'Next',
    previous: 'Previous',
    finish: 'Finish',
    home: 'Today',
    again: 'Please enter it again',
    used: 'already used; sign in instead',
  },
  fr: {
    name: 'Votre nom',
    next: 'Suivant',
    previous: 'Précédent',
    finish: 'Terminer',
    home: 'Aujourd’hui',
    again: 'Veuillez le saisir de nouveau',
    used: 'a déjà servi; connectez-vous plutôt',
  },
} as const;

test.each(['en', 'fr'] as const)(
  'an invited member can move back and forth between three steps, reload, and sign in: %s',
  async (language) => {
    const said = texts[language];
    const api = await stage.confirmedApi();
    const email = `zoe.${language}@maplepine.example`;
    const body = {
      name: 'Zoe',
      email,
      language,
      roles: ['RETAILER_USER' as const],
      permissions: ['MANAGE_ORDERS' as const],
    };
    await api.team.add({ body });
    const path = await linkMailedTo(stage.url, email);
    const page = await stage.open(path, { as: null, expected: [/^409 \/auth\/sign-up/] });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const passwords = page.locator('input[autocomplete=new-password]');

    await untilFocused(page.getByLabel(said.name));
    await page.getByLabel(said.name).fill('Zoé Côté');
    await page.keyboard.press('Enter');
    await untilFocused(passwords.nth(0));
    expect(new URL(page.url()).searchParams.get('step')).toBe('password');
    await passwords.nth(0).fill(password);
    await button(said.previous).click();
    expect(await page.getByLabel(said.name).inputValue()).toBe('Zoé Côté');
    // The browser’s back button moves through the steps too.
    await page.goBack();
    await untilFocused(passwords.nth(0));
    expect(await passwords.nth(0).inputValue()).toBe(password);
    // The error of the second step is shown beside its field, and the form does not continue.
    await passwords.nth(1).fill('Something-else-1!');
    await button(said.next).click();
    await page.locator('.login-fault').waitFor();
    await passwords.nth(1).fill(password);
    await button(said.next).click();
    await untilFocused(button(said.finish));

    await page.reload();
    await page.getByText(said.again).waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
    );
    expect(kept).not.toContain(password);
    for (const place of [0, 1]) await passwords.nth(place).fill(password);
    // Enter must not submit a step that the user has not checked.
    await untilFocused(passwords.nth(1));
    await page.keyboard.press('Enter');
    await page.getByText('Zoé Côté', { exact: true }).waitFor();
    await button(said.finish).click();
    await page.getByRole('heading', { name: said.home, exact: true }).waitFor();
    expect(await page.locator('.account-button').innerText()).toContain('Zoé Côté');

    const later = await stage.open(path, { as: null, expected: [/^409 \/auth\/sign-up/] });
    await later.getByText(said.used).waitFor();
    await later.locator('a.plain-button').click();
    await later.locator('input[type=email]').fill(email);
    await later.locator('input[type=password]').fill(password);
    await later.keyboard.press('Enter');
    await later.getByRole('heading', { name: said.home, exact: true }).waitFor();
  },
);

/** Returns the faults that the sign-up schema finds in invalid values of each field, and those that only the server finds. */
function faultsOfSignUp(): Fault[] {
  const long = 'Aa1!'.repeat(300);
  const bodies = [{}, ...['', ' ', 'weak', long].map((text) => ({ token: text, name: text, password: text }))];
  const faults = bodies.flatMap((body) => {
    const { error } = SignUp.safeParse(body, { reportInput: true });
    return error ? faultsOf(error) : [];
  });
  const all: Fault[] = [...faults, { type: 'PASSWORD_TOO_COMMON', path: 'password' }];
  return [...new Map(all.map((fault) => [`${fault.path} ${fault.type}`, fault])).values()];
}

test.each(['en', 'fr'] as const)(
  'each refusal of a sign-up has a message, on the step of its field: %s',
  async (language) => {
    const said = texts[language];
    const api = await stage.confirmedApi();
    const email = `refused.${language}@maplepine.example`;
    await api.team.add({ body: { name: 'Zoé', email, language, roles: ['RETAILER_USER'] } });
    const page = await stage.open(await linkMailedTo(stage.url, email), {
      as: null,
      expected: [/^\d+ \/auth\/sign-up/],
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const passwords = page.locator('input[autocomplete=new-password]');
    const toConfirmation = async () => {
      while (!(await button(said.finish).isVisible())) await button(said.next).click();
    };
    const choose = async (text: string) => {
      await passwords.nth(1).waitFor();
      for (const place of [0, 1]) await passwords.nth(place).fill(text);
      await button(said.next).click();
    };
    const answer = (type: ErrorType, faults: Fault[]) => {
      const errors = faults.map((fault) => ({ ...fault, message: errorText(fault.type, language, fault.values) }));
      const body = {
        status: statusOf(type),
        message: errorText(type, language),
        error: { type },
        errors,
        requestId: '',
      };
      return page.route('**/auth/sign-up', (route) => route.fulfill({ status: body.status, json: body }), { times: 1 });
    };
    await button(said.next).click();
    await choose(password);

    for (const type of [...team.signUp.fails, 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'GENERIC'] as const) {
      await answer(type, []);
      await button(said.finish).click();
      await page.getByRole('alert').getByText(errorText(type, language), { exact: true }).waitFor();
    }
    for (const fault of faultsOfSignUp()) {
      await answer('VALIDATION_FAILED', [fault]);
      await button(said.finish).click();
      const text = page
        .locator('.login-fault')
        .getByText(errorText(fault.type, language, fault.values), { exact: true });
      await text.waitFor();
      const faulty = page.locator('input[aria-invalid=true]');
      if (fault.path === 'name') expect(await faulty.inputValue()).toBe('Zoé');
      if (fault.path === 'password') expect(await faulty.inputValue()).toBe(password);
      await toConfirmation();
    }

    // This refusal comes from the server itself.
    await button(said.previous).click();
    await choose('Password123!');
    await button(said.finish).click();
    await page.locator('.login-fault').getByText(errorText('PASSWORD_TOO_COMMON', language)).waitFor();
    await untilFocused(passwords.nth(0));
    await choose(password);
    await button(said.finish).click();
    await page.getByRole('heading', { name: said.home, exact: true }).waitFor();
  },
);

test('the first admin of a retailer without a store is guided to create one', async () => {
  const admin = { name: 'Zoé', email: 'zoe@fleurs.example', language: 'fr' as const };
  await stage.fleet().retailers.create({
    body: { name: 'Fleurs du Lac', trackingCodePrefix: 'FDL', serviceAreaIds: ['DC-1-MTL'], admin },
  });
  const page = await stage.open(await linkMailedTo(stage.url, admin.email), { as: null, locale: 'fr-CA' });
  const passwords = page.locator('input[autocomplete=new-password]');
  await passwords.first().fill(password);
  await page.keyboard.press('Enter');
  await passwords.nth(1).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Terminer' }).click();
  await page.getByText('D’abord, un premier magasin').waitFor();
  await page.getByRole('link', { name: 'Voir les magasins' }).click();
  await page.getByRole('button', { name: 'Demander un magasin' }).waitFor();
});

test('a missing token gets status 403 and an unknown step 404, for the page itself too', async () => {
  const statusOf = async (path: string) => (await fetch(`${stage.url}${path}`)).status;
  expect(await statusOf('/onboarding')).toBe(403);
  expect(await statusOf('/onboarding?token=&step=welcome')).toBe(403);
  expect(await statusOf('/onboarding?token=x&step=nowhere')).toBe(404);
  for (const step of ['', '&step=welcome', '&step=password', '&step=confirmation'])
    expect(await statusOf(`/onboarding?token=x${step}`)).toBe(200);
  const page = await stage.open('/onboarding?token=x&step=nowhere&lang=en', {
    as: null,
    expected: [/^404 \/onboarding/],
  });
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
});

test.each(looks)('every step is accessible, in $language', async (look) => {
  const at = { url: stage.url, token: await demoToken(stage.url) };
  for (const screen of await onboardingScreens(at)) {
    const [width, height] = screen.sizes[looks.indexOf(look)] ?? [1440, 900];
    await checkScreen(at, screen, { ...look, width, height });
  }
});
