// A real PostgreSQL without an installation: npm's binaries, supervised by this process.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, canReach, giveTo } from './account.ts';
import { DATABASE_USER, openCluster, passwordOf } from './cluster.ts';
import { SOCKET_FOLDER_PREFIX, socketFolderOf } from './leftover.ts';
import { takeLock } from './lock.ts';
import { findPlace, type Place } from './place.ts';
import { findPrograms, type Programs } from './programs.ts';
import { supervise } from './supervise.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

export type EmbeddedPostgresOptions = {
  /** The folder for the database and all that belongs to it. */
  dataDir: string;
  /** False trades survival of a power cut, and the password, for speed: for tests. */
  durable?: boolean;
  /** Told, in a sentence, what a person may want to know: where the data lies, that it was started again. */
  log: (line: string) => void;
};

/** Starts the PostgreSQL of a folder. It is this process's alone: a second start on the folder is refused. */
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
    tellWhere(place, programs, dataDir, log);
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

/** The address of the PostgreSQL that another process runs in a folder; null while none does. */
export function addressOfRunning(dataDir: string): string | null {
  const { cluster } = findPlace(dataDir);
  const socketFolder = socketFolderOf(cluster);
  return socketFolder === null ? null : addressOf(passwordOf(cluster), socketFolder);
}

/** One line when something lies where nobody would look for it. */
function tellWhere({ cluster }: Place, { copy }: Programs, dataDir: string, log: (line: string) => void): void {
  const elsewhere = [];
  if (dirname(cluster) !== realpathSync(dataDir)) elsewhere.push(`its data in ${cluster}`);
  if (copy) elsewhere.push(`a copy of its programs in ${copy}`);
  if (elsewhere.length > 0) {
    log(
      `The account that runs PostgreSQL (never root) cannot reach this folder, so it has ${elsewhere.join(' and ')}.`,
    );
  }
}

/** Only a socket, in a folder that is ours alone: no port to collide with, nothing for the network to reach. */
function createSocketFolder(account: Account): string {
  // The whole address may have 107 bytes (103 on macOS), so a deep TMPDIR does not do.
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
    // Compiling a query costs more than the short ones of a portal take.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused statements quote what people typed, and the program reports them itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}
