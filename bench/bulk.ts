// What is measured as a whole: a file of orders from POST to FINISHED beside COPY of the very same rows, and a day's labels.
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeCsv } from './spreadsheet.ts';
import { ask, type Target } from './world.ts';

export type Bulk = { figure: string; size: number; ours: number; floor: number | null; unit: string };

const rows = 10_000;
const rounds = 5;
const labels = 150;
const importWithinMs = 60_000;
/** In the order in which they refer to each other. */
const tables = ['orders', 'packages', 'trackers', 'action_logs'] as const;

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function call<T>({ ours }: Target, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { ...ours.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const answer = await fetch(`${ours.url}${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** 10,000 rows: the middle of five imports, each followed by COPY of what it wrote into the same indexed tables. */
export async function measureCsv(target: Target): Promise<Bulk> {
  const taken: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    const seed = randomInt(100, 1_000_000_000);
    taken.ours.push(await importFile(target, makeCsv(rows, seed)));
    taken.floor.push(await copyAgain(target, `${seed}-%`));
  }
  return {
    figure: 'CSV of 10,000 rows',
    size: target.size,
    ours: middle(taken.ours),
    floor: middle(taken.floor),
    unit: 'ms',
  };
}

async function importFile(target: Target, csv: string): Promise<number> {
  const bytes = Buffer.from(csv);
  const query = `file=orders.csv&fileType=text/csv&size=${bytes.length}`;
  const signed = await call<{ url: string; fileUrl: string }>(target, 'GET', `/retailer/uploads/signed-url?${query}`);
  const put = await fetch(new URL(signed.url, target.ours.url), {
    method: 'PUT',
    headers: { 'content-type': 'text/csv' },
    body: bytes,
  });
  if (!put.ok) throw new Error(`PUT: ${put.status} ${await put.text()}`);
  const start = performance.now();
  const { jobId } = await call<{ jobId: string }>(target, 'POST', '/retailer/orders/upload', {
    fileUrl: signed.fileUrl,
    fileName: 'orders.csv',
  });
  while (performance.now() - start < importWithinMs) {
    const job = await call<{ status: string; itemsCreated: number }>(target, 'GET', `/retailer/jobs/${jobId}`);
    if (job.status === 'FINISHED' && job.itemsCreated === rows) return performance.now() - start;
    if (job.status === 'FINISHED' || job.status === 'FAILED')
      throw new Error(`The import came to ${JSON.stringify(job)}`);
    await sleep(10);
  }
  throw new Error('The import did not end in a minute.');
}

/** Takes the imported rows out, and times nothing but COPY putting them back. */
async function copyAgain({ database, retailer }: Target, numbers: string): Promise<number> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows: found } = await client.query('select id from orders where retailer_id = $1 and number like $2', [
      retailer,
      numbers,
    ]);
    const ids = `'{${found.map(({ id }) => id).join(',')}}'::uuid[]`;
    const files = tables.map((table) => join(tmpdir(), `portage-bench-${table}.copy`));
    const columns = await Promise.all(tables.map((table) => columnsOf(database, table)));
    const held = (table: string) =>
      `retailer_id = '${retailer}' and ${table === 'orders' ? 'id' : 'order_id'} = any(${ids})`;
    for (const [index, table] of tables.entries())
      await client.query(`copy (select ${columns[index]} from ${table} where ${held(table)}) to '${files[index]}'`);
    for (const table of tables.toReversed()) await client.query(`delete from ${table} where ${held(table)}`);
    const start = performance.now();
    await client.query('begin');
    for (const [index, table] of tables.entries())
      await client.query(`copy ${table} (${columns[index]}) from '${files[index]}'`);
    await client.query('commit');
    const taken = performance.now() - start;
    for (const file of files) rmSync(file, { force: true });
    return taken;
  } finally {
    await client.end();
  }
}

async function columnsOf(database: string, table: string): Promise<string> {
  const { rows: columns } = await ask(
    database,
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return columns.map(({ column_name }) => column_name).join(', ');
}

/** 150 labels of different orders, each made and fetched by itself, one after the other. */
export async function measureLabels(target: Target): Promise<Bulk> {
  const { rows: orders } = await ask(
    target.database,
    `select id from orders where retailer_id = $1 and delivery_status = 'COMPLETED' order by id desc limit $2`,
    [target.retailer, labels],
  );
  for (const { id } of orders) await call(target, 'PUT', `/retailer/orders/${id}/generate-label`);
  const fetchLabel = async (id: unknown) => {
    const answer = await fetch(`${target.ours.url}/retailer/orders/${id}/labels`, { headers: target.ours.headers });
    const pdf = Buffer.from(await answer.arrayBuffer());
    if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`No label of order ${id}`);
  };
  for (const { id } of orders.slice(0, 10)) await fetchLabel(id);
  const start = performance.now();
  for (const { id } of orders) await fetchLabel(id);
  const taken = (performance.now() - start) / orders.length;
  return { figure: '150 labels, each', size: target.size, ours: taken, floor: null, unit: 'ms' };
}
