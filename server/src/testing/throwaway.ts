// A PostgreSQL for one test run: in memory if there is room, without durability, and removed afterwards.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { removeEmbeddedPostgres } from '../platform/postgres/remove.ts';

const PREFIX = 'portage-throwaway-';
const ROOM_IN_MEMORY = 2 * 1024 ** 3;
const LEFT_BEHIND_AFTER_MS = 60 * 60_000;

export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  const parent = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
  await sweep(parent);
  const dataDir = mkdtempSync(join(parent, PREFIX));
  // As root, PostgreSQL runs under another account, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false, log: console.error });
  return {
    url,
    async stop() {
      await stop();
      await removeEmbeddedPostgres(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM_IN_MEMORY;
  } catch {
    return false;
  }
}

/** Removes folders that killed runs left behind. Newer ones are kept for an hour, because their run may still be active. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(parent, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs < LEFT_BEHIND_AFTER_MS) continue;
      if (await removeEmbeddedPostgres(folder)) rmSync(folder, { recursive: true });
    } catch {
      // The folder belongs to another account, or another run has just removed it.
    }
  }
}
