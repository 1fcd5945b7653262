// What follows without an answer after a visit that needs one: on the page, in the mail, and for the courier.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { noticesOf } from '../notifications/testing/parcels.ts';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { parcelsOf } from './testing/parcels.ts';

const world = await startWorld({ worker: true });
const { fleet, fleetRequests } = world.fleet();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const recipient = world.anyone().tracking;
const aParcel = parcelsOf(world, api, retailer.storeIds[0] ?? '');
beforeEach(() => world.clock.set(wednesdayMorning));

/** Fills in which orders have an open request, as the migration does. */
async function migrateRequests() {
  const migration = readFileSync(join(import.meta.dirname, '../../migrations/0227_answers.sql'), 'utf8');
  for (const statement of migration.split(/;\n/).filter((each) => /^update /m.test(each)))
    await sql.raw(statement).execute(world.app.db.acrossTenantsAndSandboxes());
}

async function missed(statusId: number, before: Parameters<typeof aParcel>[number] = ['ATTEMPTING_DELIVERY']) {
  const order = await aParcel(before);
  await api.orders.edit({ params: order.params, body: { email: 'ann@example.com' } });
  const event = { id: newId(), deliveryId: order.delivery?.id ?? '', type: 'SKIPPED' as const, statusId };
  await fleet.events({ body: { events: [{ ...event, at: world.clock.now().toString() }] } });
  const report = async (type: FleetEventInput['type']) => {
    world.clock.advance({ minutes: 5 });
    const reported = { id: newId(), deliveryId: event.deliveryId, type, at: world.clock.now().toString() };
    const { results } = await fleet.events({ body: { events: [reported] } });
    world.clock.advance({ minutes: 5 });
    return results[0]?.error?.type ?? results[0]?.status;
  };
  const scan = () => report('AT_WAREHOUSE');
  world.clock.advance({ minutes: 5 });
  const htmlOf = async (lang: string) =>
    (await world.app.http.inject({ url: `/t/${order.link}?lang=${lang}` })).body.replaceAll('\u00a0', ' ');
  const listed = async () => {
    const { data } = await fleet.deliveries({ query: { limit: 500 } });
    return data.find(({ deliveryId }) => deliveryId === order.delivery?.id);
  };
  const answerBy = async () => (await listed())?.answerBy;
  const next = async () => (await api.orders.read({ params: order.params })).now.next?.text;
  const status = async () => (await api.orders.read({ params: order.params })).status;
  return { ...order, htmlOf, listed, answerBy, next, status, report, scan, page: { params: { id: order.link } } };
}

describe.each([2, 4, 5])('after reason %i', (statusId) => {
  test.each([[false], [true]])(
    'the page, the mail, the staff and the courier have one date (scanned: %s)',
    async (isScanned) => {
      const { htmlOf, answerBy, scan, id, params } = await missed(statusId);
      const mails = async () =>
        (await noticesOf(api, id)).filter(({ event, channel }) => event === 'MISSED' && channel === 'EMAIL');
      await expect
        .poll(mails)
        .toMatchObject([
          { text: expect.stringContaining(`Without an answer by Saturday, November 21, your package goes back to`) },
        ]);
      if (isScanned) {
        await scan();
        expect(await htmlOf('en')).toContain('It is at our warehouse. We need your answer by Saturday, November 21.');
        expect(await htmlOf('fr')).toContain('Répondez-nous d’ici le samedi 21 novembre.');
      }
      expect(await htmlOf('en')).toContain('Without an answer by Saturday, November 21, it goes back to');
      expect(await htmlOf('fr')).toContain(
        'Sans réponse de votre part d’ici le samedi 21 novembre, il retournera chez',
      );
      expect(await answerBy()).toBe('2026-11-21');
      expect((await api.orders.read({ params })).now.next?.text).toMatchObject({
        en: expect.stringMatching(/^Waiting for instructions until Sat, Nov 21, then goes back to /),
      });
      const [row] = (await api.problems.list({ query: { orderId: id } })).data;
      expect(row?.problems).toMatchObject([{ reason: 'ANSWER_NEEDED', until: { local: '2026-11-22, 00:00' } }]);
    },
  );

  test('the page names no date that has passed', async () => {
    const { htmlOf } = await missed(statusId);
    world.clock.set('2026-11-22T15:00:00Z');
    expect(await htmlOf('en')).toMatch(/Without an answer, it goes back to [^<]*\./);
  });
});

test('the courier can bring back a parcel that was scanned after the visit, and none that was not visited', async () => {
  const { report, scan, status } = await missed(4);
  expect([await scan(), await report('RTS_SCHEDULED'), await status()]).toEqual([
    'applied',
    'applied',
    'RTS_SCHEDULED',
  ]);
  const early = await aParcel(['AT_WAREHOUSE']);
  const event = { id: newId(), deliveryId: early.delivery?.id ?? '', type: 'RTS_SCHEDULED' as const };
  const { results } = await fleet.events({ body: { events: [{ ...event, at: world.clock.now().toString() }] } });
  expect(results).toMatchObject([{ error: { type: 'CANNOT_UPDATE_SHIPMENT' } }]);
});

test.each([[false], [true]])('staff can ask for the return until then, scanned or not (%s)', async (isScanned) => {
  const { scan, params, status, delivery } = await missed(4);
  if (isScanned) await scan();
  await api.requests.ask({ params, body: { kind: 'RETURN', reason: 'They do not want it' } });
  const { data } = await fleetRequests.list({ query: {} });
  const open = data.find(({ deliveryId }) => deliveryId === delivery?.id);
  await fleetRequests.answer({ params: { id: open?.id ?? '' }, body: { answer: 'ACCEPTED' } });
  expect(await status()).toBe('RTS_SCHEDULED');
});

test.each([[false], [true]])(
  'while a request is open, staff and courier see the request and no date (scanned: %s)',
  async (isScanned) => {
    const { scan, params, listed, next, htmlOf } = await missed(4);
    if (isScanned) await scan();
    expect(await listed()).toMatchObject({ answerBy: '2026-11-21', requestOpen: false });
    await api.requests.ask({ params, body: { kind: 'DROPOFF', reason: 'No one is home' } });
    expect(await listed()).toMatchObject({ answerBy: null, requestOpen: true });
    expect(await next()).toEqual({
      en: 'Waiting for Portage’s answer to the request',
      fr: 'En attente de la réponse de Portage à la demande',
    });
    expect(await htmlOf('en')).not.toMatch(/by Saturday, November 21|ready for the road/);
    await api.requests.withdraw({ params });
    expect(await listed()).toMatchObject({ answerBy: '2026-11-21', requestOpen: false });
    expect((await next())?.en).toMatch(/^Waiting for instructions until Sat, Nov 21/);
  },
);

test('a request that was open before the deploy, or that the previous release closes, is known', async () => {
  const { params, listed, id } = await missed(4);
  await api.requests.ask({ params, body: { kind: 'DROPOFF', reason: 'No one is home' } });
  const db = world.app.db.acrossTenantsAndSandboxes();
  await db.updateTable('orders').set({ request_open: false }).where('id', '=', id).execute();
  await migrateRequests();
  expect(await listed()).toMatchObject({ answerBy: null, requestOpen: true });
  const requests = () => db.updateTable('order_requests').where('order_id', '=', id);
  await requests().set({ status: 'WITHDRAWN' }).execute();
  expect(await listed()).toMatchObject({ answerBy: '2026-11-21', requestOpen: false });
  await requests().set({ status: 'OPEN' }).execute();
  expect(await listed()).toMatchObject({ answerBy: null, requestOpen: true });
});

test('a request is open for its own order only, and not once it is withdrawn', async () => {
  const [asked, other] = [await missed(4), await missed(4)];
  await api.requests.ask({ params: asked.params, body: { kind: 'DROPOFF', reason: 'No one is home' } });
  expect([(await asked.listed())?.requestOpen, (await other.listed())?.requestOpen]).toEqual([true, false]);
  await api.requests.withdraw({ params: asked.params });
  await migrateRequests();
  expect([(await asked.listed())?.requestOpen, (await other.listed())?.requestOpen]).toEqual([false, false]);
});

test('the page shows that the store gave the answer', async () => {
  const { page, params } = await missed(2);
  expect((await recipient.read(page)).isAnswered).toBe(false);
  await api.orders.edit({ params, body: { addressLine2: 'Unit 4' } });
  expect((await recipient.read(page)).isAnswered).toBe(true);
});

test('after another reason the courier comes back, and waits for no answer', async () => {
  const { htmlOf, answerBy } = await missed(1);
  expect(await htmlOf('en')).toContain('Without an answer, we will come back by Saturday, November 21.');
  expect(await answerBy()).toBeNull();
});

test.each([[false], [true]])('an answer ends the wait for good, before a scan or after it (%s)', async (isScanned) => {
  await api.settings.editTracking({ body: { switches: { allowsDate: false } } });
  const { page, answerBy, htmlOf, scan, params } = await missed(5);
  if (isScanned) await scan();
  await recipient.change({ ...page, body: { doorCode: '1974' } });
  if (!isScanned) await scan();
  world.clock.advance({ hours: 24 * 4 });
  expect(await answerBy()).toBeNull();
  expect(await htmlOf('en')).not.toContain('Without an answer');
  expect((await api.orders.read({ params })).now.next?.kind).toBe('PLAN');
  await api.settings.editTracking({ body: { switches: { allowsDate: true } } });
});

test('after a scan the question of the visit is still the one to answer', async () => {
  const { page, scan } = await missed(2);
  await scan();
  await expect(recipient.change({ ...page, body: { date: '2026-11-19' } })).rejects.toMatchObject({
    body: { errors: [{ type: 'DETAIL_MISSING', path: 'addressLine2' }] },
  });
  await expect(recipient.change({ ...page, body: { confirmed: true } })).rejects.toMatchObject({
    type: 'DETAIL_NEEDED',
  });
  const { status } = await recipient.change({ ...page, body: { addressLine2: '4', date: '2026-11-19' } });
  expect(status).toBe('DELIVERY_SCHEDULED');
});

test('while the store still has the parcel, no date and no return are named', async () => {
  const { htmlOf, answerBy } = await missed(2, ['SMS_SENT']);
  expect(await htmlOf('en')).toContain('We will only come back once we have your answer.');
  expect(await answerBy()).toBeNull();
});
