// Every topic, triggered by real actions: sent once, in its own format, with a signature that the Standard Webhooks library accepts.

import { createHmac } from 'node:crypto';
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { webhookData } from '@portage/contract/webhooks/payloads';
import { webhookTopics } from '@portage/contract/webhooks/topics';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { beginImport } from '../testing/imports.ts';
import { anOrder, startWorld, testPassword, wednesdayMorning } from '../testing/world.ts';
import { hasJudge, startJudge } from './testing/judge.ts';
import { startReceiver, verified } from './testing/receiver.ts';

const receiver = await startReceiver();
afterAll(receiver.stop);
const world = await startWorld({ worker: true, environment: { OUTBOUND_ALLOW: receiver.host } });

const retailer = await world.retailer();
const api = await retailer.admin();
const [pickupScheduleId = ''] = retailer.storeIds;
const slot = { date: '2026-11-18', time: '14:00', pickupScheduleId };

const endpoint = (path: string, wish: object = {}) =>
  api.webhooks.create({ body: { url: receiver.url(path), topics: [...webhookTopics], ...wish } });

async function fulfilled() {
  const { id } = await api.orders.create({ body: anOrder(slot) });
  const { delivery } = await api.orders.fulfil({ params: { id } });
  return { id, deliveryId: delivery?.id ?? '' };
}

type Beat = Pick<FleetEventInput, 'type'> & Partial<FleetEventInput>;
async function happen(deliveryId: string, ...beats: Beat[]): Promise<void> {
  const events = beats.map((beat) => ({ id: newId(), deliveryId, at: wednesdayMorning, ...beat }));
  const { results } = await world.fleet().fleet.events({ body: { events } });
  expect(results.map(({ status }) => status)).toEqual(beats.map(() => 'applied'));
}

test('each of the fourteen topics is sent once, in order, and verified by the Standard Webhooks library', async () => {
  const { secret, id } = await endpoint('/all');
  const [one, other, third, fourth] = [await fulfilled(), await fulfilled(), await fulfilled(), await fulfilled()];
  await happen(
    one.deliveryId,
    { type: 'PICKED_UP_FROM_STORE' },
    { type: 'SORTED_AT_WAREHOUSE' },
    { type: 'ATTEMPTING_DELIVERY', driverName: 'Ravi' },
    { type: 'CALL_ATTEMPT' },
    { type: 'SKIPPED', statusId: 1, note: 'Nobody' },
    { type: 'RESCHEDULED', date: '2026-11-19' },
    { type: 'AT_WAREHOUSE' },
    { type: 'ATTEMPTING_DELIVERY' },
    { type: 'COMPLETED', statusId: 2 },
  );
  await happen(other.deliveryId, { type: 'SKIPPED', statusId: 3 });
  await happen(
    third.deliveryId,
    { type: 'AT_WAREHOUSE' },
    {
      type: 'AT_DROPOFF_POINT',
      dropoffPoint: { name: 'Corner shop', address: '1 A St', hours: null, holdUntil: null },
    },
    { type: 'SKIPPED', statusId: 4 },
    { type: 'RTS_SCHEDULED' },
    { type: 'RTS_LOADED' },
    { type: 'RTS_COMPLETED' },
  );
  await api.orders.cancelShipment({ params: { id: fourth.id } });
  const seen = () => receiver.payloadsAt('/all');
  await expect.poll(() => seen().length).toBe(24);
  expect(new Set(seen().map(({ type }) => type))).toEqual(new Set(webhookTopics));
  const ofOne = seen().filter(({ data }) => webhookData.ORDER_CREATION.parse(data).order.id === one.id);
  expect(ofOne.map(({ type }) => type.replace('ORDER_', ''))).toEqual([
    ...['CREATION', 'FULFILLMENT', 'PICKUP_FROM_FULFILLMENT_LOCATION', 'SCANNING', 'OUT_FOR_DELIVERY', 'ATTEMPTED'],
    ...['RESCHEDULED', 'SCANNING', 'OUT_FOR_DELIVERY', 'COMPLETED'],
  ]);
  expect(ofOne.map(({ sequence }) => sequence)).toEqual(
    ofOne.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
  );
  expect(ofOne[5]?.data).toMatchObject({ reason: 'NO_ANSWER', note: 'Nobody', attempt: { status: 'SKIPPED' } });
  expect(ofOne[9]?.data).toMatchObject({ completion: 'FRONT_DOOR', by: 'PROVIDER', order: { status: 'COMPLETED' } });
  for (const each of receiver.at('/all')) {
    expect(verified(secret, each, wednesdayMorning)).toMatchObject({ id: each.headers['webhook-id'] });
    const plain = createHmac('sha256', secret).update(each.body).digest('hex');
    expect(each.headers['x-portage-hmac-sha256']).toBe(plain);
    expect(() => verified(secret, { ...each, body: `${each.body} ` }, wednesdayMorning)).toThrow();
  }
  for (const { type, data } of seen()) webhookData[type].strict().parse(data);
  expect((await api.webhooks.sends({ params: { id }, query: { pageSize: 100 } })).data).toHaveLength(24);
});

test.skipIf(!hasJudge)(
  'an independent receiver, if installed, accepts our requests and refuses modified ones',
  async () => {
    const { secret, id } = await endpoint('/judged', { topics: ['ORDER_CREATION'] });
    await using judge = await startJudge(secret, 'x-portage-hmac-sha256');
    const next = async (count: number) => {
      await api.orders.create({ body: anOrder({ ...slot, recipient: 'Élodie «Zoé»' }) });
      await expect.poll(() => receiver.at('/judged').length).toBe(count);
      return receiver.at('/judged')[count - 1] ?? expect.unreachable();
    };
    const sent = await next(1);
    expect(await judge.ask(sent)).toBe('ORDER_CREATION');
    for (const wrong of [
      { ...sent, body: sent.body.replace('ORDER_CREATION', 'ORDER_CANCELED') },
      { ...sent, headers: { ...sent.headers, 'x-portage-hmac-sha256': '0'.repeat(64) } },
      { ...sent, headers: {} },
    ])
      expect(await judge.ask(wrong)).toBeNull();
    const rotated = await api.webhooks.rotate({ params: { id }, body: {} });
    const later = await next(2);
    expect(await judge.ask(later)).toBeNull();
    // A receiver that still uses the previous secret works for another day.
    await using previous = await startJudge(secret, 'x-portage-hmac-sha256-previous');
    await using current = await startJudge(rotated.secret, 'x-portage-hmac-sha256');
    for (const each of [previous, current]) expect(await each.ask(later)).toBe('ORDER_CREATION');
  },
);

test('an order’s event is sent once for every source of orders, and only to endpoints of its store', async () => {
  await endpoint('/mine', { topics: ['ORDER_CREATION'], hasAllStores: false, pickupScheduleId: [pickupScheduleId] });
  await endpoint('/others', { hasAllStores: false, pickupScheduleId: retailer.storeIds.slice(1) });
  await api.account.confirm({ body: { password: testPassword } });
  const { key } = await api.keys.create({ body: { name: 'Till', permissions: ['MANAGE_ORDERS'] } });
  await world.client(key).orders.create({ body: anOrder({ ...slot, number: 'by key' }) });
  const file =
    'Number,Recipient,Address\nrow 1,Ann,"100 King St W, Toronto, ON, M5X 1A9"\nrow 2,Ben,"100 King St W, Toronto, ON, M5X 1A9"\n';
  const draft = await beginImport(world, api, file, { pickupScheduleId });
  await api.imports.create({ params: { id: draft.id } });
  const numbers = () =>
    receiver.payloadsAt('/mine').map(({ data }) => webhookData.ORDER_CREATION.parse(data).order.number);
  await expect.poll(() => numbers().toSorted()).toEqual(['by key', 'row 1', 'row 2']);
  expect(receiver.at('/others')).toEqual([]);
});

test('the events of an import are recorded in batches, each once', async () => {
  const other = await world.retailer();
  const admin = await other.admin();
  const { id } = await admin.webhooks.create({ body: { url: receiver.url('/imported') } });
  await admin.webhooks.turnOff({ params: { id } });
  const count = 300;
  const rows = Array.from({ length: count }, (_, row) => `row ${row},Ann,"100 King St W, Toronto, ON, M5X 1A9"`);
  const file = ['Number,Recipient,Address', ...rows].join('\n');
  const draft = await beginImport(world, admin, file, { pickupScheduleId: other.storeIds[0] });
  await admin.imports.create({ params: { id: draft.id } });
  const recorded = async () => {
    const { rows: found } = await sql`select count(*)::int as events, count(distinct order_id)::int as orders,
      count(distinct xmin::text) <= 2 as few from webhook_events where retailer_id = ${other.id}`.execute(
      world.app.db.acrossTenantsAndSandboxes(),
    );
    return found[0];
  };
  await expect.poll(recorded).toEqual({ events: count, orders: count, few: true });
  const { data } = await admin.webhooks.sends({ params: { id }, query: { search: 'row 299' } });
  expect(data).toMatchObject([{ state: 'HELD', order: { number: 'row 299' } }]);
});

test('a retailer that fulfils at once gets both topics; a deleted order is reported as canceled, a moved one as rescheduled', async () => {
  const other = await world.retailer({ fulfilsAtOnce: true });
  const admin = await other.admin();
  const own = { ...slot, pickupScheduleId: other.storeIds[0] };
  await admin.webhooks.create({ body: { url: receiver.url('/at-once'), topics: [...webhookTopics] } });
  const { id } = await admin.orders.create({ body: anOrder(own) });
  await admin.orders.edit({ params: { id }, body: { time: '18:00' } });
  await admin.orders.edit({ params: { id }, body: { note: 'Ring twice' } });
  world.clock.advance({ minutes: 1 });
  await admin.orders.void({ params: { id } });
  await admin.orders.edit({ params: { id }, body: { time: '14:00' } });
  await admin.orders.delete({ params: { id } });
  const heard = () => receiver.payloadsAt('/at-once');
  await expect
    .poll(() => heard().map(({ type }) => type))
    .toEqual(['ORDER_CREATION', 'ORDER_FULFILLMENT', 'ORDER_RESCHEDULED', 'ORDER_CANCELED']);
  expect(heard()[3]?.data).toMatchObject({ canceled: 'ORDER', by: 'RETAILER_ADMIN' });
});
