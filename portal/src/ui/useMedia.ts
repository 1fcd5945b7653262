import { useSyncExternalStore } from 'react';

/** Whether the system or the window is as a media query asks, and the component again when that changes. */
export function useMedia(query: string): boolean {
  const list = matchMedia(query);
  const subscribe = (changed: () => void) => {
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => list.matches);
}
