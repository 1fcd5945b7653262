// npm run backup -- /mnt/backups: copies the embedded database and the files of DATA_DIR into a new folder there, whether or not Portage is
// running.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { backupCluster, copyTree } from '../server/src/platform/postgres/backup.ts';
import { addressOfRunning, startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { ROOT, readEnvironment } from './processes.ts';

readEnvironment();
const dataDir = resolve(ROOT, process.env.DATA_DIR || 'data');
const databaseDir = join(dataDir, 'postgres');

async function backup(folder: string): Promise<string> {
  if (process.env.DATABASE_URL)
    throw new Error('DATABASE_URL is set: back up that database with its own tools (deploy/README.md, "Backup").');
  if (!existsSync(databaseDir)) throw new Error(`There is no data in ${dataDir}.`);
  const startedAt = Temporal.Now.instant().round('second');
  const target = join(resolve(folder), startedAt.toString().replaceAll(':', '-'));
  if (target.startsWith(join(dataDir, '/'))) throw new Error(`Choose a folder outside ${dataDir}.`);
  const runningUrl = addressOfRunning(databaseDir);
  const postgres = runningUrl ? null : await startEmbeddedPostgres({ dataDir: databaseDir, log: console.error });
  const url = runningUrl ?? postgres?.url ?? '';
  try {
    const finishedAt = await copyTo(target, url, startedAt);
    await recordBackup(url, startedAt, finishedAt);
  } finally {
    await postgres?.stop();
  }
  const bucket = process.env.STORAGE_URL ? ' The files of the bucket are not in it.' : '';
  return `The backup is in ${target}.${bucket}${process.env.SECRET ? ' It does not contain SECRET, which is needed to read it: store that separately.' : ''}`;
}

/** Copies the database first: most files are stored before their rows, and a file without a row does no harm. */
async function copyTo(target: string, url: string, startedAt: Temporal.Instant): Promise<Temporal.Instant> {
  await mkdir(dirname(target), { recursive: true });
  // Fails if another backup of the same second has begun.
  await mkdir(target, { mode: 0o700 });
  try {
    await backupCluster(url, databaseDir, join(target, 'postgres'));
    await copyTree(dataDir, join(target, 'files'), { isSkipped: (name) => name === 'postgres' });
    execFileSync('sync');
    // Written last: a folder without it is not a complete backup.
    const finishedAt = Temporal.Now.instant().round('second');
    await writeFile(join(target, 'backup.json'), JSON.stringify({ startedAt, finishedAt }, null, 2));
    return finishedAt;
  } catch (error) {
    // Incomplete copies would fill the disk.
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

/** Stores the time of the last backup beside those of the nightly tasks, so that its age is monitored like theirs. */
async function recordBackup(url: string, startedAt: Temporal.Instant, finishedAt: Temporal.Instant): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = client.query(
    `insert into nightly_tasks (name, started_at, finished_at) values ('backup', $1, $2)
     on conflict (name) do update set started_at = excluded.started_at, finished_at = excluded.finished_at`,
    [String(startedAt), String(finishedAt)],
  );
  await query.finally(() => client.end());
}

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('npm run backup -- /folder/of/backups');
  console.log(await backup(folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
