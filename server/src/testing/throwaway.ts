// A PostgreSQL for one run: in memory where there is room, unsafe and fast, and gone afterwards.
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
  // As root, PostgreSQL runs under another account, which has to reach it.
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

/** The same server's address, for another of its databases. */
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

/** A killed run cannot tidy up; a later one does it, an hour later at the earliest, as it may be running still. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(parent, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs < LEFT_BEHIND_AFTER_MS) continue;
      if (await removeEmbeddedPostgres(folder)) rmSync(folder, { recursive: true });
    } catch {
      // Another account's, or just removed by another run.
    }
  }
}
