// The search of the API reference while the reader types, its keyboard, and the key that the guides were given.
import { expect, test } from 'vitest';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const key = 'pk_test_fXw2mNq8Zr5TkY7uVb3cLd9e';

test('a slash focuses the search, which finds calls and fields while the reader types', async () => {
  const page = await stage.open('/docs/reference?lang=en', { as: null });
  await page.keyboard.press('/');
  await untilFocused(page.getByRole('searchbox'));
  await page.keyboard.type('bind-label');
  await page.getByText('Results for “bind-label”').waitFor();
  await page.locator('[id="labels.bind"]').waitFor();
  await page.locator('[id="orders.create"]').waitFor({ state: 'hidden' });
  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).waitFor({ state: 'hidden' });
  await page.getByRole('searchbox').fill('doorcode');
  await page.locator('#shape-Order').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.locator('[id="orders.create"]').waitFor();
  expect(await page.locator('#found').textContent()).toBe('');
});

test('without JavaScript the server answers the search, in the reader’s language', async () => {
  const page = await stage.open('/docs/reference?lang=fr', { as: null, locale: 'fr-CA', javaScriptEnabled: false });
  await page.goto(`${stage.url}/docs/reference?lang=fr&q=bind-label`);
  expect(await page.getByRole('searchbox').inputValue()).toBe('bind-label');
  await page.locator('[id="labels.bind"]').waitFor();
  expect(await page.locator('[id="orders.create"]').count()).toBe(0);
});

test('replies are folded on a phone, and examples have the key that the reader gave to the guides', async () => {
  const page = await stage.open('/docs?lang=en', { as: null, size: [390, 844] });
  await page.getByLabel('Your API key').fill(key);
  await page.getByRole('link', { name: 'All calls' }).click();
  const call = page.locator('[id="orders.create"]');
  await call.getByText(key).waitFor();
  await call.locator('.answer pre').waitFor({ state: 'hidden' });
  await call.getByText('Reply:', { exact: false }).last().click();
  await call.locator('.answer pre').waitFor();
});
