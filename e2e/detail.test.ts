// The order detail for support staff: concurrent edits, copies, and requests that the courier answers.

import type { ListGroup } from '@portage/contract/orders/status';
import type { RequestAnswer } from '@portage/contract/requests/fleet';
import pg from 'pg';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { clientOf } from './client.ts';
import { dayAhead, makeFulfilled, makeOrders, report } from './orders.ts';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';
import { untilStill } from './still.ts';

const stage = raiseStage();

/** Returns the id of a demo order that is past its cutoff. */
async function late(group: ListGroup, status: string): Promise<string> {
  const { orders } = await stage.api();
  const { data } = await orders.list({ query: { status: group, pageSize: 100 } });
  const found = data.find((each) => each.status === status);
  if (!found) throw new Error(`The demo world has no order ${status}`);
  return found.id;
}

async function read(id: string) {
  const { orders } = await stage.api();
  return orders.read({ params: { id } });
}

/** Opens an order as a member of the retailer. */
async function open(id: string, language: 'en' | 'fr', expected: RegExp[] = []): Promise<Page> {
  const page = await stage.open(`/orders?order=${id}&lang=${language}`, { locale: `${language}-CA`, expected });
  await page.locator('.order-detail').waitFor();
  return page;
}

test('when two members edit an order, the second sees both values of each field and can keep either', async () => {
  const [order] = await makeOrders(stage, 'D', 1);
  const id = order?.id ?? '';
  // The second member learns of the first one's change through a refusal.
  const [first, second] = [await open(id, 'en'), await open(id, 'fr', [new RegExp(`^409 /retailer/orders/${id}$`)])];
  await first.getByRole('button', { name: 'Edit', exact: true }).click();
  await untilFocused(first.getByLabel('Name', { exact: true }));
  await second.getByRole('button', { name: 'Modifier', exact: true }).click();
  await second.getByLabel('Nom', { exact: true }).waitFor();
  const save = first.getByRole('button', { name: 'Save changes' });
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await first.getByLabel('Name', { exact: true }).fill('Ana First');
  await first.getByLabel('Note for the driver').fill('Theirs');
  await save.click();
  await first.locator('.order-detail').waitFor();

  await second.getByLabel('Nom', { exact: true }).fill('Zoé Deuxième');
  await second.getByLabel('Note pour le livreur').fill('La mienne');
  await second.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const recipient = second.getByRole('region', { name: 'Destinataire' });
  await recipient.getByText('Ana First').waitFor();
  await recipient.getByText('Zoé Deuxième').waitFor();
  await second.getByRole('region', { name: 'Note pour le livreur' }).getByText('Theirs').click();
  await second.getByRole('button', { name: 'Enregistrer ces valeurs' }).click();
  await second.locator('.order-detail').waitFor();

  expect(await read(id)).toMatchObject({ recipient: 'Zoé Deuxième', note: 'Theirs' });
  await first.getByText('Zoé Deuxième').first().waitFor();
});

test('rows can be expanded in place by keyboard, and the arrow keys skip the expanded parts', async () => {
  const page = await open(await late('completed', 'COMPLETED'), 'en');
  await page.keyboard.press('Escape');
  await page.locator('.side-drawer').waitFor({ state: 'detached' });
  const rows = page.locator('.order-row');
  await rows.first().focus();
  await untilFocused(rows.first());
  await page.keyboard.press('ArrowRight');
  await page.locator('.order-peek').waitFor();
  await page.keyboard.press('ArrowDown');
  await untilFocused(rows.nth(1));
  await page.keyboard.press('ArrowUp');
  await untilFocused(rows.first());
  await page.keyboard.press('ArrowLeft');
  await page.locator('.order-peek').waitFor({ state: 'hidden' });
});

test('an order can be copied into a new one', async () => {
  const id = await late('completed', 'COMPLETED');
  const { recipient, number } = await read(id);
  const page = await open(id, 'en');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate as a new order' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add order' });
  await drawer.getByText(`Copied from order ${number}`).waitFor();
  await expect.poll(() => drawer.getByLabel('Name', { exact: true }).inputValue()).toBe(recipient);
});

/** Opens the dialog of all requests: by its button, or by the menu of a problem that offers some of them itself. */
async function openRequests(page: Page): Promise<void> {
  const button = page.locator('.order-actions .order-ask');
  const menu = page.locator('.problem-actions').getByRole('button', { name: 'More actions' });
  await button.or(menu).first().waitFor();
  if ((await button.count()) > 0) return button.click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Another request to the courier' }).click();
}

test('after the cutoff a cancellation can be requested; a refusal and an acceptance of another day appear without a reload', async () => {
  const id = await late('skipped', 'SKIPPED');
  // The server's refusal points to the missing field of the form.
  const page = await open(id, 'en', [new RegExp(`^422 /retailer/orders/${id}/requests$`)]);
  const answer = async (body: RequestAnswer) => {
    const { requests } = await read(id);
    await stage.fleet().fleetRequests.answer({ params: { id: requests.at(-1)?.id ?? '' }, body });
  };
  const ask = async () => {
    await openRequests(page);
    return page.getByRole('dialog', { name: /^Ask the courier about/ });
  };
  const cancel = await ask();
  await cancel.getByLabel('Cancel the shipment').check();
  await cancel.getByRole('button', { name: 'Send to the courier' }).click();
  await cancel.getByText('Required').waitFor();
  await cancel.getByLabel('Reason').fill('Ordered twice');
  await cancel.getByRole('button', { name: 'Send to the courier' }).click();
  await cancel.waitFor({ state: 'hidden' });
  await page.getByText('Waiting for the courier: cancel the shipment').waitFor();
  await answer({ answer: 'DECLINED', note: 'The van has left' });
  await page.getByText('The courier did not cancel the shipment').waitFor();
  await page.getByText('“The van has left”').first().waitFor();

  const change = await ask();
  await change.getByLabel('Deliver on another date').check();
  await change.getByLabel('Reason').fill('Nobody is home');
  // A correction by another member does not become part of this request.
  await (await stage.api()).orders.edit({ params: { id }, body: { note: 'Second door' } });
  await page.locator('.order-detail').getByText('Second door').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await change.getByRole('button', { name: 'Send to the courier' }).click();
  await change.getByText('Change at least one field').waitFor();
  const day = dayAhead(4);
  await change.getByRole('textbox').first().fill(day);
  await change.getByRole('textbox').first().press('Enter');
  await change.getByRole('button', { name: 'Send to the courier' }).click();
  await change.waitFor({ state: 'hidden' });
  expect((await read(id)).requests.at(-1)?.changes).toEqual({ date: day });
  await page.getByText('Waiting for the courier: change the delivery').waitFor();
  await page.getByRole('button', { name: 'Withdraw request' }).waitFor();
  await answer({ answer: 'ACCEPTED', note: 'Done' });
  await page.getByText('The courier changed the delivery as requested').waitFor();
  await page.getByRole('button', { name: 'Courier', exact: true }).click();
  for (const line of ['Declined to cancel the shipment', 'Asked the courier for a change', 'Agreed to the change'])
    await page.getByText(line).waitFor();
  expect(await read(id)).toMatchObject({ date: day });
});

test('fulfilling shows the recipient and the pickup, reports success and can be undone; only applicable actions are offered', async () => {
  const [order] = await makeOrders(stage, 'F', 1);
  if (!order) throw new Error('no order was made');
  const page = await open(order.id, 'en');
  const taking = page.locator('.order-taking').getByRole('button');
  await page.getByText('Not fulfilled; pickup planned for').waitFor();
  expect(await taking.allInnerTexts()).toEqual(['Cancel for good']);
  await page.locator('.order-actions').getByRole('button', { name: 'Fulfil', exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: `for ${order.recipient}?` });
  await question.getByText(/Portage picks it up at Queen West, .+ 14:00/).waitFor();
  await question.getByRole('button', { name: 'Fulfil', exact: true }).click();
  await page
    .locator('.order-headline')
    .getByText(/^Booked: Portage picks it up at Queen West, .+ 14:00 ET$/)
    .waitFor();
  await expect.poll(() => taking.allInnerTexts()).toEqual(['Take back and edit later', 'Cancel for good']);
  const toast = page.locator('.ant-notification-notice', { hasText: 'Booked: Portage picks it up' });
  // The notification covers no controls: the drawer ends above it, on a phone too, where it is above the bar.
  const isFree = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    // A notice stays while the pointer is on it.
    await toast.hover();
    await untilStill(page);
    return toast.evaluate(isBelowControls);
  };
  expect([await isFree(900, 600), await isFree(390, 844)]).toEqual([true, true]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Not fulfilled; pickup planned for').waitFor();
});

/** Runs in the page. Returns whether a notice is below the order's detail and covers none of its buttons. */
function isBelowControls(notice: Element): boolean {
  const panel = document.querySelector('.order-detail')?.parentElement?.getBoundingClientRect();
  const isReached = (button: Element) => {
    button.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  const isAbove = panel !== undefined && panel.bottom <= notice.getBoundingClientRect().top;
  return isAbove && [...document.querySelectorAll('.order-taking button')].every(isReached);
}

test('after an action by keyboard, the focus goes to the next action or to what is around the removed one', async () => {
  const [order = expect.unreachable()] = await makeOrders(stage, 'KEPT', 1);
  const page = await open(order.id, 'en');
  const actions = page.locator('.order-actions');
  await actions.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await page.locator('.order-editing').getByLabel('Unit', { exact: true }).fill('Unit 4');
  // The change reaches the button a moment later.
  const save = page.locator('.order-editing').getByRole('button', { name: 'Save changes', disabled: false });
  await save.press('Enter');
  await page.locator('.order-detail').getByText('Unit 4').first().waitFor();
  await untilFocused(page.locator('.order-title'));

  await actions.getByRole('button', { name: 'Fulfil', exact: true }).press('Enter');
  const question = page.getByRole('dialog').filter({ hasText: `for ${order.recipient}?` });
  await untilFocused(question.getByRole('button', { name: 'Fulfil', exact: true }));
  await page.keyboard.press('Enter');
  await actions.getByRole('button', { name: 'Fulfil', exact: true }).waitFor({ state: 'hidden' });
  await question.waitFor({ state: 'hidden' });
  await untilFocused(actions.getByRole('button').first());
});

test('Answer on a claim leads to its answer, and the focus stays in the claim once it is settled', async () => {
  const page = await openClaims('CLAIM');
  await page.locator('.order-row', { hasText: 'CLAIM-1' }).getByRole('button', { name: 'Answer claim' }).press('Enter');
  const answer = page.getByLabel('Answer, for the recipient to read');
  await untilFocused(answer);
  // The same from the order's own problem.
  await page.locator('.order-detail').getByRole('button', { name: 'Answer claim' }).press('Enter');
  await untilFocused(answer);
  await page.keyboard.type('It is with the neighbour');
  await page.locator('.order-detail').getByRole('button', { name: 'Answer and settle' }).press('Enter');
  await answer.waitFor({ state: 'hidden' });
  await untilFocused(page.locator('.order-section', { hasText: 'It is with the neighbour' }).first());
});

test('the answer to a claim that loads late leaves the focus to the field that the member types into', async () => {
  const page = await openClaims('LATE');
  const { promise: reading, resolve: hold } = Promise.withResolvers<Route>();
  await page.route(/\/feedback$/, hold, { times: 1 });
  await page.locator('.order-row', { hasText: 'LATE-1' }).getByRole('button', { name: 'Answer claim' }).press('Enter');
  const held = await reading;
  const note = page.getByLabel('Note for your team');
  await note.fill('Call the driver');
  await held.continue();
  await page.getByLabel('Answer, for the recipient to read').waitFor();
  await page.keyboard.type(' first');
  expect(await note.inputValue()).toBe('Call the driver first');
});

/** Opens the claims in the inbox, with one about a delivered order of this number. */
async function openClaims(number: string): Promise<Page> {
  const [order = expect.unreachable()] = await makeFulfilled(stage, number, 1);
  await report(stage, order, 'ATTEMPTING_DELIVERY');
  await report(stage, order, 'COMPLETED', { statusId: 2 });
  const params = { id: order.trackingLink.split('/').at(-1) ?? '' };
  await clientOf(stage.url, '').tracking.claim({ params, body: { words: 'Nothing at my door' } });
  return stage.open('/inbox?reason=CLAIM');
}

test('a request that a link asks for is chosen and has the focus, and a day that has passed is not proposed', async () => {
  const [order = expect.unreachable()] = await makeFulfilled(stage, 'PAST', 1);
  await report(stage, order, 'ATTEMPTING_DELIVERY');
  await report(stage, order, 'SKIPPED', { statusId: 4 });
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query('update orders set delivery_date = current_date - 2 where id = $1', [order.id]);
  await client.end();
  const page = await stage.open(`/orders?order=${order.id}&act=trace&lang=en`, { expected: [/^422 .+\/requests$/] });
  const search = page.getByRole('dialog', { name: /^Search for the parcel/ });
  await untilFocused(search.getByLabel('Reason'));
  expect(await search.getByRole('radio').count()).toBe(0);
  await page.goto(`${stage.url}/orders?order=${order.id}&act=ask&lang=en`);
  const dialog = page.getByRole('dialog', { name: /^Ask the courier about/ });
  await dialog.getByLabel('Deliver on another date').check();
  expect(await dialog.getByRole('textbox').first().inputValue()).toBe('');
  await dialog.getByLabel('Keep it at the warehouse').check();
  await dialog.getByLabel('Reason').fill('The customer is away');
  await dialog.getByRole('button', { name: 'Send to the courier' }).click();
  const fault = dialog.locator('.ant-form-item', { hasText: 'Deliver on' }).locator('.ant-form-item-explain-error');
  expect(await fault.innerText()).toBe('Required');
});

test('a delivered order shows when and where first, and offers no fulfilment, void or cutoff', async () => {
  const page = await open(await late('completed', 'COMPLETED'), 'en');
  await page
    .locator('.order-headline')
    .getByText(/^(Delivered|Collected) .+ \d\d:\d\d [EP]T/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Fulfil', exact: true }).count()).toBe(0);
  expect(await page.locator('.order-taking').count()).toBe(0);
  expect(await page.locator('.order-detail dt', { hasText: 'Cutoff' }).count()).toBe(0);
});

test('a missed order shows the promised date of the next attempt, and offers a request to the courier', async () => {
  const page = await open(await late('skipped', 'SKIPPED'), 'en');
  await page
    .locator('.order-headline')
    .getByText(/^(Missed|Refused) /)
    .waitFor();
  await openRequests(page);
  await page.getByRole('dialog', { name: /^Ask the courier about/ }).waitFor();
});

test('while a problem offers requests to the courier, any other one is in its menu', async () => {
  const [order = expect.unreachable()] = await makeFulfilled(stage, 'ONCE', 1);
  await report(stage, order, 'ATTEMPTING_DELIVERY');
  await report(stage, order, 'SKIPPED', { statusId: 4 });
  const page = await open(order.id, 'en');
  await page.locator('.order-detail').getByRole('button', { name: 'Ask for a new date' }).waitFor();
  await page.locator('.order-actions').getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(await page.locator('.order-ask').count()).toBe(0);
  await page.locator('.problem-actions').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Another request to the courier' }).click();
  await page
    .getByRole('dialog', { name: /^Ask the courier about/ })
    .getByLabel('Search for the parcel')
    .waitFor();
});
