// A driver applies to the courier, in either language.
import { expect, test } from 'vitest';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

test.each([
  {
    locale: 'en-CA',
    name: 'Your name',
    email: 'Email',
    phone: 'Phone',
    city: /^City/,
    send: 'Send',
    thanks: 'Thank you!',
  },
  {
    locale: 'fr-CA',
    name: 'Votre nom',
    email: 'Courriel',
    phone: 'Téléphone',
    city: /^Ville/,
    send: 'Envoyer',
    thanks: 'Merci!',
  },
] as const)('missing fields are reported, and a sent application reaches the courier: $locale', async (said) => {
  const page = await stage.open('/driver-sign-up', { as: null, locale: said.locale });
  await page.getByLabel(said.name).fill('Noé Roy');
  await page.getByRole('button', { name: said.send }).click();
  await untilFocused(page.getByLabel(said.email));
  await page.getByLabel(said.email).fill(`noe-${said.locale}@drive.example`);
  await page.getByLabel(said.phone).fill('416 555 0101');
  await page.getByLabel(said.city).fill('Laval');
  await page.getByRole('combobox').selectOption('BICYCLE');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: said.send }).click();
  await page.getByRole('heading', { name: said.thanks }).waitFor();
  expect(new URL(page.url()).searchParams.get('success')).toBe('true');
  const { data } = await stage.fleet().fleetDrivers.list();
  expect(data).toContainEqual(
    expect.objectContaining({
      email: `noe-${said.locale.toLowerCase()}@drive.example`,
      city: 'Laval',
      vehicle: 'BICYCLE',
    }),
  );
});
