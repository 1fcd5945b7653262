// npm run restore -- /mnt/backups/2026-11-26T03-00-00Z: restores a backup into DATA_DIR, which must not contain a database.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyTree, restoreCluster } from '../server/src/platform/postgres/backup.ts';
import { ROOT, readEnvironment } from './processes.ts';

readEnvironment();
const dataDir = resolve(ROOT, process.env.DATA_DIR || 'data');

/** Restores the files first: the folder counts as restored once it has its database. */
async function restore(backup: string): Promise<string> {
  if (process.env.DATABASE_URL)
    throw new Error('DATABASE_URL is set: restore that database with its own tools (deploy/README.md, "Backup").');
  if (!existsSync(join(backup, 'backup.json'))) throw new Error(`${backup} is not a complete backup.`);
  if (['postgres/cluster', 'secret', 'files'].some((name) => existsSync(join(dataDir, name))))
    throw new Error(`There is already data in ${dataDir}: move it away, or set DATA_DIR to another folder.`);
  await copyTree(join(backup, 'files'), dataDir);
  if (!(await restoreCluster(join(backup, 'postgres'), join(dataDir, 'postgres'))))
    throw new Error(`Portage is running on ${dataDir}: stop it first.`);
  return `${dataDir} is restored. "npm start" runs it.`;
}

try {
  const [backup] = process.argv.slice(2);
  if (!backup) throw new Error('npm run restore -- /folder/of/one/backup');
  console.log(await restore(resolve(backup)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
