// A request is found by its id in everything that it causes. Only trusted proxies choose the id.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anOrder, type Retailer, startWorld, wednesdayMorning } from '../../testing/world.ts';
import { startReceiver } from '../../webhooks/testing/receiver.ts';
import { newId } from '../ids.ts';

type Line = Record<string, unknown> & { msg: string; requestId?: string };

const receiver = await startReceiver();
const lines: Line[] = [];
const world = await startWorld({
  worker: true,
  environment: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '10.0.0.0/24', OUTBOUND_ALLOW: receiver.host },
  logTo: { write: (line) => lines.push(JSON.parse(line)) },
});
afterAll(receiver.stop);
beforeEach(() => world.clock.set(wednesdayMorning));

const id = 'f1e2d3c4-b5a6-4798-8a9b-0c1d2e3f4a5b';
const ask = (remoteAddress: string, requestId: string) =>
  world.app.http.inject({ method: 'GET', url: '/healthz', remoteAddress, headers: { 'x-request-id': requestId } });
const orderOf = ({ storeIds }: Retailer) =>
  anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId: storeIds[0] });
const linesOf = (requestId: string) => lines.filter((line) => line.requestId === requestId);

test('a trusted proxy’s id is returned and logged; an id in another form or from any other caller is not', async () => {
  expect((await ask('10.0.0.9', id)).headers['x-request-id']).toBe(id);
  expect((await ask('10.0.0.9', id.replaceAll('-', '').toUpperCase())).headers['x-request-id']).toBe(id);
  expect(linesOf(id)).toHaveLength(4);
  for (const [peer, given] of [
    ['203.0.113.9', id],
    ['127.0.0.1', id],
    ['10.0.0.9', 'my-order of M5X 1A9'],
    ['10.0.0.9', `${id}${id}`],
    ['10.0.0.9', `${id}\n`],
    ['10.0.0.9', ''],
  ] as const) {
    const made = String((await ask(peer, given)).headers['x-request-id']);
    expect(made, `${peer} ${given}`).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(linesOf(made)).toHaveLength(2);
  }
  expect(linesOf(id)).toHaveLength(4);
});

test('calls with one id are all listed in the log of calls', async () => {
  const admin = await (await world.retailer()).admin();
  world.callsFrom = '10.0.0.7';
  const headers = { 'x-request-id': id };
  for (let call = 0; call < 3; call++)
    await world.request({ method: 'GET', url: `/retailer/orders/${newId()}`, token: admin.token, headers });
  world.callsFrom = '127.0.0.1';
  await expect.poll(async () => (await admin.calls.list({})).data.length).toBe(3);
  expect((await admin.calls.read({ params: { id } })).row).toBe('orders.read');
});

test('the effects of a request are logged with its id, also in workers, and its webhooks contain the id', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  await api.webhooks.create({ body: { url: receiver.url('/hook'), topics: ['ORDER_CREATION'] } });
  const body = orderOf(retailer);
  const created = await world.request({ method: 'POST', url: '/retailer/orders', token: api.token, body });
  expect(created.statusCode).toBe(201);
  const requestId = String(created.headers['x-request-id']);
  await expect.poll(() => receiver.at('/hook')[0]?.headers['webhook-request-id']).toBe(requestId);
  const names = () => linesOf(requestId).map(({ msg, name }) => [msg, name].join(' ').trim());
  await expect.poll(names).toContain('webhook ended webhooks.send');
  expect(names()[0]).toBe('incoming request');
  await expect.poll(names).toContain('request completed');
  expect(names()).toContain('subscriber ended webhooks.record');
  // Each request that follows has an id of its own.
  expect(linesOf(requestId).filter(({ msg }) => msg === 'incoming request')).toHaveLength(1);
});

test('an email and an export are logged with the id of the request that caused them', async () => {
  const retailer = await world.retailer();
  const admin = await retailer.admin();
  const { email } = await admin.auth.refresh();
  const url = `/auth/reset-password?email=${email}`;
  const asked = await world.request({ method: 'GET', url });
  expect(asked.statusCode).toBe(200);
  const namesOf = (answer: typeof asked) => linesOf(String(answer.headers['x-request-id'])).map(({ name }) => name);
  await expect.poll(() => namesOf(asked)).toContain('mail.send');
  const { id: orderId } = await admin.orders.create({ body: orderOf(retailer) });
  const exported = await world.request({
    method: 'POST',
    url: '/retailer/exports/orders',
    token: admin.token,
    body: { ids: [orderId] },
  });
  expect(exported.statusCode).toBe(200);
  await expect.poll(() => namesOf(exported)).toContain('exports.deliveries');
});
