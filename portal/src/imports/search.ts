import { rowStates } from '@portage/contract/imports/kinds';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** The search parameters of the screen of one import. */
export const ImportSearch = z.object({
  /** Only the rows of this state. */
  state: lenient(z.enum(rowStates)),
  panel: lenient(z.enum(['columns'])),
  /** Whether unmatched columns are shown too. */
  columns: lenient(z.enum(['all'])),
});
export type ImportSearch = z.output<typeof ImportSearch>;

/** The search parameters of the history. */
export const ImportsSearch = z.object(pageSearch);
