// Checks which fields of a request the log contains, and that no secrets are among them.
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { startWorld, testPassword } from '../../testing/world.ts';
import { lanes } from '../limits/lanes.ts';
import { refuse } from '../refusal.ts';
import { within } from '../within.ts';
import { answerError } from './errors.ts';
import { logging } from './log.ts';

const lines: string[] = [];
const world = await startWorld({
  environment: { LOG_LEVEL: 'debug' },
  logTo: { write: (line: string) => lines.push(line) },
});

test('no excerpt of text that cannot be parsed is logged', () => {
  const written: string[] = [];
  const { log } = fastify({ logger: logging('error', { write: (line) => written.push(line) }) });
  try {
    JSON.parse('x "Zebulon" y');
  } catch (err) {
    log.error({ err }, 'unreadable');
  }
  expect(written).toHaveLength(1);
  expect(written.join()).not.toContain('Zebulon');
});

test('no code, postal code, signature, token or password is logged, whatever the response is', async () => {
  const { token } = await (await world.retailer()).admin();
  const secrets = ['ZZLINKCODEZZ', 'M5X1A9', 'signaturesignature', token, testPassword, 'nobody@nowhere.example'];
  const [code, postalCode, signature] = secrets;
  for (const url of [
    `/v2/tracking/${code}?postalCode=${postalCode}`,
    `/tracking/${code}?postalCode=${postalCode}`,
    `/files/${code}?signature=${signature}`,
    `/nowhere/${code}?signature=${signature}`,
    `/v2/auth/retailer/login?email=${secrets[5]}`,
    `/v2/retailer/orders/${code}`,
  ])
    for (const method of ['GET', 'PUT'])
      await world.request({ method, url, token, headers: { cookie: `ak=${token}` } });
  const login = { email: 'nobody@nowhere.example', password: testPassword };
  await world.request({ method: 'POST', url: '/v2/auth/retailer/login', body: login });
  const log = lines.join('');
  expect(log).toContain('incoming request');
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test('a request that the client aborts is not logged as a server error', async () => {
  const { port } = new URL(await world.listen());
  lines.length = 0;
  const socket = connect(Number(port), '127.0.0.1');
  const head = [
    'POST /v2/auth/retailer/login HTTP/1.1',
    'host: x',
    'content-type: application/json',
    'content-length: 99',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"email"`);
  await expect.poll(() => lines.length).toBe(1);
  socket.destroy();
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test('the log contains the route, the caller and the result of a call', async () => {
  lines.length = 0;
  await world.request({ method: 'GET', url: '/v2/retailer/orders?search=like:somebody' });
  const [first, last] = lines.map((line) => JSON.parse(line));
  expect(first.req).toEqual({ method: 'GET', route: '/v2/retailer/orders', remoteAddress: '127.0.0.1' });
  expect(last).toMatchObject({ requestId: first.requestId, res: { statusCode: 401 } });
});

test('503s are logged once a minute for each cause', async () => {
  const failures: string[] = [];
  const write = (line: string) => failures.push(...(JSON.parse(line).level >= 50 ? [line] : []));
  const server = fastify({ logger: logging('info', { write }) });
  server.setErrorHandler(answerError);
  const inLane = lanes({ atOnce: 0, waiting: 0, refusal: 'UNAVAILABLE' });
  server.get('/lanes', () => inLane('all', async () => 'never'));
  server.get('/refused', () => refuse('UNAVAILABLE'));
  server.get('/late', () => within(1, new Promise(() => {})));
  // A full disk, and a primary that has become read-only.
  for (const code of ['53100', '25006'])
    server.get(`/${code}`, () => Promise.reject(Object.assign(new Error(code), { code })));
  const answers = [];
  const urls = ['/lanes', '/refused', '/late', '/53100', '/25006'];
  for (const url of [...urls, ...urls]) answers.push(await server.inject(url));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(503));
  expect(failures.map((line) => JSON.parse(line).err.type)).toEqual(['Refusal', 'Refusal', 'Error', 'Error', 'Error']);
});
