// A CSV of 10,000 rows from its POST to FINISHED, beside COPY of the rows it made into the tables that it made them in.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from './load.ts';
import type { Line } from './report.ts';
import { makeCsv } from './spreadsheet.ts';
import type { Target } from './world.ts';

const rows = 10_000;
const longestMs = 120_000;
const tables = ['orders', 'packages', 'trackers', 'action_logs'];

export async function measureImport(target: Target, rounds: number): Promise<Line[]> {
  const client = new pg.Client({ connectionString: target.database, options: '-c timezone=UTC' });
  await client.connect();
  const [ours, copied]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round++) {
      const { rows: clock } = await client.query('select now() as now');
      ours.push(await importOnce(target, makeCsv(rows, seedOf(target, round))));
      copied.push(await copyBack(client, clock[0]?.now));
    }
  } finally {
    await client.end();
  }
  const [middle, copy] = [percentile(ours, 0.5), percentile(copied, 0.5)];
  return [
    {
      figure: 'import of a CSV of 10,000 rows, against COPY',
      size: target.size,
      ours: middle,
      against: copy,
      unit: 's',
      aim: 2,
    },
  ];
}

/** Another seed for each file: the same file again creates nothing. */
const seedOf = ({ size }: Target, round: number) => (size % 997) * 10 + round + 1;

async function importOnce({ ours }: Target, csv: string): Promise<number> {
  const bytes = Buffer.from(csv);
  const call = async (path: string, body?: object) => {
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const method = body ? 'POST' : 'GET';
    const response = await fetch(new URL(path, ours.url), {
      method,
      headers: { ...ours.headers, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const file = 'bench.csv';
  const granted = await call(`/retailer/uploads/signed-url?file=${file}&fileType=text/csv&size=${bytes.length}`);
  const put = await fetch(new URL(granted.url, ours.url), {
    method: 'PUT',
    headers: { 'content-type': 'text/csv' },
    body: bytes,
  });
  if (!put.ok) throw new Error(`The upload answered ${put.status}.`);
  const start = performance.now();
  const { jobId } = await call('/retailer/orders/upload', { fileUrl: granted.fileUrl, fileName: file });
  for (;;) {
    const job = await call(`/retailer/jobs/${jobId}`);
    const took = performance.now() - start;
    if (job.status === 'FINISHED' && job.itemsCreated === rows) return took / 1000;
    if (job.status === 'FAILED' || job.status === 'FINISHED' || took > longestMs)
      throw new Error(
        `The import ended ${job.status} with ${job.itemsCreated} created: ${JSON.stringify(job).slice(0, 500)}`,
      );
    await sleep(20);
  }
}

/** Takes out what the import wrote and COPYs it in again, all tables in one transaction; answers the seconds of the way in. */
async function copyBack(client: pg.Client, since: unknown): Promise<number> {
  const { rows: place } = await client.query('show data_directory');
  const fileOf = (table: string) => `${place[0]?.data_directory}/bench-${table}.copy`;
  const columnsOf = new Map<string, string>();
  await client.query('create temp table imported as select retailer_id, id from orders where created_at >= $1', [
    since,
  ]);
  for (const table of tables) {
    columnsOf.set(table, await writtenColumns(client, table));
    const key = table === 'orders' ? 'id' : 'order_id';
    await client.query(
      `copy (select ${columnsOf.get(table)} from ${table} where (retailer_id, ${key}) in (select retailer_id, id from imported)) to '${fileOf(table)}'`,
    );
  }
  for (const table of tables.toReversed())
    await client.query(
      `delete from ${table} where (retailer_id, ${table === 'orders' ? 'id' : 'order_id'}) in (select retailer_id, id from imported)`,
    );
  await client.query('drop table imported');
  for (const table of tables) await client.query(`vacuum ${table}`);
  const start = performance.now();
  await client.query('begin');
  for (const table of tables) await client.query(`copy ${table} (${columnsOf.get(table)}) from '${fileOf(table)}'`);
  await client.query('commit');
  const took = (performance.now() - start) / 1000;
  for (const table of tables) rmSync(fileOf(table), { force: true });
  return took;
}

async function writtenColumns(client: pg.Client, table: string): Promise<string> {
  const { rows: found } = await client.query(
    `select string_agg(attname, ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return found[0]?.names;
}
