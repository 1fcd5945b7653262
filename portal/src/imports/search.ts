import { rowStates } from '@portage/contract/imports/kinds';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** What the screen of one import shows, as its address says it. */
export const ImportSearch = z.object({
  /** Only the rows of this state. */
  state: lenient(z.enum(rowStates)),
  panel: lenient(z.enum(['columns'])),
  /** Whether the columns that hold nothing of an order are shown too. */
  columns: lenient(z.enum(['all'])),
});
export type ImportSearch = z.output<typeof ImportSearch>;

/** Which page of the history is shown. */
export const ImportsSearch = z.object(pageSearch);
