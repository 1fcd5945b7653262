import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What only a browser knows once the script is there; until then, and on the server, what stands for it. */
export const useHydrated = <T>(awake: () => T, before: T): T => useSyncExternalStore(never, awake, () => before);
