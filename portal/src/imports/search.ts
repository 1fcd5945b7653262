import { rowStates } from '@portage/contract/imports/kinds';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** The search parameters of an import's screen. */
export const ImportSearch = z.object({
  /** Shows only the rows of this state. */
  state: lenient(z.enum(rowStates)),
  panel: lenient(z.enum(['columns'])),
  /** Set to show unmatched columns too. */
  columns: lenient(z.enum(['all'])),
});
export type ImportSearch = z.output<typeof ImportSearch>;

/** The search parameters of the import history. */
export const ImportsSearch = z.object(pageSearch);
