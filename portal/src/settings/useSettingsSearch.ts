import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { SettingsSearch } from './search.ts';

const options = {
  restarts: {
    before: ['search', 'by', 'from', 'to', 'end', 'row', 'state', 'topic'],
    page: ['search', 'by', 'from', 'to', 'kind', 'sort', 'keysOf'],
  },
  replaces: ['message', 'sample', 'envoiId'],
} as const;

/** Returns the search parameters, shared by all sections: each section has its own URL. */
export const useSettingsSearch = (): SearchState<SettingsSearch> => useSearchState(SettingsSearch, options);
