import { z } from 'zod';
import { csvReasons } from '../csv/problem.ts';

const Head = z.object({
  says: z.literal('table'),
  /** The place of the sheet that was read among those of the workbook. */
  sheet: z.number(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  headers: z.array(z.string()),
  /** Of rows. */
  count: z.number(),
});
export type Head = z.output<typeof Head>;

/** What a workbook's own process says, a line each. Whoever got hold of that process can say no more than this. */
export const Said = z.discriminatedUnion('says', [
  z.object({ says: z.literal('begun') }),
  Head,
  z.object({ says: z.literal('rows'), rows: z.array(z.tuple([z.number(), z.array(z.string())])) }),
  z.object({ says: z.literal('problem'), reason: z.enum(csvReasons), line: z.number() }),
  z.object({ says: z.literal('end') }),
]);
export type Said = z.output<typeof Said>;
