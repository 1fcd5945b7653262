// The worker in a child process of the web process: jobs do not delay requests, and a job that kills its process leaves the web process
// running.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RESTART_MS = 1000;
const leash = join(import.meta.dirname, 'platform', 'leash.ts');
const main = join(import.meta.dirname, 'main.ts');

/** Starts a worker, and restarts it whenever it exits. The returned function stops it, and resolves once its running jobs are requeued. */
export function superviseWorker(settings: Record<string, string>, say: (line: string) => void): () => Promise<void> {
  const env = { ...process.env, ...settings, ROLE: 'worker' };
  let worker: ChildProcess | undefined;
  let stopping = false;
  async function keepRunning(): Promise<void> {
    while (!stopping) {
      // Detached from the terminal's process group: otherwise Ctrl-C would signal it twice, from the terminal and from us.
      worker = fork(main, { env, execArgv: ['--import', leash], detached: true });
      const [code, signal] = await once(worker, 'exit');
      if (stopping) return;
      say(`The worker ended unexpectedly (${signal ?? `exit code ${code}`}) and is started again.`);
      await sleep(RESTART_MS);
    }
  }
  const ended = keepRunning();
  return () => {
    stopping = true;
    worker?.kill('SIGTERM');
    return ended;
  };
}
