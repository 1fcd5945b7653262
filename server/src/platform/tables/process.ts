// Files are untrusted, so they are parsed in a separate process without access to files, network, environment or child processes, and with
// limits on memory and time.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { Unreadable } from './unreadable.ts';

export type Limits = {
  /** The wall-clock time of the process. */
  milliseconds: number;
  /** Heap size, without the file itself. */
  megabytes: number;
  outputBytes: number;
};
export const defaultLimits: Limits = { milliseconds: 20_000, megabytes: 512, outputBytes: 100 * 1024 * 1024 };

const program = join(import.meta.dirname, 'child.ts');
const stackKilobytes = 900;
/** Concurrent processes of one server: each may need all its memory. */
const inTurn = pLimit(2);
/** Signals of a shutdown: the file is not the cause. */
const asked: ReadonlySet<NodeJS.Signals> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP']);

type ProcessOptions = { signal?: AbortSignal; limits?: Limits; script?: string };

/** Returns the output of the process. Throws Unreadable if a limit ends the process, and another error for any other failure. */
export const askProcess = (
  input: Buffer,
  { signal, limits = defaultLimits, script = program }: ProcessOptions = {},
): Promise<Buffer> =>
  inTurn(async () => {
    signal?.throwIfAborted();
    return await listen(start(script, limits), input, limits, signal);
  });

function start(script: string, { megabytes }: Limits): ChildProcess {
  const readable = [dirname(script), import.meta.dirname, ...libraries()];
  const flags = [
    '--permission',
    ...readable.map((folder) => `--allow-fs-read=${folder}${sep}`),
    `--max-old-space-size=${megabytes}`,
    `--stack-size=${stackKilobytes}`,
    // The type stripper runs once: optimizing it would take longer than the run.
    '--liftoff-only',
  ];
  // Windows needs SystemRoot; no other environment variable is passed on.
  const { SystemRoot } = process.env;
  const env = SystemRoot === undefined ? {} : { SystemRoot };
  return spawn(process.execPath, [...flags, script], { env, stdio: 'pipe', windowsHide: true });
}

function libraries(): string[] {
  const places = ['yauzl', 'saxes', '@e965/xlsx'].map((name) => fileURLToPath(import.meta.resolve(name)));
  const folder = `node_modules${sep}`;
  return [...new Set(places.map((place) => place.slice(0, place.lastIndexOf(folder) + folder.length - 1)))];
}

async function listen(child: ChildProcess, input: Buffer, limits: Limits, signal?: AbortSignal): Promise<Buffer> {
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('A process was started without its pipes.');
  let tooMuch: 'TOO_SLOW' | 'TOO_HEAVY' | null = null;
  const end = (why: typeof tooMuch) => {
    tooMuch ??= why;
    child.kill('SIGKILL');
  };
  const stop = () => end(null);
  const clock = setTimeout(() => end('TOO_SLOW'), limits.milliseconds);
  signal?.addEventListener('abort', stop, { once: true });
  const ended = once(child, 'close');
  const output: Buffer[] = [];
  let [size, complaint] = [0, ''];
  stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limits.outputBytes) end('TOO_HEAVY');
    else output.push(chunk);
  });
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 2000);
  });
  // A write to a process that ended early fails; its exit code gives the reason.
  stdin.on('error', () => undefined).end(input);
  try {
    const [code, by] = await ended;
    signal?.throwIfAborted();
    if (tooMuch) throw new Unreadable(1, tooMuch);
    if (code !== 0) throw problemOf(code, by, output.length > 0, complaint);
    return Buffer.concat(output);
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  }
}

/** Returns the error of a failed process. One that started and then crashed ran out of memory. */
function problemOf(code: number | null, by: NodeJS.Signals | null, begun: boolean, complaint: string): Error {
  const isOurs = !begun || (by !== null && asked.has(by));
  if (!isOurs) return new Unreadable(1, 'TOO_HEAVY');
  return new Error(`The process that opens files ended with ${by ?? code}: ${complaint}`);
}
