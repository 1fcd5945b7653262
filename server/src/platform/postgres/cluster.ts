// A new, empty cluster: UTF-8 in every environment, ICU collations at hand, one password-protected account.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { giveTo } from './account.ts';
import type { Place } from './place.ts';
import { type Programs, programEnvironment } from './programs.ts';

/** PostgreSQL ignores files it does not know; the password travels with the data it opens. */
const PASSWORD_FILE = 'portage.password';

export const DATABASE_USER = 'portage';

/** Creates the cluster unless it exists, and answers its password. */
export async function openCluster(programs: Programs, place: Place, durable: boolean): Promise<string> {
  if (!existsSync(place.cluster)) await createCluster(programs, place, durable);
  return passwordOf(place.cluster);
}

/** The password of a cluster that there is. */
export const passwordOf = (cluster: string): string => readFileSync(join(cluster, PASSWORD_FILE), 'utf8');

/** Beside its place first, so that an interrupted creation is never taken for a cluster. */
async function createCluster({ initdb }: Programs, { cluster, account }: Place, durable: boolean): Promise<void> {
  const unfinished = `${cluster}.new`;
  const data = join(unfinished, 'data');
  const password = join(unfinished, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  for (const path of [unfinished, password]) giveTo(account, path);

  // Trigrams need to know letters beyond ASCII, which they ask the C library; macOS has no such locale.
  const letters = process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : [];
  const encoding = [
    '--encoding=UTF8',
    '--locale=C',
    ...letters,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  // Only its own account reaches the folder of the socket; asking for the password besides is for what lasts.
  const proof = durable ? 'scram-sha-256' : 'trust';
  const access = [`--username=${DATABASE_USER}`, `--pwfile=${password}`, `--auth=${proof}`];
  const speed = durable ? [] : ['--no-sync'];
  const child = spawn(initdb, ['-D', data, '--no-instructions', ...encoding, ...access, ...speed], {
    ...account,
    cwd: '/',
    env: programEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaint, code] = await Promise.all([
    text(child.stderr),
    new Promise((done, fail) => child.once('error', fail).once('close', done)),
  ]);
  if (code !== 0) throw new Error(`PostgreSQL could not create its data in ${cluster}: ${complaint.trim()}`);
  renameSync(password, join(data, PASSWORD_FILE));
  renameSync(data, cluster);
  rmSync(unfinished, { recursive: true });
}
