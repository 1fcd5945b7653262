// A marker in the storage, whose id the database contains: a process that was given other storage than its database must not start.
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { type Storage, StorageUnavailable } from '../gateways/storage/port.ts';
import { BadConfiguration } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';

const key = 'portage/installation/marker.txt';
const contentType = 'text/plain';
const name = 'storage';
const statementTimeoutMs = 30_000;

type Check = {
  url: string;
  storage: Storage;
  /** The setting that chose the storage. */
  setting: 'STORAGE_URL' | 'DATA_DIR';
  say: (line: string) => void;
};

/**
 * Throws a sentence if the storage is not that of the database. The first start marks it. If storage that was marked before is unavailable,
 * it only logs a line, so that a restart does not stop the rest of the product too.
 */
export async function checkStorage({ url, storage, setting, say }: Check): Promise<void> {
  const database = await openDatabase({ url, size: 1, statementTimeoutMs, onError: () => undefined });
  const settings = () => database.shared.selectFrom('settings').select('value').where('name', '=', name);
  try {
    const known = await settings().executeTakeFirst();
    const found = await readMarker(storage).catch((error: unknown) => {
      const mayReturn = error instanceof StorageUnavailable && !error.isRefusal;
      if (!known || !mayReturn) throw explain(error, setting);
      say(`${setting}: ${error.message}. Starting without checking the storage.`);
      return known.value;
    });
    if (known) return requireSame(found, known.value, setting);
    if (!found && setting === 'STORAGE_URL' && (await hasFiles(database))) throw new BadConfiguration(notCopied);
    const value =
      found ??
      (await mark(storage, setting).catch((error: unknown) => {
        throw explain(error, setting);
      }));
    await database.shared
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // A concurrent first start on other storage may have been faster.
    requireSame(value, (await settings().executeTakeFirstOrThrow()).value, setting);
  } finally {
    await database.close();
  }
}

const notCopied =
  'The database has files that are not in the bucket of STORAGE_URL: copy them first (docs/storage.md, "From a folder to a bucket").';

/** Returns whether the database refers to stored files. The files of an installation from before the marker are in a folder. */
async function hasFiles(database: Database): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from uploaded_files) or exists (select from exports) or exists (select from logos) as some`.execute(
    database.acrossTenantsAndSandboxes(),
  );
  return rows[0]?.some ?? false;
}

async function readMarker(storage: Storage): Promise<string | null> {
  const stored = await storage.open(key);
  return stored && text(stored.body);
}

/** Writes a marker, unless a concurrent first start did. Returns the id that is stored. */
async function mark(storage: Storage, setting: string): Promise<string> {
  const write = () => storage.write(key, Buffer.from(randomUUID()), { contentType });
  await write();
  if ((await write()).outcome !== 'exists')
    throw new BadConfiguration(
      `${setting} names storage that overwrites files: use a server that supports If-None-Match.`,
    );
  return (await readMarker(storage)) ?? Promise.reject(new Error(`${setting} names storage that loses files.`));
}

function requireSame(found: string | null, known: string, setting: string): void {
  if (found !== known)
    throw new BadConfiguration(
      `${setting} names other storage than the one that has this database’s files: see docs/storage.md.`,
    );
}

function explain(error: unknown, setting: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error instanceof StorageUnavailable
    ? new BadConfiguration(`${setting}: ${error.message}`, { cause: error })
    : error;
}
