// Cleans up after a killed server: an orphaned PostgreSQL, its pid file, its socket folder.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const SOCKET_FOLDER_PREFIX = 'portage-';

const PATIENCE_MS = 10_000;

/** Stops any PostgreSQL that still runs on this cluster. The caller holds the cluster's lock, so no other process owns it. */
export async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = readPidFile(cluster);
  if (!pidFile) return;
  // Fast shutdown first: it saves what is in memory. A server that does not react is killed and recovers at its next start.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isServing(pidFile.pid, cluster)) break;
    process.kill(pidFile.pid, signal);
    for (const end = Date.now() + PATIENCE_MS; isServing(pidFile.pid, cluster) && Date.now() < end; ) await sleep(20);
  }
  // The pid may belong to another program by now, which PostgreSQL would mistake for itself.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  if (basename(pidFile.socketFolder).startsWith(SOCKET_FOLDER_PREFIX)) {
    rmSync(pidFile.socketFolder, { recursive: true, force: true });
  }
}

/** Reads PostgreSQL's pid file, by line: pid, data directory, start time, port, socket folder, address, memory key, status. */
function readPidFile(cluster: string): { pid: number; socketFolder: string; status: string } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

export const isReady = (cluster: string): boolean => readPidFile(cluster)?.status === 'ready';

/** Returns the socket folder of a cluster's PostgreSQL; null if none is running. */
export function socketFolderOf(cluster: string): string | null {
  const pidFile = readPidFile(cluster);
  return pidFile?.status === 'ready' && isServing(pidFile.pid, cluster) ? pidFile.socketFolder : null;
}

/** Returns whether this process is a PostgreSQL on this cluster: after a reboot the pid may belong to any program. */
export function isServing(pid: number, cluster: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(`-D ${cluster} `);
  } catch {
    return false;
  }
}
