import { RowState } from '@portage/contract/imports/schema';
import { z } from 'zod';

/** A value that does not parse counts as absent: an address never fails. */
const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** What the screen of one import shows, as its address says it. */
export const ImportSearch = z.object({
  /** Only the rows of this state. */
  state: lenient(RowState),
  panel: lenient(z.enum(['columns'])),
  /** Whether the columns that hold nothing of an order are shown too. */
  columns: lenient(z.enum(['all'])),
});
export type ImportSearch = z.output<typeof ImportSearch>;

/** Which page of the history is shown. */
export const ImportsSearch = z.object({
  page: lenient(z.coerce.number().int().min(1).max(1_000_000)),
  pageSize: lenient(z.coerce.number().int().min(1).max(100)),
});
