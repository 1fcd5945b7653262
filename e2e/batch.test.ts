// An admin cancels orders in a batch, in French, by keyboard only, in a small window. Either all are canceled or none.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { coordinator } from './client.ts';
import { makeOrders } from './orders.ts';
import { firstNumberIn, isFocused, numberIn, untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';
import { untilStill } from './still.ts';

const stage = raiseStage();
let page: Page;

beforeAll(async () => {
  await makeOrders(stage, 'B', 5);
  // The bar shows the errors of a batch; a notification reports a lost connection.
  const expected = [/^409 \/retailer\/orders\/delete$/, /^Failed to load resource: net::ERR_FAILED$/];
  page = await stage.open('/login', { locale: 'fr-CA', size: [900, 600], expected });
});

const rows = () => page.locator('.order-row');
const bar = () => page.locator('.selection-bar');
const ticked = () => page.locator('.order-row input[type=checkbox]:checked').count();
const group = () => page.locator('.count-tabs [aria-current=page]');
const counted = () => numberIn(group());

/** Opens the group of unfulfilled orders. Returns their count. */
async function openUnfulfilled(): Promise<number> {
  await page.goto(`${stage.url}/orders?lang=fr&status=unfulfilled`);
  await rows().first().waitFor();
  return firstNumberIn(group());
}

/** Moves down from the first row, and presses a key that selects on each of `many` rows. Returns the orders' numbers. */
async function select(many: number, key: string): Promise<string[]> {
  const numbers: string[] = [];
  for (let index = 0; index < many; index += 1) {
    await page.keyboard.press('ArrowDown');
    await untilFocused(rows().nth(index));
    numbers.push(await rows().nth(index).locator('.order-number strong').innerText());
    await page.keyboard.press(key);
    await expect.poll(ticked).toBe(index + 1);
  }
  const selected = many === 1 ? '1 sélectionnée' : `${many} sélectionnées`;
  await bar().getByRole('status').getByText(selected, { exact: true }).waitFor();
  return numbers;
}

/** Presses Tab until the control has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const tabOn = async () => {
    if (await isFocused(target)) return true;
    await page.keyboard.press('Tab');
    return isFocused(target);
  };
  await expect.poll(tabOn, { interval: 20 }).toBe(true);
}

/** Cancels the selected orders through the bar and its confirmation dialog. Waits for the notification, if one is named. */
async function cancelSelected(many: number, notification?: string): Promise<void> {
  const cancel = { name: many === 1 ? 'Annuler la commande' : 'Annuler les commandes', exact: true };
  await tabTo(bar().getByRole('button', cancel));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  // A stray Enter must not confirm an action that cannot be undone: the dialog opens with the focus on the button that keeps the orders.
  await untilFocused(question.getByRole('button', { name: 'Garder les commandes' }));
  await untilStill(page);
  await tabTo(question.getByRole('button', cancel));
  // Awaited from before the press: the notification disappears after a few seconds.
  const notice = notification && page.getByText(notification).first().waitFor();
  await page.keyboard.press('Enter');
  await Promise.all([question.waitFor({ state: 'hidden' }), notice]);
}

/** Fulfils the order with this number as another member. */
async function fulfilByAnother(number: string): Promise<void> {
  const { orders } = await stage.api(coordinator);
  const { data } = await orders.lookup({ query: { code: number } });
  await orders.fulfil({ params: { id: data[0]?.id ?? '' } });
}

test('several orders can be selected and canceled by keyboard only, and the count decreases', async () => {
  const before = await openUnfulfilled();
  const numbers = await select(2, 'x');
  await cancelSelected(2, '2 commandes annulées');
  await expect.poll(counted).toBe(before - 2);
  for (const number of numbers) await expect.poll(() => rows().filter({ hasText: number }).count()).toBe(0);
  await bar().waitFor({ state: 'detached' });
});

test('if another member fulfils one of the orders, none is canceled and the fulfilled one is named; the others can be canceled', async () => {
  const before = await openUnfulfilled();
  const [first = '', taken = ''] = await select(2, 'Space');
  await fulfilByAnother(taken);
  await expect.poll(counted).toBe(before - 1);
  await cancelSelected(2);
  const refusal = bar().getByRole('alert');
  await refusal.getByText('Aucune n’a été annulée').waitFor();
  await expect
    .poll(() => refusal.getByRole('listitem').allInnerTexts())
    .toEqual([`${taken} : Cette commande est déjà confiée au transporteur`]);
  expect(await rows().filter({ hasText: first }).count()).toBe(1);
  await tabTo(refusal.getByRole('button', { name: 'La désélectionner' }));
  await page.keyboard.press('Enter');
  await refusal.waitFor({ state: 'hidden' });
  await bar().getByRole('status').getByText('1 sélectionnée', { exact: true }).waitFor();
  await cancelSelected(1, '1 commande annulée');
  await expect.poll(counted).toBe(before - 2);
});

test('if the connection is lost, nothing is canceled and the button is restored', async () => {
  // With motion on, animated elements have the least time to settle here.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const before = await openUnfulfilled();
  await select(1, 'x');
  const address = '**/retailer/orders/delete';
  await page.route(address, (route) => route.abort());
  await cancelSelected(1);
  await bar().getByRole('alert').getByText('Aucune n’a été annulée').waitFor();
  await page.unroute(address);
  await cancelSelected(1, '1 commande annulée');
  await expect.poll(counted).toBe(before - 1);
});
