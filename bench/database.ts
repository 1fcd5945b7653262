// The databases for measurements: filled once for each size and kept, and copied for each run, so that every run has the same rows.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../tools/processes.ts';
import { fill } from './data.ts';
import { floorSchema } from './floor.ts';

type Rows = Record<string, unknown>[];

/** Runs one statement on a separate connection. */
export async function ask(url: string, statement: string, values: unknown[] = []): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  // A connection that ends between statements; a statement that it interrupts fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(statement, values);
    return rows;
  } finally {
    await client.end();
  }
}

/** Returns the URL of a new copy of the filled database of this size. Fills it first if there is none for this schema. */
export async function freshDatabase(server: string, size: number, say: (line: string) => void): Promise<string> {
  const filled = `filled_${size}_${fingerprint()}`;
  const known = await ask(server, `select datname from pg_database where datname like 'filled_${size}_%'`);
  for (const { datname } of known) if (datname !== filled) await ask(server, `drop database ${datname} with (force)`);
  if (!known.some(({ datname }) => datname === filled)) await fillOnce(server, size, filled, say);
  const copy = `bench_${size}`;
  await ask(server, `drop database if exists ${copy} with (force)`);
  await ask(server, `create database ${copy} template ${filled} strategy file_copy`);
  return addressOf(server, copy);
}

/** Fills a database under another name first, so that an interrupted filling is never used as a complete one. */
async function fillOnce(server: string, size: number, name: string, say: (line: string) => void): Promise<void> {
  const start = performance.now();
  await ask(server, `drop database if exists unfinished_${size} with (force)`);
  await ask(server, `create database unfinished_${size}`);
  await fill(addressOf(server, `unfinished_${size}`), size);
  await ask(server, `alter database unfinished_${size} rename to ${name}`);
  say(`Filled ${size.toLocaleString('en')} orders in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
}

/** Returns a hash that changes with the schema or the generated rows. */
function fingerprint(): string {
  const migrations = join(ROOT, 'server/migrations');
  const files = [...readdirSync(migrations).map((name) => join(migrations, name)), join(ROOT, 'bench/data.ts')];
  const hash = createHash('sha256').update(floorSchema);
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
