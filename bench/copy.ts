// Runs COPY of the rows that an import has just created into the same tables. Imports are compared with its time.
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { Target } from './world.ts';

const tables = ['orders', 'packages', 'trackers', 'action_logs'];

/** Deletes the newest orders with their dependent rows and restores them by COPY. Returns the seconds of the COPY. */
export async function copyOf({ database, retailer }: Target, rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: database, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query(
      `create temp table imported as select retailer_id, id from orders where retailer_id = '${retailer}' order by created_at desc, id desc limit ${rows}`,
    );
    return await copyBack(client);
  } finally {
    await client.end();
  }
}

async function copyBack(client: pg.Client): Promise<number> {
  const { rows: place } = await client.query('show data_directory');
  const fileOf = (table: string) => `${place[0]?.data_directory}/bench-${table}.copy`;
  const columnsOf = new Map<string, string>();
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
