// Keeps one PostgreSQL running: starts it, restarts it after a crash, and stops it on request.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveTo } from './account.ts';
import { isReady, stopLeftover } from './leftover.ts';
import type { Place } from './place.ts';
import { type Programs, programEnvironment } from './programs.ts';

export type Command = { programs: Programs; place: Place; socketFolder: string; settings: Record<string, string> };

/** A started PostgreSQL that may not be ready yet; `ended` resolves with the signal, exit code or error. */
type Server = { process: ChildProcess; ended: Promise<string> };

const STOP_PATIENCE_MS = 8_000;
const LEFTOVER_PATIENCE_MS = 5_000;
const DEADLY_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const RETRY_MS = 1_000;

/** PostgreSQL's error while the children of a killed one are still exiting. */
const STILL_IN_USE = 'pre-existing shared memory block';

/** Starts PostgreSQL, resolves once it accepts connections, and returns a function that stops it. */
export async function supervise(command: Command, log: (line: string) => void): Promise<() => Promise<void>> {
  let server: Server | undefined;
  let stopping = false;
  const endFast = () => void server?.process.kill('SIGINT');
  const start = () =>
    untilReady(command, (started) => {
      server = started;
    });

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      const reason = await server?.ended;
      if (stopping) break;
      log(`PostgreSQL ended unexpectedly (${reason}) and is started again.`);
      await start().catch(async (error) => {
        if (stopping) return;
        log(String(error));
        await sleep(RETRY_MS);
      });
    }
    // PostgreSQL may still have been starting when the stop was requested.
    endFast();
    await server?.ended;
  }

  const forget = beforeSuddenEnd(() => {
    endFast();
    rmSync(command.socketFolder, { recursive: true, force: true });
  });
  await start().catch((error) => {
    forget();
    throw error;
  });
  const stopped = keepRunning();
  return async () => {
    stopping = true;
    endFast();
    const impatience = setTimeout(() => server?.process.kill('SIGQUIT'), STOP_PATIENCE_MS);
    await stopped;
    clearTimeout(impatience);
    forget();
  };
}

/** Runs `act` when Node ends without a graceful shutdown. After SIGKILL, the next start cleans up instead. */
function beforeSuddenEnd(act: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    // Other listeners of the signal shut down gracefully, and stop PostgreSQL in turn.
    if (process.listenerCount(signal) > 1) return;
    act();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = () => {
    process.off('exit', act);
    for (const signal of DEADLY_SIGNALS) process.off(signal, onSignal);
  };
  process.on('exit', act);
  for (const signal of DEADLY_SIGNALS) process.on(signal, onSignal);
  return forget;
}

/** Starts PostgreSQL, and retries while the children of a killed one are still exiting. */
async function untilReady(command: Command, onStart: (server: Server) => void): Promise<void> {
  const { cluster } = command.place;
  for (const end = Date.now() + LEFTOVER_PATIENCE_MS; ; await sleep(100)) {
    await stopLeftover(cluster);
    const server = launch(command);
    onStart(server);
    let reason: string | undefined;
    server.ended.then((ending) => {
      reason = ending;
    });
    while (reason === undefined && !isReady(cluster)) await sleep(10);
    if (reason === undefined) return;
    const complaint = readFileSync(`${cluster}.log`, 'utf8').trim();
    if (!complaint.includes(STILL_IN_USE) || Date.now() > end) {
      throw new Error(`PostgreSQL did not start (${reason}). ${complaint}`);
    }
  }
}

function launch({ programs, place, socketFolder, settings }: Command): Server {
  const { cluster, account } = place;
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  giveTo(account, socketFolder);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(`${cluster}.log`, 'w');
  const child = spawn(programs.postgres, ['-D', cluster, '-k', socketFolder, ...options], {
    ...account,
    cwd: '/',
    env: programEnvironment,
    // In a separate session: Ctrl-C in a terminal is sent to every process of the group, and the server still needs PostgreSQL then.
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
  });
  return { process: child, ended };
}
