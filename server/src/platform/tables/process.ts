// A file comes from anywhere, so the program that takes it apart runs in a process of its own: without files, network,
// environment or children, with little memory, and not for long.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { Unreadable } from './unreadable.ts';

export type Limits = {
  /** From the start of the process to its end. */
  milliseconds: number;
  /** Of objects; the file itself comes on top. */
  megabytes: number;
  /** Of all that it writes. */
  outputBytes: number;
};
export const usualLimits: Limits = { milliseconds: 20_000, megabytes: 512, outputBytes: 100 * 1024 * 1024 };

const program = join(import.meta.dirname, 'child.ts');
const stackKilobytes = 900;
/** So many at once in one server: each may need all the memory that it is allowed. */
const inTurn = pLimit(2);
/** Ends that somebody asked for, as when the server is stopped: the file is not to blame. */
const asked: ReadonlySet<NodeJS.Signals> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP']);

type ProcessOptions = { signal?: AbortSignal; limits?: Limits; script?: string };

/** Everything that the process writes of a file. Its own end by a limit is the file's problem, any other is ours. */
export const askProcess = (
  input: Buffer,
  { signal, limits = usualLimits, script = program }: ProcessOptions = {},
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
    // What takes the types off the program is read once and ends with it: compiling it well would take longer than it works.
    '--liftoff-only',
  ];
  // Windows finds nothing without its own folder; nothing else of the environment is anybody's business.
  const { SystemRoot } = process.env;
  const env = SystemRoot === undefined ? {} : { SystemRoot };
  return spawn(process.execPath, [...flags, script], { env, stdio: 'pipe', windowsHide: true });
}

/** Where the packages lie that the process loads. */
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
  // A process that ends before it has read everything says why by its end.
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

/** A process that began and then broke off ran out of memory: the engine ends it, or the system does. */
function problemOf(code: number | null, by: NodeJS.Signals | null, begun: boolean, complaint: string): Error {
  const isOurs = !begun || (by !== null && asked.has(by));
  if (!isOurs) return new Unreadable(1, 'TOO_HEAVY');
  return new Error(`The process that opens files ended with ${by ?? code}: ${complaint}`);
}
