import { whyNotMatch } from '@portage/contract/imports/rules';
import type { Import } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { pollEvery } from '@portage/contract/jobs/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { api } from '../api/client.ts';
import { keyOf, useRead } from '../api/read.ts';
import type { ImportSearch } from './search.ts';

/** Whether the server works on an import, so that nothing of it can be changed. */
export const isUnderWay = ({ status }: Pick<Import, 'status'>): boolean => whyNotMatch(status) === 'IMPORT_UNDER_WAY';

const from = `/shell${paths.import}` as const;
export type Ask = (change: Partial<ImportSearch>) => void;

/** What the address asks the screen of an import for, and how to ask for something else. */
export function useAsked() {
  const { id } = useParams({ from });
  const asked = useSearch({ from });
  const navigate = useNavigate({ from: paths.import });
  const ask: Ask = useCallback(
    (change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: 'columns' in change }),
    [navigate],
  );
  return { id, asked, ask };
}

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
