// The common parts of the gateways of mail and text messages: failures, and the folder where unsent messages are stored.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isId } from '../platform/ids.ts';

/** Thrown when a message was not sent. The reason is a code that is logged, never text of the other side. */
export class NotSent extends Error {
  /** No further attempt can mend it. */
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

/** Messages that were kept instead of sent, as the source that a receiver would get. */
export interface MessageStore {
  /** The newest, newest first. */
  list(most: number): Promise<StoredMessage[]>;
  read(id: string): Promise<Buffer | null>;
  /** Removes what is older. */
  forget(before: Temporal.Instant): Promise<void>;
}
export type StoredMessage = { id: string; source: Buffer };

/** Keeps messages in a folder, each in a file that is whole from the moment it is there. */
export function keepIn(
  folder: string,
  ending: string,
): MessageStore & { keep(id: string, source: Buffer | Readable): Promise<void> } {
  const pathOf = (id: string) => join(folder, `${id}${ending}`);
  /** Ids begin with their creation time, so they sort by it. */
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

/** Replaces a missing file by `none`; any other error is thrown. */
const orNone =
  <T>(none: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return none;
    throw error;
  };
