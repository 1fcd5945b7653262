// A forgotten password: requested, mailed to the demo's inbox, replaced, and used to sign in.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkScreen } from './checkScreen.ts';
import { coordinator } from './client.ts';
import { refreshUntil } from './invited.ts';
import { seen, staff } from './screens.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const better = 'Quiet-Lake-Paddle-7!';

/** Goes from the sign-in page to the email's frame in the inbox, in the reader's language. */
async function askAndRead(
  page: Page,
  email: string,
  say: Record<'forgot' | 'email' | 'send' | 'inbox' | 'choose', string>,
) {
  await page.getByRole('link', { name: say.forgot }).click();
  await page.getByRole('heading', { name: say.forgot }).waitFor();
  await page.getByLabel(say.email).fill(email);
  await page.getByRole('button', { name: say.send }).click();
  await page.getByRole('link', { name: say.inbox }).click();
  const mail = page.frameLocator('.mail-frame');
  await refreshUntil(page, mail.getByRole('link', { name: say.choose }));
  return mail;
}

test.each([
  {
    locale: 'en-CA',
    email: coordinator,
    say: {
      forgot: 'Forgot your password?',
      email: 'Email',
      send: 'Send the link',
      inbox: 'Open the inbox of the demo',
      choose: 'Choose a new password',
      first: 'New password',
      again: 'New password once more',
      save: 'Set the new password',
      done: 'Your password was changed',
      signIn: 'Sign in',
      password: 'Password',
      missing: 'Still missing: 1 number',
      notMatched: 'The two passwords that you entered do not match!',
      common: 'This password is too easy to guess',
      over: 'This link was used',
      strong: 'Strength: strong',
    },
  },
  {
    locale: 'fr-CA',
    email: 'admin@boreal.example',
    say: {
      forgot: 'Mot de passe oublié?',
      email: 'Courriel',
      send: 'Envoyer le lien',
      inbox: 'Ouvrir la boîte de réception de la démo',
      choose: 'Choisir un nouveau mot de passe',
      first: 'Nouveau mot de passe',
      again: 'Nouveau mot de passe, encore une fois',
      save: 'Enregistrer le nouveau mot de passe',
      done: 'Votre mot de passe a été modifié',
      signIn: 'Se connecter',
      password: 'Mot de passe',
      missing: 'Il manque encore\u00a0: 1 chiffre',
      notMatched: 'Les deux mots de passe ne correspondent pas!',
      over: 'Ce lien a déjà servi',
      common: 'Ce mot de passe est trop facile à deviner',
      strong: 'Force\u00a0: excellente',
    },
  },
] as const)('a forgotten password can be replaced by email, in $locale', async ({ locale, email, say }) => {
  const expected = [/^422 \/auth\/reset-password$/, /^403 \/auth\/reset-password\/link$/];
  const page = await stage.open('/login', { as: null, locale, size: [900, 600], expected });
  const mail = await askAndRead(page, email, say);
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    mail.getByRole('link', { name: say.choose }).click(),
  ]);
  await chooser.getByText(email).waitFor();
  const [first, again] = [chooser.getByLabel(say.first, { exact: true }), chooser.getByLabel(say.again)];
  const save = chooser.getByRole('button', { name: say.save });
  await first.fill('Quiet-Lake-Paddle!');
  await chooser.getByRole('status').getByText(say.missing).waitFor();
  await first.fill(better);
  await chooser.getByText(say.strong).waitFor();
  await again.fill('another');
  await save.click();
  await chooser.getByText(say.notMatched).waitFor();
  for (const password of ['Password123!', better]) {
    await first.fill(password);
    await again.fill(password);
    await save.click();
    await chooser
      .getByText(password === better ? say.done : say.common)
      .first()
      .waitFor();
  }
  await chooser.reload();
  await chooser.getByText(say.over).waitFor();

  await page.goto(`${stage.url}/login`);
  await page.getByLabel(say.email).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(better);
  await page.getByRole('button', { name: say.signIn, exact: true }).click();
  await page.locator('.today-store').first().waitFor();
});

test('the inbox shows each email with its receiver, rendered and as plain text, by keyboard only', async () => {
  const page = await stage.open(`/dev/inbox?to=${coordinator}`, { as: null });
  await refreshUntil(page, page.getByRole('heading', { name: 'Your password was changed' }));
  const lines = page.getByRole('navigation', { name: 'Emails and text messages' }).getByRole('link');
  expect(await lines.count()).toBe(2);
  await lines.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Choose a new password', level: 2 }).waitFor();
  await page.getByRole('link', { name: 'Plain text' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.mail-text').getByText('/reset-password?token=').waitFor();
  expect(await page.locator('.mail [aria-current=page]').allInnerTexts()).toEqual(['Plain text']);
  expect(await lines.and(page.locator('[aria-current=page]')).count()).toBe(1);
  const screen = { ...staff('inbox', page.url().replace(stage.url, ''), seen('.mail-text')), staff: false };
  await checkScreen({ url: stage.url, token: '' }, screen, { language: 'fr', scheme: 'dark', width: 900, height: 600 });
  const drawn = { ...screen, path: `/dev/inbox?to=${coordinator}`, arrive: seen('.mail-frame') };
  await checkScreen({ url: stage.url, token: '' }, drawn, {
    language: 'en',
    scheme: 'light',
    width: 1440,
    height: 900,
  });
});
