// Copies the embedded PostgreSQL's data while it is running, with PostgreSQL's low-level backup functions, and restores such a copy.
// https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
import { randomBytes } from 'node:crypto';
import { constants, existsSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { giveTo } from './account.ts';
import { takeLock } from './lock.ts';
import { findPlace } from './place.ts';

/** Folders whose contents belong to the running server. They are copied empty; `pg_wal` is filled with the segments that recovery reads. */
const emptyFolders = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const isSkipped = (name: string) =>
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|pgsql_tmp.*|pg_internal\.init.*)$/.test(name);

/** Copies the cluster that serves `url` into a new folder. Its state is the one at the end of the copy. */
export async function backupCluster(url: string, dataDir: string, target: string): Promise<void> {
  const { cluster } = findPlace(dataDir);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Keeps the log segments that are written during the copy; it ends with this session.
    const slot = `backup_${randomBytes(6).toString('hex')}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const began = await client.query('select pg_walfile_name(pg_backup_start($1, true)) as segment', [slot]);
    await copyTree(cluster, target, { isSkipped, emptyFolders });
    const ended = await client.query(
      'select labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => false)',
    );
    const { labelfile, segment: last } = ended.rows[0];
    await writeFile(join(target, 'backup_label'), labelfile, { mode: 0o600 });
    const segments = (await readdir(join(cluster, 'pg_wal'))).filter(
      (name) => /^[0-9A-F]{24}$/.test(name) && name >= began.rows[0].segment && name <= last,
    );
    for (const name of segments) await copyFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name));
  } finally {
    await client.end();
  }
}

/**
 * Restores a copy as the database of a folder. PostgreSQL completes it from its log at the next start. Returns false, and changes nothing,
 * if the folder has a database or is in use.
 */
export async function restoreCluster(source: string, dataDir: string): Promise<boolean> {
  const { cluster, account } = findPlace(dataDir);
  const lock = takeLock(`${cluster}.lock`);
  if (!lock) return false;
  try {
    if (existsSync(cluster)) return false;
    const unfinished = `${cluster}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    await copyTree(source, unfinished, { created: (path) => giveTo(account, path) });
    await rename(unfinished, cluster);
    return true;
  } finally {
    lock.release();
  }
}

type CopyRules = {
  isSkipped?: (name: string) => boolean;
  /** Names of folders directly in the source whose contents are left out. */
  emptyFolders?: ReadonlySet<string>;
  created?: (path: string) => void;
};

/** Copies a folder that may change during the copy: files that disappear are left out. New folders are private to their owner. */
export async function copyTree(source: string, target: string, rules: CopyRules = {}): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  rules.created?.(target);
  for (const name of await readdir(source)) {
    if (rules.isSkipped?.(name)) continue;
    const [from, to] = [join(source, name), join(target, name)];
    // Follows links: files may have been moved to another disk.
    const entry = await stat(from).catch(unlessGone);
    if (!entry) continue;
    if (entry.isDirectory() && rules.emptyFolders?.has(name)) {
      await mkdir(to, { mode: 0o700 });
      rules.created?.(to);
    } else if (entry.isDirectory()) {
      const { emptyFolders: _, ...inner } = rules;
      await copyTree(from, to, inner).catch(unlessGone);
    } else if (await copyOne(from, to)) rules.created?.(to);
  }
}

/** Copies a file, sharing its blocks where the file system can. Returns false if it no longer exists. */
const copyOne = (from: string, to: string): Promise<boolean> =>
  copyFile(from, to, constants.COPYFILE_FICLONE).then(() => true, unlessGone);

function unlessGone(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
  throw error;
}
