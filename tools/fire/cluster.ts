// A PostgreSQL that can be restarted, crashed and frozen, and a standby that follows it.
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../../bench/database.ts';
import { giveTo } from '../../server/src/platform/postgres/account.ts';
import { backupCluster, restoreCluster } from '../../server/src/platform/postgres/backup.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { findPlace } from '../../server/src/platform/postgres/place.ts';
import { removeEmbeddedPostgres } from '../../server/src/platform/postgres/remove.ts';
import { childrenOf } from '../../server/src/testing/processes.ts';

/** As root, PostgreSQL runs under another account, which must be able to enter the folder. */
function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

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
    makeFolder(dataDir);
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

/** Restores a backup of a running cluster in a folder, and starts it as a standby. */
export async function startStandby(primary: Cluster, dataDir: string): Promise<Cluster> {
  makeFolder(dataDir);
  const backup = join(dataDir, 'backup');
  await backupCluster(primary.url, primary.dataDir, backup);
  await restoreCluster(backup, dataDir);
  const { cluster, account } = findPlace(dataDir);
  const signal = join(cluster, 'standby.signal');
  writeFileSync(signal, '');
  giveTo(account, signal);
  const { username, password, searchParams } = new URL(primary.url);
  const source = `host=${searchParams.get('host')} user=${username} password=${password} application_name=standby`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
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
