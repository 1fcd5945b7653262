// The examples of the API reference: one request and one reply of each operation that is open to API keys, as a test recorded them.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

export const examplesFolder = join(import.meta.dirname, 'examples');

const Example = z.strictObject({
  /** The path with its query. */
  path: z.string(),
  body: z.unknown().optional(),
  /** The JSON reply; missing for files and pages. */
  reply: z.unknown().optional(),
});
export type Example = z.output<typeof Example>;
export type Examples = ReadonlyMap<string, Example>;

/** Returns the examples by operation, such as `orders.create`. */
export const readExamples = (): Examples =>
  new Map(
    globSync('*.json', { cwd: examplesFolder }).flatMap((file) => {
      const noun = z.record(z.string(), Example).parse(JSON.parse(readFileSync(join(examplesFolder, file), 'utf8')));
      return Object.entries(noun).map(([name, example]) => [`${basename(file, '.json')}.${name}`, example] as const);
    }),
  );
