// Workers in their own processes, to be killed while they work.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { World } from './world.ts';

/** Starts workers on the database and files of a world. `killAll` kills them, also after each test. */
export function workersOf(world: World, settings: Record<string, string> = {}) {
  const workers = new Set<ChildProcess>();
  const killAll = () => {
    for (const worker of workers) worker.kill('SIGKILL');
  };
  afterEach(killAll);
  function start(): ChildProcess {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const environment = {
      PATH,
      NODE_COMPILE_CACHE,
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: world.app.config.dataDir,
      ROLE: 'worker',
      PORT: '0',
      DEMO: '0',
      ...settings,
    };
    const main = join(import.meta.dirname, '..', 'main.ts');
    const worker = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
    workers.add(worker);
    return worker;
  }
  return { start, killAll };
}
