// A PostgreSQL that can be restarted, crashed and frozen, and a standby that follows it.
import { execFile } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ask } from '../../bench/database.ts';
import { giveTo } from '../../server/src/platform/postgres/account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { findPlace } from '../../server/src/platform/postgres/place.ts';
import { removeEmbeddedPostgres } from '../../server/src/platform/postgres/remove.ts';
import { childrenOf } from '../../server/src/testing/processes.ts';

export class Cluster {
  /** The folder of the data and of the server's log. */
  readonly dataDir: string;
  private readonly server: EmbeddedPostgres;

  private constructor(dataDir: string, server: EmbeddedPostgres) {
    this.dataDir = dataDir;
    this.server = server;
  }

  /** Starts a PostgreSQL, which is started again whenever it ends. */
  static async start(dataDir: string): Promise<Cluster> {
    mkdirSync(dataDir, { recursive: true });
    // As root, PostgreSQL runs under another account, which must be able to enter the folder.
    chmodSync(dataDir, 0o755);
    return new Cluster(dataDir, await startEmbeddedPostgres({ dataDir, log: () => undefined }));
  }

  get url(): string {
    return this.server.url;
  }

  get folder(): string {
    return findPlace(this.dataDir).cluster;
  }

  /** Runs a statement, which may write even while the server is set to be read-only. */
  ask(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return ask(`${this.url}&options=-c%20default_transaction_read_only%3Doff`, statement, values);
  }

  async set(name: string, value: string): Promise<void> {
    await this.ask(`alter system set ${name} = '${value}'`);
    await this.ask('select pg_reload_conf()');
  }

  /** Returns the ids of the processes, the postmaster's first. */
  get pids(): [number, ...number[]] {
    const postmaster = Number(readFileSync(join(this.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return [postmaster, ...childrenOf(postmaster)];
  }

  /** Sends a signal to all processes; the postmaster receives it first, so that it starts no others. */
  signalAll(signal: NodeJS.Signals): void {
    for (const pid of this.pids) process.kill(pid, signal);
  }

  async remove(): Promise<void> {
    await this.server.stop();
    await removeEmbeddedPostgres(this.dataDir);
  }
}

/** Copies a running cluster into a folder, and starts the copy as a standby. */
export async function startStandby(primary: Cluster, dataDir: string): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const { account } = findPlace(primary.dataDir);
  const copy = join(dataDir, 'cluster');
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query(`select pg_backup_start('fire', true)`);
  await promisify(execFile)('cp', ['-a', primary.folder, copy]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  rmSync(join(copy, 'postmaster.pid'));
  writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(copy, 'standby.signal'), '');
  const { username, password, searchParams } = new URL(primary.url);
  const source = `host=${searchParams.get('host')} user=${username} password=${password} application_name=standby`;
  appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  for (const name of ['backup_label', 'standby.signal']) giveTo(account, join(copy, name));
  const standby = await Cluster.start(dataDir);
  await until('the standby receives', () => primary.ask('select from pg_stat_replication'), 30);
  return standby;
}

/** Waits until a statement returns a row. */
export async function until(what: string, look: () => Promise<unknown[]>, seconds: number): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(200))
    if ((await look().catch(() => [])).length > 0) return;
  throw new Error(`Not within ${seconds} s: ${what}.`);
}

export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
