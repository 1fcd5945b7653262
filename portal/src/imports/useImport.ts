import { whyNotMatch } from '@portage/contract/imports/rules';
import type { Import } from '@portage/contract/imports/schema';
import { pollEvery } from '@portage/contract/jobs/rules';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { keyOf, useRead } from '../api/read.ts';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { ImportSearch } from './search.ts';

/** Whether the server works on an import, so that nothing of it can be changed. */
export const isUnderWay = ({ status }: Pick<Import, 'status'>): boolean => whyNotMatch(status) === 'IMPORT_UNDER_WAY';

const options = { replaces: ['columns'] } as const;

export const useImportSearch = () => useSearchState(ImportSearch, options);
export type Ask = SearchState<ImportSearch>['ask'];

/** Puts an import as the server answered it where the screen shows it. */
export function usePutImport() {
  const queryClient = useQueryClient();
  return (fresh: Import) => queryClient.setQueryData(keyOf(api.imports.read, { params: { id: fresh.id } }), fresh);
}

/** Puts the counts that came with changed rows onto their import. */
export function usePutCounts(id: string) {
  const queryClient = useQueryClient();
  return (counts: Import['counts']) =>
    queryClient.setQueryData<Import>(keyOf(api.imports.read, { params: { id } }), (now) => now && { ...now, counts });
}

/** An import, looked at every two seconds while the server works on it. News refresh it too, and the lists of the orders that it makes. */
export const useImport = (id: string) =>
  useRead(
    api.imports.read,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollEvery : false) },
  );
