// A real PostgreSQL without an installation: binaries from npm, supervised by this process.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Account, canReach, giveTo } from './account.ts';
import { SOCKET_FOLDER_PREFIX, socketFolderOf } from './leftover.ts';
import { takeLock } from './lock.ts';
import { findPlace, type Place } from './place.ts';
import { findPrograms, type Programs, programEnvironment } from './programs.ts';
import { supervise } from './supervise.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

export type EmbeddedPostgresOptions = {
  /** The folder of the database and its related files. */
  dataDir: string;
  /** False trades durability and the password for speed, for tests. */
  durable?: boolean;
  /** Receives sentences for the operator: where the data is, that it was restarted. */
  log: (line: string) => void;
};

/** Starts PostgreSQL on a data directory, exclusively: a second start on the same directory is refused. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, log } = options;
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL needs Linux or macOS: use the Windows Subsystem for Linux, or set DATABASE_URL.',
    );
  }
  const place = findPlace(dataDir);
  const lock = takeLock(`${place.cluster}.lock`);
  if (!lock) {
    throw new Error(
      `Portage is already running on the database in ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  try {
    const programs = findPrograms(place);
    logPlace(place, programs, dataDir, log);
    const password = await openCluster(programs, place, durable);
    const socketFolder = createSocketFolder(place.account);
    const command = { programs, place, socketFolder, settings: settings(durable) };
    const removeSocketFolder = () => rmSync(socketFolder, { recursive: true, force: true });
    const stopServer = await supervise(command, log).catch((error) => {
      removeSocketFolder();
      throw error;
    });
    return {
      url: addressOf(password, socketFolder),
      async stop() {
        await stopServer();
        removeSocketFolder();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const addressOf = (password: string, socketFolder: string) =>
  `postgresql://${DATABASE_USER}:${password}@localhost:5432/postgres?host=${encodeURIComponent(socketFolder)}`;

/** Returns the connection URL of the PostgreSQL that another process runs in a folder; null if none does. */
export function addressOfRunning(dataDir: string): string | null {
  const { cluster } = findPlace(dataDir);
  const socketFolder = socketFolderOf(cluster);
  return socketFolder === null ? null : addressOf(passwordOf(cluster), socketFolder);
}

/** Logs a line if the data is in an unexpected place. */
function logPlace({ cluster }: Place, { copy }: Programs, dataDir: string, log: (line: string) => void): void {
  const elsewhere = [];
  if (dirname(cluster) !== realpathSync(dataDir)) elsewhere.push(`its data in ${cluster}`);
  if (copy) elsewhere.push(`a copy of its programs in ${copy}`);
  if (elsewhere.length > 0) {
    log(
      `The account that runs PostgreSQL (never root) cannot reach this folder, so it has ${elsewhere.join(' and ')}.`,
    );
  }
}

/** Creates a private folder for the socket: there is no port to collide with, and no network access. */
function createSocketFolder(account: Account): string {
  // The whole address may have 107 bytes (103 on macOS), so a deep TMPDIR is not possible.
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find(
    (folder) => Buffer.byteLength(folder) < 70 && canReach(account, folder),
  );
  if (!parent)
    throw new Error('PostgreSQL finds no temporary folder for its socket: neither TMPDIR nor /tmp can be used.');
  const folder = mkdtempSync(join(parent, SOCKET_FOLDER_PREFIX));
  giveTo(account, folder);
  return folder;
}

function settings(durable: boolean): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return {
    listen_addresses: '',
    port: '5432',
    max_connections: '200',
    shared_buffers: memory < 2 * 1024 ** 3 ? '128MB' : '256MB',
    // Compiling a query takes longer than a portal's short queries.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of statements quote user input, and the program reports them itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

/** PostgreSQL ignores unknown files, so the password is stored together with the data that it protects. */
const PASSWORD_FILE = 'portage.password';

const DATABASE_USER = 'portage';

/** Creates the cluster unless it exists. Returns its password. */
async function openCluster(programs: Programs, place: Place, durable: boolean): Promise<string> {
  if (!existsSync(place.cluster)) await createCluster(programs, place, durable);
  return passwordOf(place.cluster);
}

const passwordOf = (cluster: string): string => readFileSync(join(cluster, PASSWORD_FILE), 'utf8');

/** Creates a cluster under a temporary name first, so that an interrupted creation is never used as a cluster. */
async function createCluster({ initdb }: Programs, { cluster, account }: Place, durable: boolean): Promise<void> {
  const unfinished = `${cluster}.new`;
  const data = join(unfinished, 'data');
  const password = join(unfinished, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  for (const path of [unfinished, password]) giveTo(account, path);

  // Trigrams classify non-ASCII letters through the C library's locale; macOS has no such locale.
  const letters = process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : [];
  const encoding = [
    '--encoding=UTF8',
    '--locale=C',
    ...letters,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  // Only the account itself can reach the socket's folder; durable data also requires the password.
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
