import { useSyncExternalStore } from 'react';
import { differingZone } from './moments.ts';
import type { Shown } from './shown.ts';

const never = () => () => {};

/** The viewer's zone when it reads the page's times differently. The server and the first paint have the store's. */
export function useViewerZone({ completedAt, journey, window }: Shown): string | null {
  const moments = [...journey.map(({ at }) => at), completedAt, window?.from].filter((each) => each != null);
  return useSyncExternalStore(
    never,
    () => differingZone(moments),
    () => null,
  );
}
