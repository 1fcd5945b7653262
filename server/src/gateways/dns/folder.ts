// The embedded resolver of the demo: a file per name, a TXT record per line.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TxtResolver } from './port.ts';

/** Returns a resolver that reads TXT records from a folder. Names are valid host names, which contain no path separators. */
export const folderResolver =
  (folder: string): TxtResolver =>
  async (name) => {
    try {
      return (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  };
