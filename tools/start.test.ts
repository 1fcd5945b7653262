// npm start, stopped by a service manager, a terminal or a crash: no process remains.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeEmbeddedPostgres } from '../server/src/platform/postgres/remove.ts';
import { freePort } from '../server/src/testing/port.ts';
import { descendantsOf, isRunning } from '../server/src/testing/processes.ts';
import { ROOT } from './processes.ts';

/** Each test starts the complete product from scratch, on a machine that may be busy. */
const patience = { timeout: 200_000 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portage-start-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await removeEmbeddedPostgres(join(folder, 'postgres'));
  rmSync(folder, { recursive: true });
});

/** Starts the product, and returns once it serves requests and all its processes are running. */
async function npmStart() {
  const port = await freePort();
  const environment = { DATA_DIR: folder, PORT: String(port), DEMO: '0', DATABASE_URL: '' };
  const npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...process.env, ...environment }, stdio: 'ignore' });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, patience).toBe(true);
  const postgres = Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  // The starter, the web process, its worker, and PostgreSQL with its processes.
  await expect.poll(() => descendantsOf(npm.pid).length, patience).toBeGreaterThanOrEqual(4);
  const started = descendantsOf(npm.pid);
  expect(started).toContain(postgres);
  return { npm, started, exit: once(npm, 'exit') };
}

describe.runIf(process.platform === 'linux')('npm start', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'leaves no process running after %s',
    async (signal) => {
      const { npm, started, exit } = await npmStart();
      npm.kill(signal);
      await exit;
      await expect.poll(() => started.filter(isRunning), patience).toEqual([]);
    },
    600_000,
  );
});
