import { whyNotMatch } from '@portage/contract/imports/rules';
import type { Import } from '@portage/contract/imports/schema';
import { pollEvery } from '@portage/contract/jobs/rules';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { keyOf, useRead } from '../api/read.ts';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { ImportSearch } from './search.ts';

/** Returns whether a job is processing an import, so that it cannot be changed. */
export const isUnderWay = ({ status }: Pick<Import, 'status'>): boolean => whyNotMatch(status) === 'IMPORT_UNDER_WAY';

const options = { replaces: ['columns'] } as const;

export const useImportSearch = () => useSearchState(ImportSearch, options);
export type Ask = SearchState<ImportSearch>['ask'];

/** Puts an import from a reply into the cache. */
export function usePutImport() {
  const queryClient = useQueryClient();
  return (fresh: Import) => queryClient.setQueryData(keyOf(api.imports.read, { params: { id: fresh.id } }), fresh);
}

/** Puts the counts from a reply into the cached import. */
export function usePutCounts(id: string) {
  const queryClient = useQueryClient();
  return (counts: Import['counts']) =>
    queryClient.setQueryData<Import>(keyOf(api.imports.read, { params: { id } }), (now) => now && { ...now, counts });
}

/** Fetches an import, and polls it every two seconds while a job processes it; live events refresh it too. */
export const useImport = (id: string) =>
  useRead(
    api.imports.read,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollEvery : false) },
  );
