// Limits hold for all servers together.
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openNewsStream } from '../../testing/newsStream.ts';
import { startProxy } from '../../testing/proxy.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { isDead } from '../db/processLock.ts';
import { callsPerMinute } from './limits.ts';

const world = await startWorld();
const elsewhere = await world.another();
const proxy = await startProxy(world.databaseUrl);
afterAll(() => proxy.close());
const cutOff = await world.another({ databaseUrl: proxy.url });
beforeEach(() => world.clock.advance({ minutes: 2 }));

/** Requests a recipient's page, which a network may do 60 times a minute. */
const look = (server: World, remoteAddress: string) =>
  server.app.http.inject({ method: 'GET', url: '/retailer/customer-trackings/NOBODY', remoteAddress });

let networks = 0;
/** An address for each attempt of a poll, which would otherwise use up the limit. */
const newAddress = () => `198.51.100.${++networks % 250}`;

const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, (status) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  );

test('two servers together admit as many of 130 calls as the limit allows, and as many again in the next minute', async () => {
  const address = '192.0.2.1';
  const statuses: number[] = [];
  for (let nth = 0; nth < 130; nth++) statuses.push((await look(nth % 2 ? world : elsewhere, address)).statusCode);
  expect(tally(statuses)).toEqual({ 404: 60, 429: 70 });
  const { headers } = await look(world, address);
  expect(headers['retry-after']).toBe('60');
  world.clock.advance({ seconds: 59 });
  expect((await look(world, address)).headers['retry-after']).toBe('1');
  expect((await look(elsewhere, '192.0.2.2')).statusCode).toBe(404);
  world.clock.advance({ seconds: 2 });
  for (const server of [world, elsewhere]) expect((await look(server, address)).statusCode).toBe(404);
});

test('two servers together admit as many of 130 concurrent calls as the limit allows', async () => {
  const calls = Array.from({ length: 130 }, (_, nth) => look(nth % 3 ? world : elsewhere, '192.0.2.3'));
  expect(tally((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual({ 404: 60, 429: 70 });
});

test('addresses of one IPv6 network share a limit', async () => {
  for (let nth = 0; nth < 60; nth++) await look(world, `2001:db8:1:2::${nth + 1}`);
  expect((await look(elsewhere, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await look(elsewhere, '2001:db8:1:3::1')).statusCode).toBe(404);
});

test('a minute ends no later than a minute from now, even if the clock was set back', async () => {
  const address = '192.0.2.4';
  world.clock.advance({ hours: 5 });
  for (let nth = 0; nth < 60; nth++) await look(world, address);
  world.clock.advance({ hours: -5 });
  expect((await look(world, address)).headers['retry-after']).toBe('60');
  expect((await look(elsewhere, address)).headers['retry-after']).toBe('60');
  world.clock.advance({ seconds: 61 });
  for (const server of [world, elsewhere]) expect((await look(server, address)).statusCode).toBe(404);
});

test('calls of an API key are counted for all addresses and servers together', async () => {
  const admin = await world.confirmed((await world.retailer()).admin());
  const { key } = await admin.keys.create({ body: { name: 'Till' } });
  const call = (server: World, nth: number) =>
    server.app.http.inject({
      method: 'GET',
      url: '/retailer/service-areas',
      remoteAddress: `192.0.2.${nth % 256}`,
      headers: { authorization: `Bearer ${key}` },
    });
  const statuses: number[] = [];
  let refused = await call(world, 0);
  for (let nth = 1; nth < callsPerMinute + 20; nth++) {
    refused = await call(nth % 2 ? world : elsewhere, nth);
    statuses.push(refused.statusCode);
  }
  expect(tally([200, ...statuses])).toEqual({ 200: callsPerMinute, 429: 20 });
  expect(refused.headers).toMatchObject({
    'x-ratelimit-limit': String(callsPerMinute),
    'x-ratelimit-remaining': '0',
    'retry-after': '60',
  });
});

test('a caller over the limit is refused without the database', async () => {
  const address = '192.0.2.5';
  for (let nth = 0; nth < 61; nth++) await look(cutOff, address);
  await proxy.cut();
  expect((await look(cutOff, address)).statusCode).toBe(429);
  expect((await look(cutOff, '192.0.2.6')).statusCode).toBe(503);
  await proxy.mend();
  await expect.poll(async () => (await look(cutOff, newAddress())).statusCode).toBe(404);
});

test('calls of one network to endpoints without a limit of their own are limited too', async () => {
  const call = (remoteAddress: string) =>
    world.app.http.inject({ method: 'GET', url: '/retailer/service-areas', remoteAddress });
  const statuses: number[] = [];
  for (let nth = 0; nth < 6002; nth++) statuses.push((await call('192.0.2.7')).statusCode);
  expect(tally(statuses)).toEqual({ 401: 6000, 429: 2 });
  expect((await call('192.0.3.7')).statusCode).toBe(401);
});

test('without the database each server counts alone', async () => {
  await proxy.cut();
  const statuses: number[] = [];
  for (let nth = 0; nth < 62; nth++) statuses.push((await look(cutOff, '192.0.2.8')).statusCode);
  expect(tally(statuses)).toEqual({ 503: 60, 429: 2 });
  await proxy.mend();
  await expect.poll(async () => (await look(cutOff, newAddress())).statusCode).toBe(404);
});

describe('open streams of a member', async () => {
  const [here, there] = [await world.listen(), await elsewhere.listen()];
  const retailer = await world.retailer();
  const path = '/retailer/news';
  const openMany = async (count: number, url: string, token: string) => {
    const opened = await Promise.all(Array.from({ length: count }, () => openNewsStream(`${url}${path}`, token)));
    onTestFinished(() => {
      for (const { close } of opened) close();
    });
    return opened;
  };
  /** Opens a stream and returns its status; closes it again. */
  const statusOf = async (url: string, token: string) => {
    const stream = await openNewsStream(`${url}${path}`, token);
    stream.close();
    return stream.status;
  };

  test('are at most twenty at all servers, and closing one permits another', async () => {
    const { token } = await retailer.admin();
    const streams = await openMany(12, here, token);
    streams.push(...(await openMany(12, there, token)));
    expect(tally(streams.map(({ status }) => status))).toEqual({ 200: 20, 429: 4 });
    for (const url of [here, there]) expect(await statusOf(url, token)).toBe(429);
    expect(await statusOf(there, (await retailer.admin()).token)).toBe(200);
    streams[0]?.close();
    await expect.poll(() => statusOf(there, token)).toBe(200);
  });

  test('do not count if their process has ended', async () => {
    const { token } = await retailer.admin();
    const killed = await world.another();
    await openMany(20, await killed.listen(), token);
    expect(await statusOf(here, token)).toBe(429);
    await killed.app.outbox.stop();
    await expect.poll(() => statusOf(here, token)).toBe(200);
  });

  test('that end while the database is away are no longer counted once it is back', async () => {
    const { token } = await retailer.admin();
    const url = await cutOff.listen();
    // Streams of a process count while it holds its lock, which it takes again after an earlier test cut its connections.
    const { id: cutOffId } = cutOff.app.outbox.processLock;
    const isAlive = sql<{ isAlive: boolean }>`select not (${isDead(sql.lit(cutOffId))}) as "isAlive"`;
    await expect.poll(async () => (await isAlive.execute(world.app.db.shared)).rows).toEqual([{ isAlive: true }]);
    const opened = await openMany(20, url, token);
    expect(await statusOf(here, token)).toBe(429);
    const counted = async () => {
      const { id: process } = cutOff.app.outbox.processLock;
      const rows = world.app.db.shared.selectFrom('open_streams').select('streams').where('process', '=', process);
      return (await rows.execute()).map(({ streams }) => streams);
    };
    expect(await counted()).toEqual([20]);
    await proxy.cut();
    for (const stream of opened) stream.close();
    await Promise.all(opened.map(({ ended }) => ended));
    // By then the server has noticed that they were closed, and the statements that it sent about them have failed like these.
    for (let nth = 0; nth < 10; nth++)
      expect((await fetch(`${url}/retailer/customer-trackings/NOBODY`)).status).toBe(503);
    await proxy.mend();
    await expect.poll(counted).toEqual([]);
  });

  test('do not count if the client left before they began', async () => {
    const { token } = await retailer.admin();
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    // Its session is cached from now on.
    expect(await statusOf(here, token)).toBe(200);
    const { shared } = world.app.db;
    await shared.transaction().execute(async (tx) => {
      await sql`lock table open_streams in exclusive mode`.execute(tx);
      const requests = Array.from({ length: 20 }, () => fetch(`${here}${path}`, { headers, signal: gone.signal }));
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%open_streams%'`;
      await expect.poll(async () => (await waiting.execute(shared)).rows.length).toBeGreaterThan(0);
      // The requests that were sent before this one have arrived.
      await fetch(`${here}/healthz`);
      gone.abort();
      await Promise.allSettled(requests);
    });
    await expect.poll(() => statusOf(there, token)).toBe(200);
  });
});
