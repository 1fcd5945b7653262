// The secret of an installation without a configured one: created once and stored with its data.
import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const least = 32;

/** Reads the stored secret, or creates it. Concurrent starts find either none or a complete one, even after a kill. */
export function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'secret');
  const secret = read(path) ?? make(path);
  if (secret.length >= least) return secret;
  throw new Error(
    `The secret in ${path} is cut short: put a copy of it back, or remove it to have a new one made (links signed with the old one end).`,
  );
}

export const keyIdLength = 5;

/** A key, and the id that identifies it in the values encrypted with it. */
export type Key = { id: Buffer; bytes: Buffer };
/** The keys of one purpose, the newest first: it is used for new values, and the others are still accepted. */
export type Keys = readonly [Key, ...Key[]];

/** Derives keys for each purpose, so that a value signed, sealed or hashed for one is useless for another. */
export function keysOf([newest, ...older]: readonly [string, ...string[]]): (purpose: string) => Keys {
  const derive = (secret: string, purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `portage ${purpose}`, length));
  const keyOf = (secret: string, purpose: string): Key => ({
    id: derive(secret, 'key id', keyIdLength),
    bytes: derive(secret, purpose, 32),
  });
  return (purpose) => [keyOf(newest, purpose), ...older.map((secret) => keyOf(secret, purpose))];
}

function make(path: string): string {
  const unfinished = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = openSync(unfinished, 'wx', 0o600);
    writeSync(file, randomBytes(least).toString('base64url'));
    fsyncSync(file);
    closeSync(file);
    // Unlike a rename, a link does not replace an existing file.
    linkSync(unfinished, path);
  } catch (error) {
    if (!is(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(path, 'utf8');
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (is(error, 'ENOENT')) return null;
    throw error;
  }
}

const is = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
