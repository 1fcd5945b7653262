// With a collector configured, what a request causes is one trace. A collector that is away neither delays nor fails anything.
import { contract } from '@portage/contract/index';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { attributesOf, startCollector } from '../../testing/collector.ts';
import { holdWrites } from '../../testing/hold.ts';
import { anOrder, startWorld, wednesdayMorning } from '../../testing/world.ts';
import { startReceiver } from '../../webhooks/testing/receiver.ts';

const receiver = await startReceiver();
afterAll(receiver.stop);
const collector = await startCollector();
const lines: string[] = [];
// The exporter reads it itself, and retries for that long.
vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '500');
afterAll(() => vi.unstubAllEnvs());
const world = await startWorld({
  worker: true,
  environment: { LOG_LEVEL: 'error', OUTBOUND_ALLOW: receiver.host, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  logTo: { write: (line) => lines.push(line) },
});
beforeEach(() => world.clock.set(wednesdayMorning));

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

test('a request, its statements, its subscribers and its webhook are one trace', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  await api.webhooks.create({ body: { url: receiver.url('/hook'), topics: ['ORDER_CREATION'] } });
  const body = anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] });
  const headers = { traceparent };
  await world.request({ method: 'POST', url: '/retailer/orders', token: api.token, body, headers });
  const paths = () => collector.pathsOf(traceId);
  await expect.poll(paths).toContain('orders.create > webhook webhooks.send > POST outbound');
  await expect.poll(paths).toContain('orders.create > subscriber webhooks.record');
  await expect.poll(paths).toContain('orders.create');
  await expect.poll(paths).toContain('orders.create > with orders');
  expect(paths()).toContain('orders.create > subscriber webhooks.record > select orders');
  const root = collector.spans.find(({ name }) => name === 'orders.create');
  expect(root?.parentSpanId).toBe('00f067aa0ba902b7');
  expect(attributesOf(root ?? expect.fail())).toEqual({
    'http.request.method': 'POST',
    'http.route': '/retailer/orders',
    'http.response.status_code': 201,
    'portage.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'portage.retailer_id': retailer.id,
  });
  // Ids of our traces are of no use to a retailer, whose own tracing would adopt them.
  expect(receiver.at('/hook')[0]?.headers).not.toHaveProperty('traceparent');
});

test('tasks have their request’s trace; a traceparent from an untrusted caller is ignored', async () => {
  const { email } = await (await (await world.retailer()).admin()).auth.refresh();
  world.callsFrom = '203.0.113.9';
  const url = `/auth/reset-password?email=${email}`;
  await world.request({ method: 'GET', url, headers: { traceparent: traceparent.replace('4bf9', 'ffff') } });
  world.callsFrom = '127.0.0.1';
  await expect.poll(collector.paths).toContain('auth.askReset > job auth.reset > job mail.send');
  expect(collector.pathsOf(traceId.replace('4bf9', 'ffff'))).toEqual([]);
});

test('a failing statement and a failing request are marked, without text or values', async () => {
  const before = collector.spans.length;
  const { token } = await (await world.retailer()).admin();
  await world.app.db.pool.query('alter table orders rename to orders_away');
  await world.request({ method: 'GET', url: '/v2/retailer/orders?search=like:Zanzibar', token });
  await world.app.db.pool.query('alter table orders_away rename to orders');
  const fresh = () => collector.spans.slice(before);
  await expect.poll(() => fresh().some(({ name, status }) => name === 'orders.list' && status.code === 2)).toBe(true);
  expect(fresh().flatMap((span) => attributesOf(span)['error.type'] ?? [])).toContain('42P01');
  expect(collector.bodies.join()).not.toMatch(/Zanzibar|\$1/);
});

test('the span of a request whose client leaves before the reply has status 499', async () => {
  const retailer = await world.retailer();
  const { token } = await retailer.admin();
  const url = (await world.listen()) + contract.orders.create.path;
  const held = await holdWrites(world, 'orders', `new.recipient = 'Leaving'`);
  const client = new AbortController();
  const slot = { date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify(anOrder({ ...slot, recipient: 'Leaving' }));
  const answer = fetch(url, { method: 'POST', headers, body, signal: client.signal });
  await held.reached();
  client.abort();
  await expect(answer).rejects.toThrow('aborted');
  const statuses = () =>
    collector.spans
      .filter((span) => attributesOf(span)['portage.retailer_id'] === retailer.id)
      .map((span) => attributesOf(span)['http.response.status_code']);
  await expect.poll(statuses).toContain(499);
  await held.release();
});

test('without a collector requests succeed, and the spans are dropped', async () => {
  await collector.stop();
  const { token } = await (await world.retailer()).admin();
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => world.request({ method: 'GET', url: '/v2/retailer/orders', token })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await expect.poll(() => lines.some((line) => line.includes('the collector did not accept spans'))).toBe(true);
});
