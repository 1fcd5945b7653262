// What is counted of guesses is held in one order, so that no two of them wait for each other.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { App } from '../platform/app.ts';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { countAttempt, type Target } from './guesses.ts';

const world = await startWorld();
beforeEach(async () => {
  world.clock.set(wednesdayMorning);
  await world.app.db.shared.deleteFrom('guesses').execute();
});

type Counters = App['db']['shared'];
const hold = (db: Counters, like: string) =>
  db.selectFrom('guesses').select('subject').where('subject', 'like', like).forUpdate().noWait().execute();
const waits = async () => {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(world.app.db.everyRetailer());
  return rows.length;
};

test.each<[string, (what: Target, address: string) => Promise<() => Promise<unknown>>]>([
  ['counting one', async (what, address) => () => countAttempt(world.app, what, address)],
  ['a right one', async (what, address) => (await countAttempt(world.app, what, address)).succeed],
])('%s waits for its network’s count before it holds another', async (_what, prepare) => {
  const what: Target = { kind: 'account', name: newId() };
  const address = '198.51.100.7';
  await countAttempt(world.app, what, address);
  const work = await prepare(what, address);
  const { working } = await world.app.db.shared.transaction().execute(async (tx) => {
    expect(await hold(tx, 'account-network:%')).toHaveLength(1);
    const begun = Promise.allSettled([work()]);
    await expect.poll(waits, { interval: 10 }).toBeGreaterThan(0);
    expect(await hold(tx, 'account:%')).toHaveLength(2);
    return { working: begun };
  });
  expect(await working).toMatchObject([{ status: 'fulfilled' }]);
});
