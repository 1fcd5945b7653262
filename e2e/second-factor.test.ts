// From a password alone to an authenticator, a lost phone and a passkey: by keyboard, in the smallest window.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Phone, phoneOf } from '../server/src/auth/testing/phone.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { demoPassword } from '../server/src/seed/world.ts';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';
import { untilStill } from './still.ts';

const stage = raiseStage();
const size = [900, 600] as const;

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

const texts = {
  en: {
    email: 'Email',
    password: 'Password',
    code: 'Verification code',
    recovery: 'Recovery code',
    verify: 'Verify',
    enabled: 'MFA enabled',
    kept: 'I have kept them',
    instead: 'Use a recovery code instead',
    off: 'Off',
    on: 'On',
    wrong: 'The code is incorrect',
    left: '9 recovery codes left',
    disable: 'Disable',
    title: 'Verify that it is you',
    no: 'No',
    account: 'admin@maplepine.example',
    locale: 'en-CA' as const,
    question: 'Disable multi-factor authentication?',
  },
  fr: {
    email: 'Courriel',
    password: 'Mot de passe',
    code: 'Code de vérification',
    verify: 'Vérifier',
    recovery: 'Code de récupération',
    enabled: 'AMF activée',
    kept: 'Je les ai conservés',
    off: 'Désactivée',
    instead: 'Utiliser plutôt un code de récupération',
    on: 'Activée',
    wrong: 'Le code est incorrect',
    left: '9 codes de récupération restants',
    disable: 'Désactiver',
    title: 'Vérification de votre identité',
    no: 'Non',
    account: 'admin@boreal.example',
    locale: 'fr-CA' as const,
    question: 'Désactiver l’authentification multifacteur?',
  },
} as const;
type Text = (typeof texts)['en' | 'fr'];

/** Types into a focused field, and submits its form with Enter. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await untilFocused(field);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function signInTo(page: Page, say: Text): Promise<void> {
  await page.getByLabel(say.email).focus();
  await page.keyboard.type(say.account);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: say.title }).waitFor();
}

/** Sets up an authenticator. Returns the phone and the recovery codes. */
async function switchOn(page: Page, say: Text): Promise<{ phone: Phone; codes: string[] }> {
  await press(page.getByRole('button', { name: 'Google Authenticator' }));
  await type(page, say.password, demoPassword);
  await page.locator('.account-qr').waitFor();
  // A click outside the dialog does not close it.
  await page.mouse.click(5, 300);
  const key = (await page.locator('.account-key').innerText()).replaceAll(' ', '');
  const phone = phoneOf({ clock: systemClock }, key);
  const code = page.getByLabel(say.code, { exact: true });
  await code.focus();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(say.wrong).waitFor();
  await code.focus();
  await page.keyboard.type(phone.code());
  await page.keyboard.press('Enter');
  await page.getByText(say.enabled).waitFor();
  await page.locator('.account-codes li').first().waitFor();
  const codes = await page.locator('.account-codes li').allInnerTexts();
  await press(page.getByRole('button', { name: say.kept }));
  await page.locator('.ant-tag').getByText(say.on, { exact: true }).waitFor();
  return { phone, codes };
}

test.each(['en', 'fr'] as const)(
  'a member can turn on an authenticator, sign in with its code, and with a recovery code after losing the phone: %s',
  async (language) => {
    const say: Text = texts[language];
    const expected = [/^401 /];
    const page = await stage.open('/users/profile', { as: say.account, locale: say.locale, size, expected });
    const { phone, codes } = await switchOn(page, say);
    expect(new Set(codes).size).toBe(10);

    await page.goto(`${stage.url}/logout`);
    await signInTo(page, say);
    await type(page, say.code, '000000');
    await page.getByRole('alert').getByText(say.wrong).waitFor();
    // The code after the one of the setup: a code works once, and a phone's clock may be half a minute ahead.
    await type(page, say.code, phone.code(30));
    await page.locator('.shell').waitFor();

    await page.goto(`${stage.url}/logout`);
    await signInTo(page, say);
    await page.reload();
    await page.getByRole('heading', { name: say.title }).waitFor();
    await press(page.getByRole('link', { name: say.instead }));
    await type(page, say.recovery, codes[0]?.toLowerCase() ?? '');
    await page.getByText(say.left).waitFor();
    await press(page.getByRole('button', { name: say.disable, exact: true }));
    await type(page, say.code, codes[1] ?? '');
    const question = page.getByRole('dialog', { name: say.question });
    await press(question.getByRole('button', { name: say.no, exact: true }));
    await question.waitFor({ state: 'detached' });
    await page.locator('.ant-tag').getByText(say.on, { exact: true }).waitFor();
  },
);

test('the page that requests a code leads to the sign-in page if no sign-in is pending', async () => {
  const page = await stage.open('/login/verify?lang=en', { as: null });
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a passkey can be added, signs in without a code, confirms the session, and can be removed', async () => {
  const page = await stage.open('/users/profile?lang=en', { as: 'coordinator@maplepine.example' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await press(page.getByRole('button', { name: 'Add a passkey' }));
  await type(page, 'Password', demoPassword);
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await untilFocused(naming.getByLabel('Name'));
  await page.keyboard.type('Laptop');
  await page.keyboard.press('Enter');
  await page.getByText('Passkey added').waitFor();
  await untilFocused(page.getByRole('button', { name: 'Add a passkey' }));
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor();

  await page.goto(`${stage.url}/logout?lang=en`);
  await press(page.getByRole('button', { name: 'Sign in with a passkey' }));
  await page.locator('.shell').waitFor();

  await page.goto(`${stage.url}/users/profile?lang=en`);
  await page.getByText('last used').waitFor();
  await press(page.getByRole('button', { name: 'Remove Laptop' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Use a passkey instead' }));
  const question = page.getByRole('dialog', { name: 'Remove Laptop' });
  await press(question.getByRole('button', { name: 'Remove', exact: true }));
  await page.getByText('You have no passkey yet.').waitFor();
  await untilStill(page);
  await press(page.getByRole('button', { name: 'Add a passkey' }));
  // The name of this device is proposed, selected so that typing replaces it.
  await expect.poll(() => naming.getByLabel('Name').inputValue()).toMatch(/^Chrome/);
  await untilFocused(naming.getByLabel('Name'));
  await page.keyboard.type('Desk');
  expect(await naming.getByLabel('Name').inputValue()).toBe('Desk');
});
