// Measures how long an export of one retailer takes while 1,000 exports of another are queued, against the time when nothing else runs. The
// limit is twice that time.
// `npm run fairness`
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf, demoToken } from '../e2e/client.ts';
import { makeDataDir, startProduct } from '../e2e/product.ts';
import { newId } from '../server/src/platform/ids.ts';
import { addressOfRunning } from '../server/src/platform/postgres/embedded.ts';
import { ask } from './database.ts';
import { percentile } from './load.ts';

const queued = 1000;
const exportsMeasured = 15;
const aim = 2;

type Api = ReturnType<typeof clientOf>;
const startExport = async (api: Api) => (await api.exports.orders({ body: { list: {}, format: 'xlsx' } })).jobId;

/** Returns the milliseconds until the file of an export is ready. */
async function timeExport(api: Api): Promise<number> {
  const start = performance.now();
  const id = await startExport(api);
  for (;;) {
    const { status } = await api.jobs.read({ params: { id } });
    if (status === 'FINISHED') return performance.now() - start;
    if (status === 'FAILED') throw new Error('The export failed.');
    await sleep(10);
  }
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

const dataDir = makeDataDir();
const product = await startProduct({ dataDir });
try {
  const url = addressOfRunning(join(dataDir, 'postgres'));
  if (url === null) throw new Error('The database is not running.');
  const one = clientOf(product.url, await demoToken(product.url, 'admin@boreal.example'));
  const other = clientOf(product.url, await demoToken(product.url));
  const original = await startExport(other);
  // By the end of this the original has finished, and the program is warm.
  await timeExports(one);
  const quiet = await timeExports(one);
  await queueCopies(url, original);
  const busy = await timeExports(one);
  const left = await countQueued(url);
  if (left === 0) throw new Error('The other retailer’s exports ended before.');
  const [before, behind] = [percentile(quiet, 0.5), percentile(busy, 0.5)];
  const told = (took: number[]) =>
    `p50 ${percentile(took, 0.5).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms`;
  console.log(`An export of one retailer, ${exportsMeasured} times: ${told(quiet)}`);
  console.log(`With ${queued} of another queued, ${left} left at the end: ${told(busy)}`);
  console.log(
    `${(behind / before).toFixed(2)} × its quiet time, at most ${aim} ×${behind / before <= aim ? '' : '  MISS'}`,
  );
  if (behind / before > aim) process.exitCode = 1;
} finally {
  await product.stop();
}
