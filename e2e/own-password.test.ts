// A temporary password restricts a member to one screen until it is replaced. Also tests the help page.
import pg from 'pg';
import { expect, test } from 'vitest';
import { demoPassword } from '../server/src/seed/world.ts';
import { checkScreen } from './checkScreen.ts';
import { coordinator } from './client.ts';
import { seen, staff } from './screens.ts';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const better = 'Quiet-Lake-Paddle-7!';

async function makeTemporary(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query('update members set is_temp_password = true where email = $1', [email]);
  await client.end();
}

test('a member with a temporary password has to choose one, and then continues to the requested page', async () => {
  await makeTemporary(coordinator);
  const page = await stage.open('/orders?status=completed&lang=fr', {
    as: null,
    locale: 'fr-CA',
    size: [900, 600],
    expected: [/^403 /],
  });
  await page.getByLabel('Courriel').fill(coordinator);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Choisissez votre propre mot de passe' }).waitFor();
  await page.goto(`${stage.url}/users/profile?lang=fr`);
  await page.getByRole('heading', { name: 'Choisissez votre propre mot de passe' }).waitFor();
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(better);
  await page.getByLabel('Nouveau mot de passe, encore une fois').fill(better);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/users\/profile/);
  await page.getByRole('navigation').getByRole('link', { name: 'Aide et contact' }).waitFor();
});

test('a member can change the password after confirming their identity', async () => {
  const page = await stage.open('/users/profile?lang=en', { as: 'admin@boreal.example', size: [900, 600] });
  await page.getByRole('button', { name: 'Change password' }).click();
  await untilFocused(page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  const change = page.getByRole('dialog', { name: 'Change password' });
  await change.getByLabel('New password', { exact: true }).fill(better);
  await change.getByLabel('New password once more').fill(better);
  await page.keyboard.press('Enter');
  await page.getByText('Your password was changed').waitFor();
});

test('help opens an email to the courier’s dispatch, with helpful details filled in', async () => {
  const page = await stage.open('/orders?lang=en');
  await page.getByRole('link', { name: 'Help and Contact' }).click();
  await page.getByLabel('Order number (optional)').fill('MP-1042');
  const link = page.getByRole('link', { name: 'Write to dispatch@portage.example' });
  const address = async () => decodeURIComponent((await link.getAttribute('href')) ?? '');
  await expect.poll(address).toMatch(/^mailto:dispatch@portage\.example\?subject=Maple & Pine: order MP-1042&body=/);
  expect(await address()).toContain('admin@maplepine.example\r\nOrder: MP-1042');
  expect(new URL(page.url()).searchParams.get('order')).toBe('MP-1042');
  const screen = staff('help', '/help-contact?order=MP-1042&request=0199-ab', seen('a[href^="mailto:"]'));
  const at = { url: stage.url, token: (await page.context().cookies()).find(({ name }) => name === 'ak')?.value ?? '' };
  await checkScreen(at, screen, { language: 'fr', scheme: 'dark', width: 900, height: 600 });
});

test('nothing is left to save when the server only trimmed the name', async () => {
  const page = await stage.open('/users/profile?lang=en');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Name').fill('Alex Morgan-Roy ');
  await save.click();
  await page.locator('.account-button').getByText('Alex Morgan-Roy').waitFor();
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
});
