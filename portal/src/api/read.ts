import {
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { ApiError, ApiRow } from './client.ts';

type ReadOptions<R> = Omit<UseQueryOptions<R, ApiError, R, QueryKey>, 'queryKey' | 'queryFn' | 'select'>;

/** Returns the cache key of an endpoint's response. */
export const keyOf = <G, R>(row: ApiRow<G, R>, given: G): QueryKey => [row.rowName, given];

/** Returns an endpoint's TanStack Query options, for loaders and for cases that `useRead` does not cover. */
export const readOptions = <G, R>(row: ApiRow<G, R>, given: G) =>
  queryOptions<R, ApiError>({ queryKey: keyOf(row, given), queryFn: () => row(given) });

/** Fetches an endpoint and keeps it fresh: `useRead(api.orders.list, { query }, { enabled })`. */
export function useRead<G, R>(
  row: ApiRow<G, R>,
  given: NoInfer<G>,
  options: ReadOptions<R> = {},
): UseQueryResult<R, ApiError> {
  return useQuery<R, ApiError>({ ...options, ...readOptions(row, given) });
}
