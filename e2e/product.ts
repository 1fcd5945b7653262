// The product as a person meets it: the real server, worker and demo world, and the courier on request.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { removeEmbeddedPostgres } from '../server/src/platform/postgres/remove.ts';
import { freePort } from '../server/src/testing/port.ts';
import { patience } from './patience.ts';

const root = join(import.meta.dirname, '..');

export type Product = { url: string; stop(): Promise<void> };
type Options = {
  /** A migrated database; without it the server starts its own PostgreSQL. */
  databaseUrl?: string;
  /** Where its files lie, and stay; without it they go when it stops. */
  dataDir?: string;
  /** Further environment of its server. */
  environment?: Record<string, string> | undefined;
  /** The address that people know it by, where several stand behind one. */
  publicUrl?: string;
};

/** A folder for a product's files, with what lies in another. */
export function makeDataDir(original?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portage-journey-'));
  // Under root, PostgreSQL runs as another account, which must be able to enter this folder.
  chmodSync(folder, 0o755);
  if (original) cpSync(original, folder, { recursive: true });
  return folder;
}

export function run(script: string, environment: Record<string, string>): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [join(root, script)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  return { child, said: () => lines.join('') };
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

/** Starts the product and waits until it serves. */
export async function startProduct(options: Options = {}): Promise<Product> {
  const dataDir = options.dataDir ?? makeDataDir();
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const server = run('server/src/main.ts', {
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: options.databaseUrl ?? '',
    PUBLIC_URL: options.publicUrl ?? url,
    DEMO: '1',
    ...options.environment,
  });
  await untilReady(url, server);
  return {
    url,
    stop: async () => {
      await ended(server.child);
      await removeEmbeddedPostgres(join(dataDir, 'postgres'));
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, server: ReturnType<typeof run>): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
    if (server.child.exitCode !== null) break;
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
  }
  throw new Error(`The server did not come up:\n${server.said()}`);
}
