import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { SettingsSearch } from './search.ts';

const options = {
  restarts: {
    before: ['search', 'by', 'from', 'to', 'end', 'row', 'state', 'topic'],
    page: ['search', 'by', 'from', 'to', 'kind', 'sort', 'keysOf'],
  },
  replaces: ['message', 'sample', 'envoiId'],
} as const;

/** One for all sections: each has an address of its own. */
export const useSettingsSearch = (): SearchState<SettingsSearch> => useSearchState(SettingsSearch, options);
