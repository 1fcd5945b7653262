// Only one process at a time may run a database, and a killed one must not leave it locked. An operating system lock on a file ensures
// both; in Node, SQLite can acquire one.
import { DatabaseSync } from 'node:sqlite';

export type Lock = { release(): void };

/** SQLite's code for a lock that another process holds. */
const BUSY = 5;

// Without a reference the garbage collector would close the database, and so release the lock.
const held = new Set<DatabaseSync>();

/** Locks this file. Returns null if another process, or another part of this one, holds the lock. */
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
