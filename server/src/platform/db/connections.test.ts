// How a process reaches the database: directly, or through pgbouncer where Debian's is installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/folder.ts';
import { freePort } from '../../testing/port.ts';
import { anOrder, startWorld } from '../../testing/world.ts';
import { databaseAccount, giveTo } from '../postgres/account.ts';
import { checkConnections } from './connections.ts';

const world = await startWorld();
const directUrl = world.databaseUrl;
const usual = { databasePool: 8, databasePooler: false };

async function ask(statement: string): Promise<void> {
  const client = new Client({ connectionString: directUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a process counts its connections, and does not start if the database allows fewer', async () => {
  const urls = { url: directUrl, directUrl };
  expect(await checkConnections(urls, usual)).toEqual({ direct: 13, pooled: 0, warning: null });
  const database = new URL(directUrl).pathname.slice(1);
  await ask(`alter database "${database}" connection limit 20`);
  expect((await checkConnections(urls, { ...usual, databasePool: 15 })).warning).toMatch(/up to 20 connections/);
  await expect(checkConnections(urls, { ...usual, databasePool: 16 })).rejects.toThrow(/21.*allows 20/);
  await ask(`alter database "${database}" connection limit -1`);
});

test('a process does not start on a version of PostgreSQL that lacks functions it needs', async () => {
  // Found before PostgreSQL's own function of this name.
  await ask(`create schema older; create function older.current_setting(name text) returns text language sql as
    $$ select case name when 'server_version' then '17.6' else pg_catalog.current_setting(name) end $$`);
  const url = new URL(directUrl);
  url.searchParams.set('options', '-c search_path=older,pg_catalog');
  const urls = { url: url.href, directUrl: url.href };
  await expect(checkConnections(urls, usual)).rejects.toThrow(
    'The database is PostgreSQL 17.6: 18 or newer is required.',
  );
});

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;

describe.runIf(isInstalled)('through pgbouncer', () => {
  let pooler: ChildProcess | undefined;
  afterEach(() => pooler?.kill('SIGKILL'));

  /** Starts a pooler in front of the test's database. Returns its URL. */
  async function startPooler(mode: 'transaction' | 'session'): Promise<string> {
    const { searchParams, username } = new URL(directUrl);
    const folder = searchParams.get('host') ?? '';
    const account = databaseAccount(folder);
    const port = await freePort();
    const settings = join(temporaryFolder('pooler'), 'pgbouncer.ini');
    const lines = [
      ...['[databases]', `* = host=${folder} port=5432 user=${username}`, '[pgbouncer]', 'listen_addr = 127.0.0.1'],
      ...[`listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any', `pool_mode = ${mode}`],
      'default_pool_size = 5',
    ];
    writeFileSync(settings, lines.join('\n'));
    chmodSync(join(settings, '..'), 0o755);
    giveTo(account, settings);
    pooler = spawn('pgbouncer', [settings], { ...account, stdio: 'ignore' });
    const listens = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      });
    await expect.poll(listens).toBe(true);
    const url = new URL(directUrl);
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${port}`;
    return url.href;
  }

  test('a process whose pooler is not declared does not start; in session mode none needs to be', async () => {
    const url = await startPooler('transaction');
    await expect(checkConnections({ url, directUrl: url }, usual)).rejects.toThrow(/set DATABASE_POOLER=transaction/);
    const pooled = { ...usual, databasePooler: true };
    await expect(checkConnections({ url, directUrl: url }, pooled)).rejects.toThrow(/the database itself/);
    pooler?.kill('SIGKILL');
    const sessions = await startPooler('session');
    expect(await checkConnections({ url: sessions, directUrl: sessions }, usual)).toMatchObject({ direct: 13 });
  });

  test('a declared pooler serves every request once the role has the settings of a session', async () => {
    const first = await startPooler('transaction');
    const pooled = { ...usual, databasePooler: true };
    const refused = await checkConnections({ url: first, directUrl }, pooled).catch(({ message }) => String(message));
    await ask(String(refused).split('\n').slice(1).join('\n'));
    pooler?.kill('SIGKILL');
    const url = await startPooler('transaction');
    expect(await checkConnections({ url, directUrl }, pooled)).toEqual({ direct: 5, pooled: 8, warning: null });
    const config = { ...world.app.config, demo: false, databasePooler: true, databaseDirectUrl: directUrl };
    const others = [
      await world.another({ config, databaseUrl: url }),
      await world.another({ config, databaseUrl: url }),
    ];
    const retailer = await world.retailer();
    const { token } = await retailer.admin();
    const create = (nth: number) =>
      others[nth % 2]?.client(token).orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
    const orders = await Promise.all(Array.from({ length: 60 }, (_, nth) => create(nth)));
    expect(new Set(orders.map((order) => order?.id)).size).toBe(60);
    expect((await others[1]?.client(token).orders.list({ query: {} }))?.data).toHaveLength(10);
    for (const { app } of others) await app.stop();
  });
});
