// Finds the database of a folder: in the folder itself or, if the account that runs PostgreSQL cannot reach it (root's private folder), in
// a system folder, to which a symbolic link leads.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, canReach, databaseAccount } from './account.ts';

export type Place = {
  /** PostgreSQL's data directory. Related files are next to it under its name: `.lock`, `.log`, `.programs-…`. */
  cluster: string;
  account: Account;
};

const CLUSTER = 'cluster';
const SYSTEM_FOLDER = '/var/lib/portage';

export function findPlace(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true });
  const home = realpathSync(dataDir);
  const entry = join(home, CLUSTER);
  const linked = followLink(entry);
  const account = databaseAccount(linked ?? entry);
  if (linked) return { cluster: linked, account };
  if (existsSync(entry) || canReach(account, home)) return { cluster: entry, account };

  const cluster = join(newSystemFolder(), CLUSTER);
  rmSync(entry, { force: true });
  symlinkSync(cluster, entry);
  return { cluster, account };
}

/** Returns the target of the link, if it is one and its target has not been removed. */
function followLink(entry: string): string | undefined {
  if (!lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  const cluster = readlinkSync(entry);
  return existsSync(dirname(cluster)) ? cluster : undefined;
}

/** Creates and returns root's folder for files that another account must reach. */
export function systemFolder(): string {
  mkdirSync(SYSTEM_FOLDER, { recursive: true });
  chmodSync(SYSTEM_FOLDER, 0o755);
  return SYSTEM_FOLDER;
}

/** Creates a folder for data. Its name is random: a name derived from the path could match the old data of a checkout that was moved. */
function newSystemFolder(): string {
  const folder = mkdtempSync(join(systemFolder(), 'data-'));
  chmodSync(folder, 0o755);
  return folder;
}
