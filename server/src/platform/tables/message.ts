import { z } from 'zod';
import { unreadableReasons } from './unreadable.ts';

const Head = z.object({
  kind: z.literal('table'),
  format: z.enum(['csv', 'xls', 'xlsx']),
  /** What separates the cells of a text. */
  delimiter: z.string().nullable(),
  /** The place of the sheet that was read among those of the workbook; a text has none. */
  sheet: z.number().nullable(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  headers: z.array(z.string()),
  /** Columns that were too many to keep. */
  dropped: z.number(),
});
export type Head = z.output<typeof Head>;

/** What a file's own process writes, a line each. Whoever got hold of that process can say no more than this. */
export const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun') }),
  Head,
  z.object({ kind: z.literal('rows'), rows: z.array(z.tuple([z.number(), z.array(z.string())])) }),
  z.object({ kind: z.literal('problem'), reason: z.enum(unreadableReasons), line: z.number() }),
]);
export type Message = z.output<typeof Message>;

/** What the process is asked, before the bytes of the file: its first line. */
export type Request = { sheet: number | null; rowLimit: number; names: readonly string[] };
