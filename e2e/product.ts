// The product under test: the real server, worker and demo world, and the courier on request.
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
  /** A migrated database. Without it the server starts its own PostgreSQL. */
  databaseUrl?: string;
  /** The folder of its files, which is kept. Without it a temporary one is deleted at the end. */
  dataDir?: string;
  /** Additional environment variables of the server. */
  environment?: Record<string, string> | undefined;
  /** The URL that users open, if several servers share one. */
  publicUrl?: string;
};

/** Creates a folder for a product's files, with a copy of another folder's content. */
export function makeDataDir(original?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portage-journey-'));
  // If the test runs as root, PostgreSQL runs as another user, who must be able to enter this folder.
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

/** Starts the product and waits until it responds. */
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
