// The embedded mailer: every mail is kept as the file that a receiver's program would save, and nobody is sent anything.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isId } from '../../platform/ids.ts';
import { compose } from './compose.ts';
import type { KeptMails, Mailer } from './port.ts';

const ending = '.eml';

/** Keeps mails in a folder. */
export function folderMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const pathOf = (id: string) => join(folder, `${id}${ending}`);
  return {
    send: async (message) => {
      const { message: source } = await transport.sendMail(compose(message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${pathOf(message.id)}.${process.pid}`;
      await writeFile(unfinished, source, { mode: 0o600 });
      await rename(unfinished, pathOf(message.id));
    },
    kept: keptIn(folder, pathOf),
    close: () => transport.close(),
  };
}

function keptIn(folder: string, pathOf: (id: string) => string): KeptMails {
  /** Ids begin with the moment of their making, so they sort by it. */
  const ids = async () => {
    const files = await readdir(folder).catch(orNone([]));
    return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  };
  const read = (id: string) => (isId(id) ? readFile(pathOf(id)).catch(orNone(null)) : Promise.resolve(null));
  return {
    read,
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

/** What is not there is none; anything else is a failure. */
const orNone =
  <T>(none: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return none;
    throw error;
  };
