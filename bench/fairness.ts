// Measures what one retailer notices of another that floods: how long its API calls take while the other sends calls, imports or exports as
// fast as its limits permit, and how long its export takes while 1,000 of the other are queued. Each may take twice its time alone.
// `npm run fairness`, or `npm run fairness -- calls` for the floods whose name contains a word
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { contract } from '@portage/contract/index';
import { clientOf, demoToken } from '../e2e/client.ts';
import { makeDataDir, startProduct } from '../e2e/product.ts';
import { newId } from '../server/src/platform/ids.ts';
import { addressOfRunning } from '../server/src/platform/postgres/embedded.ts';
import { demoPassword } from '../server/src/seed/world.ts';
import { ask } from './database.ts';
import type { FloodCalls } from './flood.ts';
import { percentile, type Shot } from './load.ts';
import { makeCsv } from './spreadsheet.ts';

const queued = 1000;
const exportsMeasured = 15;
const aim = 2;
const rounds = 4;
const roundMs = 4000;
const [, , word = ''] = process.argv;

type Api = ReturnType<typeof clientOf>;
/** Two retailers of one server: the one that is measured, and the one that floods. */
type Scene = { url: string; database: string; one: Api; other: Api };
/** Begins a flood. The returned function ends it, and returns what it did. */
type Flood = { name: string; start(scene: Scene): Promise<() => Promise<string>> };

const startExport = async (api: Api) => (await api.exports.orders({ body: { list: {}, format: 'xlsx' } })).jobId;

async function finish(api: Api, id: string): Promise<void> {
  for (;;) {
    const { status } = await api.jobs.read({ params: { id } });
    if (status === 'FINISHED') return;
    if (status === 'FAILED') throw new Error('The job failed.');
    await sleep(10);
  }
}

/** Returns the milliseconds until the file of an export is ready. */
async function timeExport(api: Api): Promise<number> {
  const start = performance.now();
  await finish(api, await startExport(api));
  return performance.now() - start;
}

async function timeExports(api: Api): Promise<number[]> {
  const took: number[] = [];
  for (let nth = 0; nth < exportsMeasured; nth++) took.push(await timeExport(api));
  return took;
}

/** Queues copies of an export in the database: the API allows one retailer only a few. */
async function queueCopies(url: string, jobId: string): Promise<void> {
  const ids = Array.from({ length: queued }, () => newId());
  const copy = (table: string, where: string, changed: string) =>
    ask(
      url,
      `insert into ${table} select copy.* from ${table} as original, unnest($2::uuid[]) as new_id,
         jsonb_populate_record(original, jsonb_build_object('id', new_id, ${changed})) as copy where ${where} = $1::text`,
      [jobId, ids],
    );
  const waiting = `'status', 'QUEUED', 'attempt', 0, 'leased_until', null, 'leased_by', null, 'finished_at', null, 'result', null`;
  await copy('jobs', 'original.id::text', waiting);
  await copy('exports', 'original.id::text', `'size', null, 'row_count', null`);
  const created = `'state', 'created', 'started_on', null, 'completed_on', null, 'output', null`;
  const data = `'data', original.data || jsonb_build_object('jobId', new_id)`;
  await copy('pgboss.job', `original.data ->> 'jobId'`, `${created}, ${data}`);
}

async function countQueued(url: string): Promise<number> {
  const [row] = await ask(url, `select count(*)::int as queued from jobs where status = 'QUEUED'`);
  return Number(row?.queued);
}

/** Returns an order that the retailer's first store accepts. */
async function newOrder(api: Api) {
  const [store] = (await api.stores.list({ query: {} })).data;
  const [slot] = store?.slots ?? [];
  if (!store || !slot) throw new Error('The store has no pickups.');
  const { id: pickupScheduleId, storeAddress: address } = store;
  return { recipient: 'Élodie Tremblay', address, pickupScheduleId, date: slot.date, time: slot.time };
}

/** Sends lists, creates and details with new keys, of which each may send 600 a minute. */
const calls = (keyCount: number): Flood => ({
  name: `calls with ${keyCount} key${keyCount === 1 ? '' : 's'}`,
  start: async ({ url, other }) => {
    const permissions = ['MANAGE_ORDERS' as const];
    const keys: string[] = [];
    for (let nth = 0; nth < keyCount; nth++)
      keys.push((await other.keys.create({ body: { name: newId(), permissions } })).key);
    const body = await newOrder(other);
    const { id } = await other.orders.create({ body });
    const shots: Shot[] = [
      { path: `${contract.orders.list.path}?pageSize=25` },
      { method: 'POST', path: contract.orders.create.path, body: JSON.stringify(body) },
      { path: contract.orders.read.path.replace(':id', id) },
    ];
    const flood: FloodCalls = { url, keys, connections: 100, shots };
    const worker = new Worker(new URL('flood.ts', import.meta.url), { workerData: flood });
    return async () => {
      worker.postMessage('stop');
      const [statuses] = await once(worker, 'message');
      await worker.terminate();
      for (const { id: key } of (await other.keys.list({ query: { pageSize: 50 } })).data)
        await other.keys.delete({ params: { id: key } });
      return JSON.stringify(statuses);
    };
  },
});

/** Repeats work until it is stopped, several at a time. */
const repeating = (name: string, atOnce: number, work: (api: Api) => Promise<void>): Flood => ({
  name,
  start: async ({ other }) => {
    let isOver = false;
    let done = 0;
    const repeat = async () => {
      while (!isOver) {
        await work(other);
        done += 1;
      }
    };
    const all = Promise.all(Array.from({ length: atOnce }, repeat));
    return async () => {
      isOver = true;
      await all;
      return `${done} done`;
    };
  },
});

let files = 0;
async function importFile(api: Api): Promise<void> {
  const bytes = Buffer.from(makeCsv(500, ++files));
  const query = { file: 'orders.csv', fileType: 'text/csv', size: bytes.length } as const;
  const { url, fileUrl } = await api.uploads.sign({ query });
  await fetch(url, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: bytes });
  const { jobId } = await api.imports.upload({ body: { fileUrl, fileName: 'orders.csv' } });
  await finish(api, jobId);
}

const floods: readonly Flood[] = [
  calls(1),
  calls(20),
  repeating('imports', 10, importFile),
  repeating('exports', 10, async (api) => finish(api, await startExport(api))),
];

/** Sends calls one after another for some seconds, and returns their milliseconds. */
async function timeCalls(api: Api, body: Awaited<ReturnType<typeof newOrder>>): Promise<number[]> {
  const took: number[] = [];
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const reply = await call();
    took.push(performance.now() - start);
    await sleep(5);
    return reply;
  };
  for (const end = performance.now() + roundMs; performance.now() < end; ) {
    await timed(() => api.orders.list({ query: { pageSize: 25 } }));
    const { id } = await timed(() => api.orders.create({ body }));
    await timed(() => api.orders.read({ params: { id } }));
  }
  return took;
}

const told = (took: number[]) =>
  `p50 ${percentile(took, 0.5).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms of ${took.length}`;

/** Compares a percentile, and fails the run if it exceeds the aim. */
function compare(name: string, share: number, quiet: number[], busy: number[]): void {
  const ratio = percentile(busy, share) / percentile(quiet, share);
  console.log(`  ${name} ${ratio.toFixed(2)} × its quiet time, at most ${aim} ×${ratio <= aim ? '' : '  MISS'}`);
  if (ratio > aim) process.exitCode = 1;
}

/** Measures calls alone and under a flood in turn, so that a drift of the machine affects both equally. */
async function measureCalls(scene: Scene, { name, start }: Flood): Promise<void> {
  const body = await newOrder(scene.one);
  const [quiet, busy]: [number[], number[]] = [[], []];
  let report = '';
  for (let round = 0; round < rounds; round++) {
    quiet.push(...(await timeCalls(scene.one, body)));
    const stop = await start(scene);
    busy.push(...(await timeCalls(scene.one, body)));
    report = await stop();
  }
  console.log(
    `API calls of one retailer: ${told(quiet)}\n  with ${name} of another (${report} in the last round): ${told(busy)}`,
  );
  compare('p50', 0.5, quiet, busy);
  compare('p99', 0.99, quiet, busy);
}

async function measureExports({ one, other, database }: Scene): Promise<void> {
  const original = await startExport(other);
  // By the end of this the original has finished, and the program is warm.
  await timeExports(one);
  const quiet = await timeExports(one);
  await queueCopies(database, original);
  const busy = await timeExports(one);
  const left = await countQueued(database);
  if (left === 0) throw new Error('The other retailer’s exports ended before.');
  console.log(
    `An export of one retailer: ${told(quiet)}\n  with ${queued} of another queued, ${left} left: ${told(busy)}`,
  );
  compare('p50', 0.5, quiet, busy);
}

const dataDir = makeDataDir();
const product = await startProduct({ dataDir });
try {
  const database = addressOfRunning(join(dataDir, 'postgres'));
  if (database === null) throw new Error('The database is not running.');
  const one = clientOf(product.url, await demoToken(product.url, 'admin@boreal.example'));
  const other = clientOf(product.url, await demoToken(product.url));
  await other.account.confirm({ body: { password: demoPassword } });
  const scene = { url: product.url, database, one, other };
  await timeCalls(one, await newOrder(one));
  for (const flood of floods) if (flood.name.includes(word)) await measureCalls(scene, flood);
  if ('queue'.includes(word)) await measureExports(scene);
} finally {
  await product.stop();
}
