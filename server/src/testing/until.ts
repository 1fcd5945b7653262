import { vi } from 'vitest';

/** Waits until something is true and returns it, for as long as `expect.poll` waits: vitest's own usual second is too short on a busy machine. */
export const until = <T>(condition: () => T | Promise<T>) => vi.waitUntil(condition, { timeout: 240_000 });
