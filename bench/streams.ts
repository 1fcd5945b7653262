// Opens many event streams of many retailers and measures what they cost: memory and statements while nothing happens, the delay of creates
// and of their events, and with KILL=1 how soon all streams are back after the server was killed. Counts lost and repeated events.
// `npm run streams -- 1000 500 40`: streams, retailers, seconds of creating orders. PER_SECOND in the environment sets their rate (25).
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { removeEmbeddedPostgres } from '../server/src/platform/postgres/remove.ts';
import { launch, ROOT, stop } from '../tools/processes.ts';
import { ask } from './database.ts';
import { callerAddress, percentile } from './load.ts';
import type { Report, StreamOwner } from './streamClients.ts';
import { fillStreams, makeFolder, type Owners, usageOf } from './streamOwners.ts';
import { freeAddress, production, ready } from './world.ts';

const [, , streams = '1000', retailers = '500', creating = '40'] = process.argv;
const size = { streams: Number(streams), retailers: Number(retailers) };
const perSecond = Number(process.env.PER_SECOND ?? 25);
const isKilled = process.env.KILL === '1';
const idleMs = 20_000;
/** Milliseconds until PostgreSQL has counted what idle connections did before. */
const settleMs = 12_000;
const patienceMs = 240_000;
/** Milliseconds between requests that no statement delays: they wait only for the server's loop. */
const pingMs = 25;

const now = () => performance.timeOrigin + performance.now();
const ms = (values: number[]) =>
  `p50 ${percentile(values, 0.5).toFixed(0)} ms, p99 ${percentile(values, 0.99).toFixed(0)} ms`;
const say = (line: string) => console.log(`load ${loadavg()[0]?.toFixed(1)}  ${line}`);

/** Returns the transactions per second of a database over a time in which nothing happens: each statement outside of one is its own. */
async function statementsPerSecond(url: string): Promise<number> {
  const count = async () => {
    const text = 'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()';
    return Number((await ask(url, text))[0]?.count);
  };
  await sleep(settleMs);
  const [before, start] = [await count(), performance.now()];
  await sleep(idleMs);
  return ((await count()) - before) / ((performance.now() - start) / 1000);
}

type Created = { orderId: string; retailer: number; at: number };

/** Creates orders at a constant rate, each once: a request without an answer is repeated with its key. */
async function createOrders(url: string, { tokens, stores }: Owners, forSeconds: number, took: number[]) {
  const create = async (retailer: number): Promise<Created> => {
    const [at, key, start] = [now(), randomUUID(), performance.now()];
    const order = { recipient: 'Élodie Tremblay', address: '100 King St W, Toronto, ON, M5X 1A9' };
    const request = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[retailer]}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-forwarded-for': callerAddress(),
      },
      body: JSON.stringify({ ...order, pickupScheduleId: stores[retailer] }),
    };
    for (;;) {
      const response = await fetch(`${url}/retailer/orders`, request).catch(() => null);
      if (response?.status === 201) {
        took.push(performance.now() - start);
        return { orderId: (await response.json()).id, retailer, at };
      }
      if (response && response.status < 500) throw new Error(`A create was answered ${response.status}.`);
      await sleep(200);
    }
  };
  const pending: Promise<Created>[] = [];
  const start = performance.now();
  for (let nth = 0; nth < forSeconds * perSecond; nth++) {
    pending.push(create(Math.floor(Math.random() * size.retailers)));
    await sleep(Math.max(0, start + ((nth + 1) * 1000) / perSecond - performance.now()));
  }
  return Promise.all(pending);
}

/** Times requests that need nothing but the server's loop, until stopped. */
async function ping(url: string, signal: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    const answered = await fetch(`${url}/robots.txt`, { headers: { 'x-forwarded-for': callerAddress() } }).then(
      (response) => response.text(),
      () => null,
    );
    if (answered !== null) took.push(performance.now() - start);
    await sleep(pingMs);
  }
  return took;
}

/** Waits until all streams are open, and returns when, in milliseconds since the epoch. */
async function allOpen(clients: ChildProcess): Promise<number> {
  const [{ at }] = await once(clients, 'message', { signal: AbortSignal.timeout(patienceMs) });
  return at;
}

async function reportOf(clients: ChildProcess): Promise<Report> {
  clients.send('report');
  const [report] = await once(clients, 'message');
  return report;
}

function sayEvents(created: Created[], { receipts, ...counts }: Report, owners: StreamOwner[]): void {
  const orders = new Map(created.map((order) => [order.orderId, order]));
  const streamsOf = Map.groupBy(owners, ({ retailer }) => retailer);
  const expected = created.reduce((sum, { retailer }) => sum + (streamsOf.get(retailer)?.length ?? 0), 0);
  const received = new Set(receipts.map(({ orderId, stream }) => `${orderId} ${stream}`)).size;
  const delays = receipts.map(({ orderId, at }) => at - (orders.get(orderId)?.at ?? Number.NaN));
  say(`events: ${ms(delays)} from the start of their request; ${received} of ${expected}`);
  say(
    `lost ${expected - received}, twice ${counts.twice}, out of order ${counts.disordered}, refused ${counts.refused}`,
  );
}

async function measure(folder: string, database: string, launched: ChildProcess[]): Promise<void> {
  const owners = await fillStreams(database, size);
  const url = await freeAddress();
  const { port } = new URL(url);
  const settings = {
    ...production(url, 0),
    DATABASE_URL: database,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'files'),
  };
  const start = (ROLE: string) => {
    const child = launch(['server/src/main.ts'], { ...settings, ROLE, PORT: ROLE === 'web' ? port : '0' });
    launched.push(child);
    return child;
  };
  const [web] = [start('web'), start('worker')];
  await ready(`${url}/readyz`);
  await createOrders(url, owners, 5, []);
  await sleep(2000);
  const [quiet, before] = [await statementsPerSecond(database), usageOf(web)];
  const clients = fork(join(ROOT, 'bench/streamClients.ts'), { serialization: 'advanced' });
  launched.push(clients);
  const opening = now();
  clients.send({ port: Number(port), streams: owners.streams });
  const seconds = ((await allOpen(clients)) - opening) / 1000;
  const cpu = usageOf(web).cpu - before.cpu;
  say(
    `${size.streams} streams of ${size.retailers} retailers open in ${seconds.toFixed(1)} s, ${cpu} s of them on a core`,
  );
  const idle = await statementsPerSecond(database);
  const each = (usageOf(web).memory - before.memory) / size.streams;
  say(`${each.toFixed(0)} KB each (${(before.memory / 1024).toFixed(0)} MB without them)`);
  say(`${idle.toFixed(0)} statements/s idle, of which ${quiet.toFixed(0)} without streams`);
  const [took, done] = [[] as number[], new AbortController()];
  const pings = ping(url, done.signal);
  const back = isKilled ? killAndWait(web, start, clients) : null;
  const created = await createOrders(url, owners, Number(creating), took);
  if (back) say(`all back ${(await back).toFixed(1)} s after the server was killed`);
  await sleep(3000);
  done.abort();
  say(`${perSecond} creates/s: ${ms(took)}`);
  const pinged = await pings;
  say(`requests without a statement: ${ms(pinged)}, longest ${Math.max(...pinged).toFixed(0)} ms`);
  sayEvents(created, await reportOf(clients), owners.streams);
}

/** Kills the server in the middle of the creates, starts it again, and returns the seconds until all streams were open again. */
async function killAndWait(web: ChildProcess, start: (role: string) => ChildProcess, clients: ChildProcess) {
  await sleep((Number(creating) * 1000) / 3);
  const killed = now();
  const opened = allOpen(clients);
  web.kill('SIGKILL');
  await once(web, 'exit');
  start('web');
  return ((await opened) - killed) / 1000;
}

const folder = makeFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
const launched: ChildProcess[] = [];
try {
  await measure(folder, postgres.url, launched);
} finally {
  await Promise.all(launched.map(stop));
  await postgres.stop();
  await removeEmbeddedPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
}
