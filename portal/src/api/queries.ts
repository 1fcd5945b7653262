// The query cache, and the handling of failed requests.

import { invalidAccount } from '@portage/contract/retailers/rules';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';
import { readToken } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    mutationMeta: { isShownByForm: boolean };
  }
}

type Listener<T> = (fact: T) => void;

const signedOut = new Set<Listener<ApiError>>();
const failed = new Set<Listener<ApiError>>();

/** Calls back with the reason when the server rejects the session; returns the unsubscribe function. */
export function whenSignedOut(listener: Listener<ApiError>): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

/** Calls back for each failed mutation that no form shows; returns the unsubscribe function. */
export function whenFailed(listener: Listener<ApiError>): () => void {
  failed.add(listener);
  return () => failed.delete(listener);
}

/** The error types that end the session. A wrong password also returns 401 but does not. */
const ends: ReadonlySet<string> = new Set(['UNAUTHORIZED', ...invalidAccount]);

function onError(error: Error): boolean {
  if (!(error instanceof ApiError) || !ends.has(error.type)) return false;
  // A late refusal of an earlier session does not end the current one.
  if (error.token !== readToken()) return true;
  for (const listener of signedOut) listener(error);
  return true;
}

const isWorthRetrying = (error: Error) =>
  error instanceof ApiError && (error.body.status === 0 || error.body.status >= 502);

const retry = (count: number, error: Error) => count < 2 && navigator.onLine && isWorthRetrying(error);

// Offline, a request fails at once: TanStack would show the rows of another filter as long as it waits, and later send what was pressed.
const networkMode = 'always';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError: (error, _given, _context, mutation) => {
      if (onError(error) || mutation.meta?.isShownByForm || !(error instanceof ApiError)) return;
      for (const listener of failed) listener(error);
    },
  }),
  defaultOptions: {
    queries: { networkMode, refetchOnReconnect: true, staleTime: 15_000, retry },
    mutations: { networkMode, retry: false },
  },
});
