// One process at a time may run a database, and a killed one must not leave it locked.
// A lock of the operating system on a file does both, and SQLite is the part of Node that can take one.
import { DatabaseSync } from 'node:sqlite';

export type Lock = { release(): void };

/** SQLite's code for a lock that another process holds. */
const BUSY = 5;

// An unreferenced lock would be closed, and so released, by the garbage collector.
const held = new Set<DatabaseSync>();

/** Takes the lock on this file, or answers null when another process (or another part of this one) holds it. */
export function takeLock(file: string): Lock | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null;
    throw error;
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}
