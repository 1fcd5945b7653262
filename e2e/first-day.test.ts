// The first day of a retailer’s admin, by keyboard only, in the smallest window: the courier’s invitation, a first password, an
// authenticator, a sign-in with its code, and one with a recovery code because the phone is lost.
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { type Phone, phoneOf } from '../server/src/auth/testing/phone.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { refreshUntil } from './invited.ts';
import { choose, press, pressWithin, send, type } from './keyboard.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const size = [900, 600] as const;
const secret = 'Another-Horse-7!';

const texts = {
  en: {
    locale: 'en-CA' as const,
    retailer: 'Lakeside Flowers',
    area: 'DC-1',
    invitation: 'Portage invites you to the team of Lakeside Flowers',
    setUp: 'Set up my account',
    next: 'Next',
    newPassword: 'New password',
    again: 'New password once more',
    finish: 'Finish',
    noStore: 'Your first store comes first',
    settings: 'Account Settings',
    logOut: 'Log out',
    current: 'Password',
    code: 'Verification code',
    kept: 'I have kept them',
    on: 'On',
    email: 'Email',
    verify: 'Verify that it is you',
    lost: 'Use a recovery code instead',
    recovery: 'Recovery code',
    left: '9 recovery codes left',
  },
  fr: {
    locale: 'fr-CA' as const,
    retailer: 'Fleurs du Lac',
    area: 'DC-1-MTL',
    invitation: 'Portage vous invite dans l’équipe de Fleurs du Lac',
    setUp: 'Configurer mon compte',
    next: 'Suivant',
    newPassword: 'Nouveau mot de passe',
    again: 'Nouveau mot de passe, encore une fois',
    finish: 'Terminer',
    noStore: 'D’abord, un premier magasin',
    settings: 'Paramètres du compte',
    logOut: 'Se déconnecter',
    current: 'Mot de passe',
    code: 'Code de vérification',
    kept: 'Je les ai conservés',
    on: 'Activée',
    email: 'Courriel',
    verify: 'Vérification de votre identité',
    lost: 'Utiliser plutôt un code de récupération',
    recovery: 'Code de récupération',
    left: '9 codes de récupération restants',
  },
} as const;
type Text = (typeof texts)['en' | 'fr'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Opens the invitation in the demo’s inbox, and follows its button into a new page, like a mail program. */
async function openInvitation(say: Text): Promise<Page> {
  const inbox = await stage.open('/dev/inbox', { as: null, locale: say.locale, size });
  await refreshUntil(inbox, inbox.getByRole('link', { name: say.invitation }));
  await press(inbox.getByRole('link', { name: say.invitation }));
  const mail = inbox.frameLocator('.mail-frame');
  const opened = inbox.waitForEvent('popup');
  await pressWithin(mail.getByRole('link', { name: say.setUp }), mail.locator(':focus'));
  return opened;
}

const chooseFromMenu = (page: Page, name: string) =>
  choose(page.locator('.account-button'), page.getByRole('menuitem', { name, exact: true }));

/** Sets up an authenticator. Returns the phone and the recovery codes. */
async function switchOn(page: Page, say: Text): Promise<{ phone: Phone; codes: string[] }> {
  await press(button(page, 'Google Authenticator'));
  await send(page.getByRole('dialog').getByLabel(say.current, { exact: true }), secret);
  const key = (await page.locator('.account-key').innerText()).replaceAll(' ', '');
  const phone = phoneOf({ clock: systemClock }, key);
  await send(field(page, say.code), phone.code());
  await page.locator('.account-codes li').first().waitFor();
  const codes = await page.locator('.account-codes li').allInnerTexts();
  await press(button(page, say.kept));
  await page.locator('.ant-tag').getByText(say.on, { exact: true }).waitFor();
  return { phone, codes };
}

async function signIn(page: Page, say: Text, email: string): Promise<void> {
  await type(field(page, say.email), email);
  await send(field(page, say.current), secret);
  await page.getByRole('heading', { name: say.verify }).waitFor();
}

test.each(['en', 'fr'] as const)('an invited admin can sign in, even with a lost phone: %s', async (language) => {
  const say: Text = texts[language];
  const email = `zoe.${language}@lake.example`;
  await stage.fleet().retailers.create({
    body: {
      name: say.retailer,
      trackingCodePrefix: language === 'fr' ? 'FDL' : 'LSF',
      serviceAreaIds: [say.area],
      admin: { name: 'Zoé', email, language },
    },
  });
  const page = await openInvitation(say);
  await press(button(page, say.next));
  await type(field(page, say.newPassword), secret);
  await type(field(page, say.again), secret);
  await press(button(page, say.next));
  await press(button(page, say.finish));
  await page.getByText(say.noStore).waitFor();

  await chooseFromMenu(page, say.settings);
  const { phone, codes } = await switchOn(page, say);

  await chooseFromMenu(page, say.logOut);
  await signIn(page, say, email);
  // A code works once, so this is the one after the code of the setup; a phone's clock may be half a minute ahead.
  await send(field(page, say.code), phone.code(30));
  await page.locator('.shell').waitFor();

  await chooseFromMenu(page, say.logOut);
  await signIn(page, say, email);
  await press(page.getByRole('link', { name: say.lost }));
  await send(field(page, say.recovery), codes[0] ?? '');
  await page.locator('.shell').waitFor();

  await chooseFromMenu(page, say.settings);
  await page.getByText(say.left).waitFor();
});
