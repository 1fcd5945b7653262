// Processes that a test starts, and their descendants, from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the fields of a process's stat line after its name, which may contain any character: state, then parent. Empty if there is none. */
export function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** Returns whether a process is running. A zombie (exited, but not yet waited for) is not. */
export function isRunning(pid: number): boolean {
  const [state] = statOf(pid);
  return state !== undefined && state !== 'Z';
}

export const childrenOf = (pid: number | undefined): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)[1] === String(pid))
    .map(Number);

/** Returns all descendants of a process. */
export const descendantsOf = (pid: number | undefined): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
