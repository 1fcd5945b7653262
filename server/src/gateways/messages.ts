// The common parts of the gateways of email and text messages: failures, and the folder where unsent messages are stored.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isId } from '../platform/ids.ts';

/** Thrown when a message was not sent. The reason is a code that is logged, never text from the other server. */
export class NotSent extends Error {
  /** True if no further attempt can succeed. */
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

/** Messages that were stored instead of being sent, in the source form that a receiver would get. */
export interface MessageStore {
  /** Returns the newest messages, newest first. */
  list(most: number): Promise<StoredMessage[]>;
  read(id: string): Promise<Buffer | null>;
  /** Deletes older messages. */
  forget(before: Temporal.Instant): Promise<void>;
}
export type StoredMessage = { id: string; source: Buffer };

/** Stores messages in a folder, each in a file that appears only when it is complete. */
export function keepIn(
  folder: string,
  ending: string,
): MessageStore & { keep(id: string, source: Buffer | Readable): Promise<void> } {
  const pathOf = (id: string) => join(folder, `${id}${ending}`);
  /** Returns the stored ids, sorted by time: ids begin with their creation time. */
  const ids = async () => {
    const files = await readdir(folder).catch(orNone([]));
    return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  };
  const read = (id: string) => (isId(id) ? readFile(pathOf(id)).catch(orNone(null)) : Promise.resolve(null));
  return {
    read,
    keep: async (id, source) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${pathOf(id)}.${process.pid}`;
      await writeFile(unfinished, source, { mode: 0o600 });
      await rename(unfinished, pathOf(id));
    },
    list: async (most) => {
      const newest = (await ids()).sort().reverse().slice(0, most);
      const sources = await Promise.all(newest.map(async (id) => ({ id, source: await read(id) })));
      return sources.flatMap(({ id, source }) => (source ? [{ id, source }] : []));
    },
    forget: async (before) => {
      const first = before.epochMilliseconds.toString(16).padStart(12, '0');
      const old = (await ids()).filter((id) => id.replace('-', '').slice(0, 12) < first);
      await Promise.all(old.map((id) => rm(pathOf(id), { force: true })));
    },
  };
}

/** Returns `none` for a missing file, and throws any other error. */
const orNone =
  <T>(none: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return none;
    throw error;
  };
