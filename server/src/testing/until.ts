import { vi } from 'vitest';
import type { World } from './world.ts';

/** Waits until something is true and returns it, for as long as `expect.poll` waits: vitest's own usual second is too short on a busy machine. */
export const until = <T>(condition: () => T | Promise<T>) => vi.waitUntil(condition, { timeout: 240_000 });

/** Waits until no task whose name begins so waits or runs. */
export async function untilTasksEnd({ app }: Pick<World, 'app'>, prefix: string): Promise<void> {
  const open = `select from pgboss.job where starts_with(name, $1) and state < 'completed'`;
  await until(async () => (await app.db.pool.query(open, [prefix])).rowCount === 0);
}
