// The way in: what is wrong is said beside its field, before anything is sent.
import { expect, test } from 'vitest';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

test('what is no email is said before it is sent, and until it is mended', async () => {
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
