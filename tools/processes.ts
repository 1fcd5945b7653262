// Starts programs that run concurrently and stop together.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Node's compile cache, which halves the time of a start. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') };

/** Longer than the server may take to drain (at most a minute here), to complete requests and to close. */
const patienceMs = () => (Math.min(Number(process.env.DRAIN_SECONDS) || 5, 60) + 15) * 1000;

const starter = process.ppid;

/** Loads settings from `.env`; existing environment variables take precedence. */
export function readEnvironment(): void {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Returns the URL of the server that we start, from its configuration. */
export function addressOfServer(): string {
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
  const everyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  return `http://${everyAddress[HOST] ?? HOST}:${PORT}`;
}

/** Starts a Node program that exits when this process does. Its output is that of this process, or a file descriptor. */
export function launch(
  args: string[],
  environment: NodeJS.ProcessEnv = {},
  output: 'inherit' | number = 'inherit',
): ChildProcess {
  return spawn(process.execPath, ['--import', join(ROOT, 'server/src/platform/leash.ts'), ...args], {
    cwd: ROOT,
    env: { ...COMPILED, ...process.env, ...environment },
    // Detached from the terminal's process group: otherwise Ctrl-C would signal it twice, from the terminal and from us.
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
}

export const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Asks a process to exit, and kills it if it has not exited in time. */
export async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs());
  await ended;
  clearTimeout(impatience);
}

/** Runs `act` once, on the first signal to stop: Ctrl-C, a stopped service, a closed terminal, or a killed npm. */
export function onStopSignal(act: () => void): void {
  let asked = false;
  const ask = () => {
    if (!asked) act();
    asked = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  // npm forwards its signals unless it is killed. Other parents may exit on purpose while we keep running.
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== starter && ask(), 500).unref();
}
