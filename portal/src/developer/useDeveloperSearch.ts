import { settledAfter } from '@portage/contract/developer/rules';
import type { z } from 'zod';
import { useDebounced } from '../ui/form/useDebounced.ts';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { DeveloperSearch } from './search.ts';

const options = { replaces: ['url', 'state'] } as const;

/** Returns the search parameters of the tools; they change 800 ms after the last key press (spec section 9). */
export function useDeveloperSearch(): SearchState<z.output<typeof DeveloperSearch>> {
  const { asked, ask } = useSearchState(DeveloperSearch, options);
  const debounce = useDebounced(settledAfter);
  return { asked, ask: (change) => debounce(() => ask(change)) };
}
