// The scan page without a network: its queue, and whose it is.
import { expect, test } from 'vitest';
import { signature } from '../server/src/handovers/testing/access.ts';
import { montreal } from '../server/src/seed/places.ts';
import { showToCamera } from './camera.ts';
import { admin, coordinator, demoToken } from './client.ts';
import { act, button, chooseStore, cut, field, lines, mode, raiseScanStage, scan, untilLines } from './scanPage.ts';

const { stage, ids, makeOrders, open, countFulfilments } = raiseScanStage();

test('without a network parcels are opened and fulfilled, and each line shows its outcome once there is one', async () => {
  const [first, canceled, other] = await makeOrders(3);
  if (!first || !canceled || !other) return expect.unreachable();
  const page = await open();
  await cut(page, true);
  await page.reload();
  await page.getByText('Offline').waitFor();

  // What is typed while nothing has the focus reaches the field.
  await page.locator('h1').click();
  await page.keyboard.type(first.trackingLink);
  await page.keyboard.press('Enter');
  const card = page.locator('.scan-card');
  await card.getByText('Ada SCAN-1').waitFor();
  expect(await card.innerText()).toMatch(/Queen West · 1 package\s+Not fulfilled; no date\s+Set its date/);
  await act(page, 'Fulfil');
  await untilLines(page, 'waiting', 1);

  await mode(page, 'Fulfil');
  await scan(page, canceled.trackingCode);
  await scan(page, other.trackingCode.toLowerCase());
  await untilLines(page, 'waiting', 3);
  await scan(page, other.number ?? '');
  await page.getByText(`${other.number} was scanned already`).waitFor();
  // The server matches a number exactly.
  await scan(page, 'scan-3');
  await page.getByText('scan-3 is not on this phone’s list').waitFor();
  const api = await stage.api();
  await api.orders.delete({ params: { id: canceled.id } });
  await api.orders.fulfil({ params: { id: other.id } });
  await page.reload();
  await untilLines(page, 'waiting', 3);

  await cut(page, false);
  await untilLines(page, 'done', 1);
  await untilLines(page, 'already', 1);
  await lines(page, 'refused').getByText('This order was canceled').waitFor();
  expect(await countFulfilments([first.id, canceled.id, other.id])).toBe(2);
  await button(page, 'Clear what is done').click();
  await untilLines(page, 'done', 0);
  await page.reload();
  await untilLines(page, 'refused', 1);
  await lines(page, 'refused').getByRole('button', { name: 'Dismiss' }).click();
  await untilLines(page, 'refused', 0);
});

test('parcels are handed over without a network, and one that is scanned before it is fulfilled is refused', async () => {
  const [whole, damaged, early, both] = await makeOrders(4);
  if (!whole || !damaged || !early || !both) return expect.unreachable();
  const api = await stage.api();
  for (const { id } of [whole, damaged]) await api.orders.fulfil({ params: { id } });
  const page = await open();
  await chooseStore(page);
  await cut(page, true);
  await mode(page, 'Hand over');
  await scan(page, whole.trackingLink);
  await scan(page, early.trackingCode);
  await mode(page, 'Open');
  await scan(page, damaged.trackingCode);
  await act(page, 'Damaged');
  await scan(page, both.trackingCode);
  await act(page, 'Fulfil');
  await act(page, 'Hand over');
  await untilLines(page, 'waiting', 5);
  await cut(page, false);
  await untilLines(page, 'done', 4);
  await page
    .locator('.scan-card')
    .getByText(/^Booked: /)
    .waitFor();
  await lines(page, 'refused').getByText('This order is not fulfilled').waitFor();
  const { data } = await api.handovers.list({ query: { pickupScheduleId: ids.store } });
  expect(data).toMatchObject([{ status: 'OPEN', counts: { handed: 2, damaged: 1 } }]);
  const { data: handed } = await api.handovers.packages({
    params: { id: data[0]?.id ?? '' },
    query: { state: 'handed' },
  });
  expect(new Set(handed.map(({ orderId }) => orderId))).toEqual(new Set([whole.id, both.id]));
  expect(handed.map(({ device }) => device)).toEqual([
    expect.stringMatching(/^Linux /),
    expect.stringMatching(/^Linux /),
  ]);
});

test('a parcel of another store is refused at once, and starts no handover there', async () => {
  const [foreign] = await makeOrders(1, { pickupScheduleId: ids.other, address: montreal.address });
  if (!foreign) return expect.unreachable();
  const api = await stage.api();
  await api.orders.fulfil({ params: { id: foreign.id } });
  const page = await open({ hasOwnSession: true });
  await mode(page, 'Hand over');
  await scan(page, foreign.trackingCode);
  await page.getByText('Choose this phone’s store first').waitFor();
  await chooseStore(page);
  await page.reload();
  await cut(page, true);
  await scan(page, foreign.trackingCode);
  await page.getByText(`${foreign.number} belongs to another store`).waitFor();
  await lines(page, 'refused').getByText('another store').waitFor();
  await cut(page, false);
  await page.getByText('Everything is sent').waitFor();
  expect((await api.handovers.list({ query: { pickupScheduleId: ids.other } })).data).toEqual([]);
});

test('a parcel of a later pickup is refused at once without a network, unless it was moved since', async () => {
  const [due, later] = await makeOrders(2);
  if (!due || !later) return expect.unreachable();
  const api = await stage.api();
  const { retailerId } = await api.auth.refresh();
  const prepare = (hours: number) =>
    stage.fleet().fleetStores.edit({
      params: { id: retailerId, storeId: ids.store },
      body: { customTimeToPrepare: hours },
    });
  const { date, time } = await api.orders.fulfil({ params: { id: due.id } });
  // The cutoff is then an hour ago.
  await prepare(3);
  await api.orders.fulfil({ params: { id: later.id } });
  const page = await open({ hasOwnSession: true });
  await chooseStore(page);
  await mode(page, 'Hand over');
  await cut(page, true);
  await scan(page, later.trackingCode);
  await page.getByText(`${later.number} is due at a later pickup`).waitFor();
  await lines(page, 'refused').getByText('This parcel is due at a later pickup: 2').waitFor();
  await scan(page, due.trackingCode);
  await untilLines(page, 'waiting', 1);
  await cut(page, false);
  await untilLines(page, 'done', 1);
  // The list on the phone does not contain the move.
  await prepare(0);
  await api.orders.edit({ params: { id: later.id }, body: { date, time } });
  await scan(page, later.trackingCode);
  await untilLines(page, 'done', 2);
});

test('a handed parcel leads to its handover, and a scan that is sent after its end starts no other one', async () => {
  const [first, late] = await makeOrders(2, { numberOfPackages: 0 });
  if (!first || !late) return expect.unreachable();
  const api = await stage.api();
  for (const { id } of [first, late]) await api.orders.fulfil({ params: { id } });
  const page = await open({ hasOwnSession: true });
  await chooseStore(page);
  await scan(page, first.trackingCode);
  await act(page, 'Hand over');
  await untilLines(page, 'done', 1);
  const link = page.getByRole('link', { name: 'Open the handover' });
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  await cut(page, true);
  await scan(page, late.trackingCode);
  await act(page, 'Hand over');
  await untilLines(page, 'waiting', 1);
  await api.handovers.close({ params: { id }, body: { driverName: 'Marc', signature } });
  await cut(page, false);
  await lines(page, 'refused').getByText('This handover has ended').waitFor();
  const { data } = await api.handovers.list({ query: { pickupScheduleId: ids.store } });
  expect(data.map(({ status }) => status)).toEqual(['CLOSED']);
  await link.click();
  await page.getByText('Marc').first().waitFor();
});

test('a parcel that another handover has raises an alarm, and is handed over again without a network', async () => {
  const [order = expect.unreachable()] = await makeOrders(1);
  const api = await stage.api();
  await api.orders.fulfil({ params: { id: order.id } });
  // Its list contains the parcel as it was before the handover.
  const page = await open({ hasOwnSession: true });
  await chooseStore(page);
  await mode(page, 'Hand over');
  await scan(page, order.trackingCode);
  await untilLines(page, 'done', 1);
  const openId = async () => {
    const { data } = await api.handovers.list({ query: { pickupScheduleId: ids.store } });
    return data.find(({ status }) => status === 'OPEN')?.id ?? '';
  };
  const first = await openId();
  await api.handovers.close({ params: { id: first }, body: { driverName: 'Marc', signature } });
  await scan(page, order.trackingCode);
  await untilLines(page, 'refused', 1);
  await cut(page, true);
  await button(page, 'Hand over again').click();
  await lines(page, 'waiting').getByText('Hand over again · Waiting').waitFor();
  expect(await button(page, 'Hand over again').count()).toBe(0);
  await page.reload();
  await cut(page, false);
  await untilLines(page, 'done', 2);
  await lines(page, 'done').getByText('Hand over again · Done').waitFor();
  const second = await openId();
  expect(second).not.toBe(first);
  await api.handovers.close({ params: { id: second }, body: { driverName: 'Zoé', signature } });
  expect((await api.orders.read({ params: { id: order.id } })).now.text.en).toContain('Zoé');
});

test('an order that was voided can be fulfilled again', async () => {
  const page = await open({ hasOwnSession: true });
  const [order = expect.unreachable()] = await makeOrders(1);
  await mode(page, 'Fulfil');
  await scan(page, order.trackingCode);
  await untilLines(page, 'done', 1);
  await scan(page, order.trackingCode);
  await page.getByText(`${order.number} was scanned already`).waitFor();
  await (await stage.api()).orders.void({ params: { id: order.id } });
  await scan(page, order.trackingCode);
  await untilLines(page, 'done', 2);
});

test('a queue of 200 reaches a server whose replies are lost exactly once', async () => {
  const orders = await makeOrders(200);
  const page = await open();
  await mode(page, 'Fulfil');
  await cut(page, true);
  for (const { trackingCode } of orders) await scan(page, trackingCode);
  await page.getByText('200 scans waiting').waitFor();
  // The server receives the first request, but its reply is lost; then the page is closed.
  const lost = new Promise<void>((resolve) => {
    void page.context().route(
      '**/delivery',
      async (route) => {
        await route.fetch();
        await route.abort();
        resolve();
      },
      { times: 1 },
    );
  });
  await cut(page, false);
  await lost;
  await page.reload();
  await page.getByText('Everything is sent').waitFor();
  await button(page, 'Show all 200').click();
  await untilLines(page, 'done', 200);
  expect([await lines(page, 'already').count(), await lines(page, 'refused').count()]).toEqual([0, 0]);
  expect(await countFulfilments(orders.map(({ id }) => id))).toBe(200);
});

test('while one tab sends, another one does not', async () => {
  const [order] = await makeOrders(1);
  if (!order) return expect.unreachable();
  const page = await open();
  const other = await page.context().newPage();
  await other.goto(`${stage.url}/scan`);
  await field(other).waitFor();
  // The first tab is in the middle of sending.
  const release = await page.evaluateHandle(
    () =>
      new Promise<() => void>((held) => {
        void navigator.locks.request('portage-scan-queue', () => new Promise<void>((done) => held(done)));
      }),
  );
  await mode(other, 'Fulfil');
  await scan(other, order.trackingCode);
  await untilLines(page, 'waiting', 1);
  await button(other, 'Send now').click();
  expect(await countFulfilments([order.id])).toBe(0);
  await release.evaluate((done) => done());
  // Both tabs also try on their own, so the button may be gone already.
  await other.evaluate(() => dispatchEvent(new Event('online')));
  await untilLines(page, 'done', 1);
  expect(await countFulfilments([order.id])).toBe(1);
});

test('when the session has ended, the queue waits for the same member; another one neither sees nor sends it', async () => {
  const [order, kept] = await makeOrders(2);
  if (!order || !kept) return expect.unreachable();
  const page = await open({ hasOwnSession: true });
  const signInAs = async (token: string) => {
    await page.context().addCookies([{ name: 'ak', value: token, url: stage.url, sameSite: 'Lax' }]);
    await page.reload();
  };
  await mode(page, 'Fulfil');
  await cut(page, true);
  await scan(page, order.trackingCode);
  await untilLines(page, 'waiting', 1);
  await signInAs('ended');
  await field(page).waitFor();
  await cut(page, false);
  await page.getByText('Sign in as Alex Morgan to send').waitFor();
  await untilLines(page, 'waiting', 1);

  await signInAs(await demoToken(stage.url, coordinator));
  await page.getByText('1 scan of Alex Morgan is not sent').waitFor();
  await page.locator('.scan-state').getByText(/as of/).waitFor();
  expect(await page.locator('.scan-line').count()).toBe(0);
  expect(await countFulfilments([order.id])).toBe(0);
  // The other member's parcels are gone, until its own session downloads them again.
  await signInAs(await demoToken(stage.url, admin));
  await untilLines(page, 'done', 1);
  expect(await countFulfilments([order.id])).toBe(1);
  // What waits is sent before the parcels are downloaded.
  await page.locator('.scan-state').getByText(/as of/).waitFor();

  await cut(page, true);
  await scan(page, kept.trackingCode);
  await untilLines(page, 'waiting', 1);
  await cut(page, false);
  await untilLines(page, 'done', 2);

  // Names and numbers of what is finished do not stay for the next member of this phone.
  await signInAs(await demoToken(stage.url, coordinator));
  await page.locator('.scan-state').getByText(/as of/).waitFor();
  await signInAs(await demoToken(stage.url, admin));
  await page.locator('.scan-state').getByText(/as of/).waitFor();
  expect(await page.locator('.scan-line').count()).toBe(0);
});

test('another member can delete a queue only after its number was named', async () => {
  const [order] = await makeOrders(1);
  if (!order) return expect.unreachable();
  const page = await open({ hasOwnSession: true });
  await mode(page, 'Fulfil');
  await cut(page, true);
  await scan(page, order.trackingCode);
  await untilLines(page, 'waiting', 1);
  await page
    .context()
    .addCookies([{ name: 'ak', value: await demoToken(stage.url, coordinator), url: stage.url, sameSite: 'Lax' }]);
  await cut(page, false);
  await button(page, 'Delete 1 scan').click();
  await page.getByText('Delete 1 scan of Alex Morgan for good?').waitFor();
  await button(page, 'Delete 1 scan').click();
  await page.getByText('scan of Alex Morgan').waitFor({ state: 'detached' });
  await page
    .context()
    .addCookies([{ name: 'ak', value: await demoToken(stage.url, admin), url: stage.url, sameSite: 'Lax' }]);
  await page.reload();
  await page.locator('.scan-state').getByText(/as of/).waitFor();
  expect(await page.locator('.scan-line').count()).toBe(0);
  expect(await countFulfilments([order.id])).toBe(0);
});

test('signing out is refused while scans wait, on this page and in the portal', async () => {
  const [order] = await makeOrders(1);
  if (!order) return expect.unreachable();
  const page = await open({ hasOwnSession: true });
  // A network that asks for a sign-in of its own answers with its page.
  await page.context().route('**/delivery', (route) => route.fulfill({ body: '<title>Welcome</title>' }));
  await mode(page, 'Fulfil');
  await scan(page, order.trackingCode);
  await untilLines(page, 'waiting', 1);
  await button(page, /^Log out/).click();
  await page.getByRole('alert').getByText('1 scan is not sent yet').waitFor();
  await page.goto(`${stage.url}/logout`);
  await page.getByText('You are still signed in').waitFor();
  await page.getByText('1 scan is not sent yet').waitFor();
  await page.context().unrouteAll();
  await button(page, 'Show the scans').click();
  await untilLines(page, 'done', 1);
  await button(page, /^Log out/).click();
  await page.getByRole('textbox', { name: 'Password' }).waitFor();
  // The next person on this phone reads no parcels.
  await cut(page, true);
  await page.goto(`${stage.url}/scan`);
  await page.getByText('Sign in to start scanning').waitFor();
  expect(await field(page).count()).toBe(0);
});

test('the camera reads a label’s QR code, without a network and with the program of this server', async () => {
  const [order] = await makeOrders(1);
  if (!order) return expect.unreachable();
  const page = await open();
  await showToCamera(page, order.trackingLink);
  await cut(page, true);
  await page.reload();
  await button(page, 'Use the camera').click();
  await page.locator('.scan-card').getByText(`Ada ${order.number}`).waitFor();
  await button(page, 'Stop the camera').click();
  expect(await page.locator('video').count()).toBe(0);
});
