// Processes that a test starts, and what they start, as Linux lists them.
import { readdirSync, readFileSync } from 'node:fs';

/** The part of a process's line after its name, which may hold anything: state, then parent. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** Whether it runs. A zombie (ended, but not yet waited for) does not. */
export function isRunning(pid: number): boolean {
  const [state] = statOf(pid);
  return state !== undefined && state !== 'Z';
}

export const childrenOf = (pid: number | undefined): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)[1] === String(pid))
    .map(Number);

/** All that a process started, and what those started. */
export const descendantsOf = (pid: number | undefined): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
