import { vi } from 'vitest';
import type { World } from './world.ts';

/**
 * Waits until a condition is truthy and returns its value. The timeout is that of `expect.poll`, because vitest's default of a second is
 * too short on a busy machine.
 */
export const until = <T>(condition: () => T | Promise<T>) => vi.waitUntil(condition, { timeout: 240_000 });

/** Waits until no task whose name starts with `prefix` is queued or active. */
export async function untilTasksEnd({ app }: Pick<World, 'app'>, prefix: string): Promise<void> {
  const open = `select from pgboss.job where starts_with(name, $1) and state < 'completed'`;
  await until(async () => (await app.db.pool.query(open, [prefix])).rowCount === 0);
}
