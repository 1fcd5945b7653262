import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../testing/databases.ts';
import { createTestDatabase, waitingLocks } from '../../testing/postgres.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await ask('drop schema public cascade; create schema public');
  folder = await mkdtemp(join(tmpdir(), 'portage-migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(database.url, { folder });

async function ask(sql: string) {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

test('an empty folder is allowed', async () => {
  expect(await run()).toEqual([]);
});

test('missing migrations are applied once, in order', async () => {
  await write('0002_fill.sql', "insert into place values ('Trois-Rivières')");
  await write('0001_table.sql', 'create table place (name text)');
  expect(await run()).toEqual(['0001_table.sql', '0002_fill.sql']);
  await write('0003_more.sql', "insert into place values ('Sept-Îles')");
  expect(await run()).toEqual(['0003_more.sql']);
  expect(await run()).toEqual([]);
  expect(await ask('select name from place')).toEqual([{ name: 'Trois-Rivières' }, { name: 'Sept-Îles' }]);
});

test('processes that start together apply each migration once', async () => {
  await write('0001_table.sql', 'create table place (name text)');
  await write('0002_fill.sql', "insert into place values ('Gaspé'); select pg_sleep(0.1)");
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001_table.sql', '0002_fill.sql']);
  expect(await ask('select name from place')).toEqual([{ name: 'Gaspé' }]);
});

test('a failing migration is rolled back, earlier ones are kept, and the error names its line', async () => {
  await write('0001_table.sql', 'create table place (name text)');
  await write('0002_bad.sql', "insert into place values ('Gaspé');\n\ninsert into palce values ('Percé')");
  await expect(run()).rejects.toThrow(/0002_bad\.sql failed on line 3.*palce/);
  expect(await ask('select name from place')).toEqual([]);
  expect(await ask('select name from schema_migrations')).toEqual([{ name: '0001_table.sql' }]);
});

test('a migration that was changed after it was applied is refused', async () => {
  await write('0001_table.sql', 'create table place (name text)');
  await run();
  await write('0001_table.sql', 'create table place (name text)\r\n');
  await expect(run()).rejects.toThrow('0001_table.sql was changed');
});

test('different line endings do not count as a change', async () => {
  await write('0001_table.sql', 'create table place (\n name text)');
  await run();
  await write('0001_table.sql', 'create table place (\r\n name text)');
  expect(await run()).toEqual([]);
});

test('an older program runs on a newer database', async () => {
  await ask(
    "create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now()); insert into schema_migrations values ('0009_future.sql', 'x')",
  );
  expect(await run()).toEqual([]);
});

test('a migration numbered before an applied one is refused', async () => {
  await write('0002_table.sql', 'create table place (name text)');
  await run();
  await write('0001_late.sql', 'select 1');
  await expect(run()).rejects.toThrow('0001_late.sql comes before 0002_table.sql');
});

test('two migrations with one number, or a malformed name, are refused', async () => {
  await write('0001_here.sql', 'select 1');
  await write('0001_there.sql', 'select 1');
  await expect(run()).rejects.toThrow('0001_here.sql and 0001_there.sql have the same number');
  await write('0000-oops.sql', 'select 1');
  await expect(run()).rejects.toThrow('Name the migration 0000-oops.sql like');
});

describe('a migration of a table that a long read uses', () => {
  const reader = async () => {
    await write('0001_table.sql', 'create table place (name text)');
    await run();
    await write('0002_alter.sql', 'alter table place add column code text');
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin; select * from place');
    return client;
  };

  test('lets writers pass, and is applied once the read ends', async () => {
    const reading = await reader();
    const migrating = run();
    await expect.poll(() => ask(waitingLocks)).toHaveLength(1);
    await ask("insert into place values ('Chibougamau')");
    await reading.end();
    expect(await migrating).toEqual(['0002_alter.sql']);
  });

  test('fails if the read takes too long', async () => {
    const reading = await reader();
    await expect(migrate(database.url, { folder, patienceMs: 0 })).rejects.toThrow(
      /0002_alter\.sql failed.*lock timeout/,
    );
    await reading.end();
  });
});
