// Builds the front ends and the API client, each only if one of its sources changed since its last build.
import { exec } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './processes.ts';

const FRONT_ENDS = ['portal', 'tracking'];
/** The package that retailers’ programs install, generated from the API reference. */
const CLIENT = 'clients/typescript';

const SHARED = [
  'brand',
  'contract',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/precompress.ts',
  'tools/scanWorker.ts',
  'tools/tokens.ts',
];
const MAKERS = ['tools/client.ts', 'server/src/platform/http/openapi.ts', 'server/src/platform/http/components.ts'];
const PROGRAMS = join(ROOT, 'node_modules', '.bin');

async function buildFrontEnds(log: (line: string) => void = () => {}): Promise<void> {
  await Promise.all([...FRONT_ENDS, CLIENT].map((room) => buildFrontEnd(room, log)));
}

export async function buildFrontEnd(room: string, log: (line: string) => void = () => {}): Promise<void> {
  const folder = join(ROOT, room);
  const mark = join(folder, 'dist', '.built-from');
  const fingerprint = fingerprintOf([room, ...SHARED, ...(room === CLIENT ? MAKERS : [])]);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return;

  log(`Building ${room} …`);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const environment = { ...process.env, PATH: `${PROGRAMS}${delimiter}${process.env.PATH}` };
  try {
    await promisify(exec)(scripts?.build ?? 'vite build', { cwd: folder, env: environment });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? error.stderr : error;
    throw new Error(`${room} could not be built.\n${said}`, { cause: error });
  }
  writeFileSync(mark, fingerprint);
}

/** Returns a hash that changes with the name or content of any file. */
function fingerprintOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => !/(^|\/)(node_modules|dist)\/|\.gen\.ts$/.test(file))
    .sort();
}

/** Builds for tools that need the front ends; on failure prints the builder's output and exits. */
export async function buildFrontEndsOrExit(): Promise<void> {
  await buildFrontEnds(console.log).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}

if (import.meta.main) await buildFrontEndsOrExit();
