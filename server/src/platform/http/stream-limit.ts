// How many streams one listener may keep open: each costs memory for as long as it lasts.
import { refuse } from '../refusal.ts';

export type StreamLimit = {
  /** Refuses when the listener has all that it may. */
  check(listener: string): void;
  /** Counts a stream until it ends. */
  hold(listener: string, signal: AbortSignal): void;
};

/** Counts the open streams of this process by their listener. */
export function streamLimit(most: number): StreamLimit {
  const open = new Map<string, number>();
  const count = (listener: string, change: number) => {
    const streams = (open.get(listener) ?? 0) + change;
    if (streams > 0) open.set(listener, streams);
    else open.delete(listener);
  };
  return {
    check: (listener) => {
      if ((open.get(listener) ?? 0) >= most) refuse('TOO_MANY_REQUESTS');
    },
    hold: (listener, signal) => {
      count(listener, 1);
      signal.addEventListener('abort', () => count(listener, -1), { once: true });
    },
  };
}
