// The embedded resolver of the demo: a file per name, a TXT record per line.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TxtResolver } from './port.ts';

/** Reads TXT records in a folder. Names are valid host names, which hold no separator of paths. */
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
