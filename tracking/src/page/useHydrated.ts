import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns a value that only the browser knows, once hydrated; `before` until then and on the server. */
export const useHydrated = <T>(awake: () => T, before: T): T => useSyncExternalStore(never, awake, () => before);
