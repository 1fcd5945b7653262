import type { Preferences, PreferencesChange } from '@portage/contract/preferences/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../api/client.ts';
import { keyOf, useRead } from '../api/read.ts';

const asItComes: Preferences = {
  orderColumns: null,
  labelSheet: null,
  exportColumns: null,
  exportFormat: null,
  problemDigest: null,
};
const key = keyOf(api.preferences.read, undefined);
/** Runs the mutations one after another, in the order of the changes, so that the last one wins. */
const scope = { id: 'preferences' };

/**
 * Returns the member's preferences and a setter: `keep(() => ({ labelSheet: 'a4' }))` is shown at once, and undone with a notification if
 * the server does not store it. The callback receives the cached preferences, which may be newer than the rendered ones. `onKept` runs once
 * the server has stored the change.
 */
export function usePreferences() {
  const queryClient = useQueryClient();
  const read = useRead(api.preferences.read, undefined, { staleTime: 60_000 });
  const { mutate } = useMutation<Preferences, ApiError, PreferencesChange>({
    scope,
    mutationFn: (body) => api.preferences.keep({ body }),
    // Fetches the stored preferences, whether the last change succeeded or not.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: key }) <= 1) void queryClient.invalidateQueries({ queryKey: key });
    },
    mutationKey: key,
  });
  const keep = (choose: (now: Preferences) => PreferencesChange, onKept?: () => void) => {
    // A scope makes requests wait for each other; the screen is updated at once.
    void queryClient.cancelQueries({ queryKey: key });
    const now = queryClient.getQueryData<Preferences>(key) ?? asItComes;
    const change = choose(now);
    queryClient.setQueryData<Preferences>(key, { ...now, ...change });
    mutate(change, { onSuccess: onKept });
  };
  return { preferences: read.data ?? asItComes, isLoaded: read.data !== undefined, keep };
}
