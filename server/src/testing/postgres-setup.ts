// Before all tests: one PostgreSQL in memory, and a migrated template in it. After them: nothing left.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { removeEmbeddedPostgres } from '../platform/postgres/remove.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, and the name of the migrated database that every test database is a copy of. */
    postgres: { url: string; template: string };
  }
}

const PREFIX = 'portage-test-';
const ROOM_IN_MEMORY = 2 * 1024 ** 3;
const LEFT_BEHIND_AFTER_MS = 60 * 60_000;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
  await sweep(parent);
  const dataDir = mkdtempSync(join(parent, PREFIX));
  // As root, PostgreSQL runs under another account, which has to reach it.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: console.log });
  const template = 'portage_template';
  await createTemplate(postgres.url, template);
  project.provide('postgres', { url: postgres.url, template });
  return async () => {
    await postgres.stop();
    await removeEmbeddedPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function createTemplate(url: string, name: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(databaseUrl(url, name));
  // Closed to everyone, because a copy is refused while anybody is connected to the original.
  await admin.query(`alter database ${name} with is_template true allow_connections false`);
  await admin.end();
}

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

/** A killed test run cannot tidy up; the next one does it, an hour later at the earliest: it may be running still. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(PREFIX) || Date.now() - statSync(folder).mtimeMs < LEFT_BEHIND_AFTER_MS) continue;
    try {
      if (await removeEmbeddedPostgres(folder)) rmSync(folder, { recursive: true });
    } catch {
      // Another account's: its own next run removes it.
    }
  }
}
