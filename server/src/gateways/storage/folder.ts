// Every file is a folder with two files, `content` and `type`, prepared elsewhere and renamed into place: both appear at once or neither.
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isKey, type Storage, type StoredFile, type WriteLimits, type WriteOutcome } from './port.ts';
import { type Secrets, signedUrls } from './signature.ts';

const HOUR = 60 * 60 * 1000;

/** Returns storage in a folder, for one machine or a shared disk. */
export function folderStorage(options: { folder: string; secrets: Secrets }): Storage {
  const { folder, secrets } = options;
  return {
    ...signedUrls(secrets),
    direct: null,
    write: (key, body, limits) => writeOnce(folder, key, body, limits),
    open: (key) => openFile(folder, key),
    remove: (key) => removeFile(folder, key),
  };
}

async function writeOnce(
  folder: string,
  key: string,
  body: Readable | Buffer,
  limits: WriteLimits,
): Promise<{ size: number; outcome: WriteOutcome }> {
  const place = placeOf(folder, key);
  if (!place) throw new Error(`Not a storage key: ${key}`);
  // Without a listener, an error of the body before it is read would end the process.
  if (!Buffer.isBuffer(body)) body.on('error', () => undefined);
  if (await sizeAt(place)) return { size: 0, outcome: 'exists' };
  await sweepUnfinished(folder);
  const draft = join(unfinished(folder), randomUUID());
  await makeFolder(draft);
  try {
    await writeFile(join(draft, 'type'), limits.contentType, { flush: true });
    const size = await writeContent(join(draft, 'content'), body, limits);
    if (size === null) return { size: 0, outcome: 'size-differs' };
    return { size, outcome: (await publish(draft, place)) ? 'written' : 'exists' };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Creates a folder and its parents, if they are missing. Node's recursive `mkdir` would report a read-only disk as a missing folder. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await makeFolder(dirname(path));
    await makeFolder(path);
  }
}

/** Writes the body, at most one byte beyond the limit. Returns its size, or null if it is not the agreed size or exceeds the limit. */
async function writeContent(path: string, body: Readable | Buffer, limits: WriteLimits): Promise<number | null> {
  const { size: agreed = null } = limits;
  const most = agreed ?? limits.most ?? Number.POSITIVE_INFINITY;
  const file = await open(path, 'wx');
  try {
    const size = await copy(body, file, most);
    if (size > most || (agreed !== null && size !== agreed)) return null;
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}

async function copy(body: Readable | Buffer, file: FileHandle, most: number): Promise<number> {
  if (Buffer.isBuffer(body)) {
    if (body.length <= most) await file.writeFile(body);
    return body.length;
  }
  let size = 0;
  // The rest of a body that is too long is left unread but not destroyed, so that the caller can still send a response.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    size += bytes.length;
    if (size > most) return size;
    await file.writeFile(bytes);
  }
  return size;
}

/** Publishes a finished file. A folder cannot be renamed over one that contains files, so exactly one of two writers succeeds. */
async function publish(draft: string, place: string): Promise<boolean> {
  await makeFolder(dirname(place));
  try {
    await rename(draft, place);
  } catch (error) {
    if (await sizeAt(place)) return false;
    throw error;
  }
  await syncFolder(dirname(place));
  return true;
}

/** Syncs a folder, as the name itself must survive a power cut too. Where folders cannot be synced (Windows), the system ensures that. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function openFile(folder: string, key: string): Promise<StoredFile | null> {
  const place = placeOf(folder, key);
  if (!place) return null;
  const file = await open(join(place, 'content')).catch(missing);
  if (!file) return null;
  try {
    const [{ size }, contentType] = await Promise.all([file.stat(), readFile(join(place, 'type'), 'utf8')]);
    return { body: file.createReadStream(), size, contentType };
  } catch (error) {
    await file.close();
    return missing(error);
  }
}

async function removeFile(folder: string, key: string): Promise<void> {
  const place = placeOf(folder, key);
  if (!place) return;
  const draft = join(unfinished(folder), randomUUID());
  await makeFolder(unfinished(folder));
  await rename(place, draft).catch(missing);
  await rm(draft, { recursive: true, force: true });
}

/** Deletes files that a killed process left half-written. Another process may be writing at the moment, so only old ones are deleted. */
async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(unfinished(folder)).catch(() => [])) {
    const path = join(unfinished(folder), name);
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > HOUR) await rm(path, { recursive: true, force: true });
  }
}

// No key begins with a dot, so no key from outside can refer to this folder.
const unfinished = (folder: string) => join(folder, '.unfinished');
const placeOf = (folder: string, key: string) => (isKey(key) ? join(folder, ...key.split('/')) : null);
const sizeAt = (place: string) => stat(join(place, 'content')).catch(missing);

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
  throw error;
}
