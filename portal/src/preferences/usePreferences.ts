import type { Preferences, PreferencesChange } from '@portage/contract/preferences/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../api/client.ts';
import { keyOf, useRead } from '../api/read.ts';

const asItComes: Preferences = { orderColumns: null, labelSheet: null, exportColumns: null, exportFormat: null };
const key = keyOf(api.preferences.read, undefined);
/** One after the other, in the order in which they were chosen: the last one stays. */
const scope = { id: 'preferences' };

/**
 * How the member likes their screens, and how to change it: `keep(() => ({ labelSheet: 'a4' }))` is seen at once, and taken back with
 * a notice if the server does not keep it. Given what is kept now, which may be newer than what the screen shows.
 */
export function usePreferences() {
  const queryClient = useQueryClient();
  const read = useRead(api.preferences.read, undefined, { staleTime: 60_000 });
  const { mutate } = useMutation<Preferences, ApiError, PreferencesChange>({
    scope,
    mutationFn: (body) => api.preferences.keep({ body }),
    // Reads the server's copy, whether it took the last change or not.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: key }) <= 1) void queryClient.invalidateQueries({ queryKey: key });
    },
    mutationKey: key,
  });
  const keep = (choose: (now: Preferences) => PreferencesChange) => {
    // A scope makes the calls wait for each other; what is on the screen does not.
    void queryClient.cancelQueries({ queryKey: key });
    const now = queryClient.getQueryData<Preferences>(key) ?? asItComes;
    const change = choose(now);
    queryClient.setQueryData<Preferences>(key, { ...now, ...change });
    mutate(change);
  };
  return { preferences: read.data ?? asItComes, isLoaded: read.data !== undefined, keep };
}
