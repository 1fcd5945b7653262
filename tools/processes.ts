// Programs that run side by side and end together.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Where Node keeps what it has compiled, so that a start costs half. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') };

/** Longer than the server gives itself to drain (at most a minute here), to answer requests and to close. */
const patienceMs = () => (Math.min(Number(process.env.DRAIN_SECONDS) || 5, 60) + 15) * 1000;

const starter = process.ppid;

/** Settings in `.env`; the environment has precedence. */
export function readEnvironment(): void {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The address of the server that we start, from its configuration. */
export function addressOfServer(): string {
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
  const everyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  return `http://${everyAddress[HOST] ?? HOST}:${PORT}`;
}

/** Starts a Node program that does not outlive this one. */
export function launch(args: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['--import', join(ROOT, 'server/src/platform/leash.ts'), ...args], {
    cwd: ROOT,
    env: { ...COMPILED, ...process.env, ...environment },
    // Apart from the terminal's group: Ctrl-C would reach it twice, from the terminal and from us.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

export const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Asks it to end, and makes it end when it has not done so in time. */
export async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs());
  await ended;
  clearTimeout(impatience);
}

/** Runs this once, on the first wish to end: Ctrl-C, a stopped service, a closed terminal, an npm that was killed. */
export function onStopSignal(act: () => void): void {
  let asked = false;
  const ask = () => {
    if (!asked) act();
    asked = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  // npm passes its signals on, but a killed one cannot. Another starter may go and mean us to stay.
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== starter && ask(), 500).unref();
}
