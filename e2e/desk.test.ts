// The courier's desk: from a company's sign-up to its first open store.
import { expect, test } from 'vitest';
import { desk } from './client.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

test('the desk opens', async () => {
  const page = await stage.open('/desk', { as: desk });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Requests');
});
