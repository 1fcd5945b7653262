// Removes the database of a folder, wherever it is stored.
import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stopLeftover } from './leftover.ts';
import { takeLock } from './lock.ts';
import { findPlace } from './place.ts';

/** Stops a PostgreSQL that a killed Portage left running, and removes the data. Does nothing and returns false while Portage runs. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return true;
  const { cluster } = findPlace(dataDir);
  const lock = takeLock(`${cluster}.lock`);
  if (!lock) return false;
  await stopLeftover(cluster);
  const folder = dirname(cluster);
  for (const name of readdirSync(folder)) {
    if (name === basename(cluster) || name.startsWith(`${basename(cluster)}.`))
      rmSync(join(folder, name), { recursive: true });
  }
  lock.release();
  if (folder !== realpathSync(dataDir)) {
    rmSync(folder, { recursive: true });
    rmSync(join(dataDir, basename(cluster)));
  }
  return true;
}
