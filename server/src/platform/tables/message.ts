import { z } from 'zod';
import { unreadableReasons } from './unreadable.ts';

const Head = z.object({
  kind: z.literal('table'),
  format: z.enum(['csv', 'xls', 'xlsx']),
  /** The delimiter of a CSV; null for a workbook. */
  delimiter: z.string().nullable(),
  /** The index of the sheet that was read; null for a CSV. */
  sheet: z.number().nullable(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  headers: z.array(z.string()),
  /** The number of columns beyond the limit. */
  dropped: z.number(),
});
export type Head = z.output<typeof Head>;

/** The lines that the process writes. All others are refused, in case the process is compromised. */
export const ChildMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun') }),
  Head,
  z.object({ kind: z.literal('rows'), rows: z.array(z.tuple([z.number(), z.array(z.string())])) }),
  z.object({ kind: z.literal('problem'), reason: z.enum(unreadableReasons), line: z.number() }),
]);
export type ChildMessage = z.output<typeof ChildMessage>;

/** The first line that the process receives, before the bytes of the file. */
export type Request = { sheet: number | null; rowLimit: number; names: readonly string[] };
