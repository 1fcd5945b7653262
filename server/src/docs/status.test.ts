// The status page: what works, for anyone, in words only.
import { Client as Connection } from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Snapshot } from '../platform/metrics/gauges.ts';
import { startProxy } from '../testing/proxy.ts';
import { startWorld, type World } from '../testing/world.ts';
import { limits, statusFrom } from './status.ts';

/** No worker runs, so everything waits. */
const world = await startWorld();
const proxy = await startProxy(world.databaseUrl);
afterAll(() => proxy.close());

const get = (on: World, headers: Record<string, string> = {}, language = 'en') =>
  on.request({ method: 'GET', url: '/status', headers, language });
const statusOf = async (on: World = world) => {
  const response = await get(on, { accept: 'application/json' });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const working = { api: 'WORKS', database: 'WORKS', jobs: 'WORKS', webhooks: 'WORKS', messages: 'WORKS' };

test('a page in both languages without scripts, and JSON, both without figures', async () => {
  expect(await statusOf()).toEqual({ status: 'WORKS', parts: working, at: '2026-11-18T15:00:00.000Z' });
  for (const [language, text] of [
    ['en', 'Everything works.'],
    ['fr', 'Tout fonctionne.'],
  ] as const) {
    const response = await get(world, { accept: 'text/html,application/json;q=0.9' }, language);
    const [, nonce] = /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy'])) ?? [];
    expect(response.body).toContain(`<style nonce="${nonce}">`);
    expect(response.body).toContain(`<html lang="${language}">`);
    expect(response.body).toContain(text);
    expect(response.body).not.toMatch(/<script|style="/);
    expect(response.headers['cache-control']).toBe('public, max-age=5');
    expect((await world.request({ method: 'GET', url: '/docs', language })).body).toContain('href="/status?lang=');
  }
});

/** Returns a reading in which one gauge has a value. */
function reading(name: string, value: number, labels = {}): Snapshot {
  const names = Object.entries(limits).flatMap(([, each]) => each.map(({ gauge }) => gauge));
  const groups = names.map((gauge) => ({ help: { [gauge]: '' }, labels: [], read: async () => [] }));
  return new Map(groups.map((group) => [group, name in group.help ? [{ labels, values: { [name]: value } }] : []]));
}

test.each(Object.entries(limits).flatMap(([part, each]) => each.map((limit) => [part, limit.gauge, limit] as const)))(
  '%s are delayed once %s is above its limit',
  (part, gauge, { seconds, labels }) => {
    expect(statusFrom(reading(gauge, seconds, labels))).toEqual({ status: 'WORKS', parts: working });
    const late = { status: 'DELAYED', parts: { ...working, [part]: 'DELAYED' } };
    expect(statusFrom(reading(gauge, seconds + 1, labels))).toEqual(late);
  },
);

test('a job that runs for long is not delayed', () => {
  expect(statusFrom(reading('jobs_oldest_seconds', 5000, { state: 'RUNNING' })).status).toBe('WORKS');
});

test('each limit belongs to a gauge, and what waits is found in the database', async () => {
  const found = async (duration: Temporal.DurationLike, expected: object) => {
    world.clock.advance(duration);
    expect((await statusOf()).parts).toMatchObject(expected);
  };
  await found({ seconds: 10 }, working);
  const api = await (await world.retailer()).admin();
  const { id } = await api.webhooks.create({ body: { url: 'https://localhost/hooks' } });
  const now = world.clock.now().toString();
  await world.app.db.pool.query(`update webhook_endpoints set due_at = '${now}' where id = '${id}'`);
  await found({ minutes: 3 }, { webhooks: 'DELAYED' });
  // The mail that announces the endpoint.
  await found({ minutes: 8 }, { webhooks: 'DELAYED', messages: 'DELAYED' });
  const client = new Connection({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query('begin; lock table messages');
  await found({ seconds: 10 }, { webhooks: 'DELAYED', messages: 'UNKNOWN' });
  await client.end();
  await found({ seconds: 10 }, { webhooks: 'DELAYED', messages: 'DELAYED' });
});

test('requests within ten seconds share one reading', async () => {
  const on = await world.another();
  const before = await statusOf(on);
  await world.app.db.pool.query('update webhook_endpoints set due_at = null');
  const all = await Promise.all(Array.from({ length: 50 }, () => statusOf(on)));
  expect(all.every(({ parts }) => parts.webhooks === before.parts.webhooks)).toBe(true);
  world.clock.advance({ seconds: 10 });
  expect([before.parts.webhooks, (await statusOf(on)).parts.webhooks]).toEqual(['DELAYED', 'WORKS']);
});

test('without the database the page is still there, and says so', async () => {
  const on = await world.another({ databaseUrl: proxy.url });
  await statusOf(on);
  await proxy.cut();
  world.clock.advance({ seconds: 10 });
  expect(await statusOf(on)).toMatchObject({
    status: 'DOWN',
    parts: { api: 'WORKS', database: 'DOWN', jobs: 'UNKNOWN' },
  });
  expect((await get(on, {}, 'fr')).body).toContain('Le service est interrompu.');
  await proxy.mend();
});
