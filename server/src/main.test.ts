// The roles of a process, and settings that abort its start.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { contract } from '@portage/contract/index';
import { afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from './testing/folder.ts';
import { freePort } from './testing/port.ts';
import { childrenOf, isRunning } from './testing/processes.ts';
import { anOrder, startWorld } from './testing/world.ts';

const world = await startWorld();
// The processes use the system's clock, by which sessions from the usual test date may have expired.
world.clock.set(String(Temporal.Now.instant()));
const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

function start(environment: Record<string, string>) {
  const main = join(import.meta.dirname, 'main.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { databaseUrl: DATABASE_URL, app } = world;
  const given = { PATH, NODE_COMPILE_CACHE, DATABASE_URL, DATA_DIR: app.config.dataDir };
  const child = spawn(process.execPath, [main], { env: { ...given, DEMO: '0', ...environment } });
  children.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, said: () => said };
}

const answersOn = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

test.each([
  ['worker', false],
  ['web', true],
])('a process whose ROLE is %s listens: %s; it exits on SIGTERM', async (ROLE, listens) => {
  const port = await freePort();
  const { child, ended, said } = start({ ROLE, PORT: String(port) });
  await expect.poll(said).toContain('Portage');
  expect(await answersOn(port)).toBe(listens);
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a worker with METRICS_PORT listens there for the routes that watch it, and for nothing else', async () => {
  const [METRICS_TOKEN, port] = ['a-token-for-the-metrics-of-a-worker', await freePort()];
  const { child, ended, said } = start({ ROLE: 'worker', METRICS_TOKEN, METRICS_PORT: String(port) });
  await expect.poll(said).toContain(`listens on ${port}`);
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const metrics = await get('/metrics');
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
  expect((await get('/healthz')).status).toBe(200);
  expect((await get(contract.orders.list.path)).status).toBe(404);
  const another = start({ ROLE: 'worker', METRICS_TOKEN, METRICS_PORT: String(port) });
  expect(await another.ended).toBe(1);
  expect(another.said()).toBe(`Port ${port} is in use: choose another with METRICS_PORT.\n`);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

describe('a web process that receives a stop signal', () => {
  async function startWeb(environment = {}) {
    const url = `http://127.0.0.1:${await freePort()}`;
    const started = start({ ROLE: 'web', PORT: new URL(url).port, ...environment });
    await expect.poll(started.said).toContain('listens on');
    const retailer = await world.retailer();
    const { token } = await retailer.admin();
    const get = (path: string) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    return { ...started, port: Number(new URL(url).port), get, token, storeId: retailer.storeIds[0] };
  }

  test('completes every request in flight', async () => {
    const { child, ended, port, get, token, storeId } = await startWeb();
    const body = JSON.stringify(anOrder({ pickupScheduleId: storeId }));
    const begun = Array.from({ length: 32 }, () => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        // The server logs this once it has started.
        expect: '100-continue',
      };
      const sent = request({ port, host: '127.0.0.1', path: contract.orders.create.path, method: 'POST', headers });
      sent.flushHeaders();
      return sent;
    });
    const answers = Promise.all(begun.map(async (sent) => (await once(sent, 'response'))[0].statusCode));
    await Promise.all(begun.map((sent) => once(sent, 'continue')));
    // This request is accepted after the others.
    expect((await get('/healthz')).status).toBe(200);
    child.kill('SIGTERM');
    await expect.poll(() => answersOn(port)).toBe(false);
    for (const sent of begun) sent.end(body);
    expect(new Set(await answers)).toEqual(new Set([201]));
    expect(await ended).toBe(0);
  });

  test('is not ready and ends its streams at once, and serves requests until it is drained', async () => {
    const { child, get } = await startWeb({ DRAIN_SECONDS: '600' });
    const stream = await get('/retailer/news');
    child.kill('SIGTERM');
    expect(await stream.text()).toMatch(/retry: \d+\n\n$/);
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }]);
    const list = await get('/v2/retailer/orders');
    expect([list.status, list.headers.get('connection')]).toEqual([200, 'close']);
  });
});

describe.runIf(process.platform === 'linux')('web and worker', () => {
  /** Starts both, and returns once the worker, in its own process, is running. */
  async function startBoth() {
    const started = start({ PORT: String(await freePort()) });
    await expect.poll(started.said).toContain('listens on');
    const workers = () => childrenOf(started.child.pid);
    await expect.poll(workers).toHaveLength(1);
    return { ...started, workers, worker: Number(workers()) };
  }

  test('a worker that crashes is restarted, and processes jobs that were queued before the restart', async () => {
    const { child, ended, said, workers, worker } = await startBoth();
    const retailer = await world.retailer();
    const owner = await retailer.admin();
    const { id } = await owner.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
    process.kill(worker, 'SIGKILL');
    await expect.poll(said).toContain('The worker ended unexpectedly (SIGKILL) and is started again.');
    const { jobId } = await owner.labels.batchPrint({ body: { ids: [id], sheet: '4x6' } });
    const status = async () => (await owner.jobs.read({ params: { id: jobId } })).status;
    await expect.poll(status).toBe('FINISHED');
    const [next = 0] = workers();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(isRunning(next)).toBe(false);
  });

  test('a worker exits with its web process, even if that was killed', async () => {
    const { child, worker } = await startBoth();
    child.kill('SIGKILL');
    await expect.poll(() => isRunning(worker)).toBe(false);
  });
});

test('a setting for a service that is not used aborts the start with a message that names it', async () => {
  const { ended, said } = start({ REDIS_URL: 'redis://cache.example' });
  expect(await ended).toBe(78);
  expect(said()).toBe('Portage does not use REDIS_URL: leave it out.\n');
});

test('a process whose storage is not that of the database refuses to start', async () => {
  const { child, said, ended } = start({ ROLE: 'worker' });
  await expect.poll(said).toContain('works, and listens nowhere');
  child.kill('SIGTERM');
  await ended;
  const other = start({ ROLE: 'worker', DATA_DIR: temporaryFolder('elsewhere') });
  expect(await other.ended).toBe(78);
  expect(other.said()).toMatch(/^DATA_DIR names other storage [^\n]*\n$/);
});

test.each([
  [{ METRICS_PORT: '3001' }, 'METRICS_PORT requires METRICS_TOKEN.'],
  [{ METRICS_TOKEN: 'x'.repeat(31) }, 'METRICS_TOKEN is not usable: give at least 32 characters.'],
  [
    { METRICS_PORT: '3000', METRICS_TOKEN: 'x'.repeat(32) },
    'METRICS_PORT is for the worker and must differ from PORT.',
  ],
])('the settings %j abort the start', async (environment, sentence) => {
  const { ended, said } = start(environment);
  expect(await ended).toBe(78);
  expect(said()).toBe(`${sentence}\n`);
});

test('an empty variable is treated as unset', async () => {
  const { child, ended, said } = start({ SMTP_URL: '', ROLE: 'worker' });
  await expect.poll(said).toContain('works, and listens nowhere');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
