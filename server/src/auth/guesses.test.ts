// Guess counters are locked in one order, so that two transactions cannot deadlock.
import { beforeEach, expect, test } from 'vitest';
import type { App } from '../platform/app.ts';
import { newId } from '../platform/ids.ts';
import { untilBlocked } from '../testing/hold.ts';
import { outside, startWorld, wednesdayMorning } from '../testing/world.ts';
import { countAttempt, type Target } from './guesses.ts';

// Some of these tests need two concurrent transactions.
const world = await startWorld({ poolSize: 8 });
beforeEach(async () => {
  world.clock.set(wednesdayMorning);
  await world.app.db.shared.deleteFrom('guesses').execute();
});

type Counters = App['db']['shared'];
const hold = (db: Counters, like: string) =>
  db.selectFrom('guesses').select('subject').where('subject', 'like', like).forUpdate().noWait().execute();

test.each<[string, (what: Target, address: string) => Promise<() => Promise<unknown>>]>([
  ['counting one', async (what, address) => () => countAttempt(world.app, what, address)],
  ['a right one', async (what, address) => (await countAttempt(world.app, what, address)).succeed],
])('%s waits for the counter of its network before it locks another', async (_what, prepare) => {
  const what: Target = { kind: 'account', name: newId() };
  const address = '198.51.100.7';
  await countAttempt(world.app, what, address);
  const work = await prepare(what, address);
  const { working } = await world.app.db.sharedTransaction(async (tx) => {
    expect(await hold(tx, 'account-network:%')).toHaveLength(1);
    const begun = Promise.allSettled([outside(work)]);
    await untilBlocked(world);
    expect(await hold(tx, 'account:%')).toHaveLength(2);
    return { working: begun };
  });
  expect(await working).toMatchObject([{ status: 'fulfilled' }]);
});

test('a burst from one network waits outside the pool: other networks are served, and the excess is refused immediately', async () => {
  const address = '198.51.100.8';
  const retailer = await world.retailer();
  const { token } = await retailer.admin();
  const list = () => world.request({ method: 'GET', url: '/v2/retailer/orders', token });
  const signIn = async () => {
    const body = { email: `${newId()}@test.example`, password: 'Wrong-Horse-9!' };
    const headers = { 'x-forwarded-for': address };
    const answer = await world.request({ method: 'POST', url: '/v2/auth/retailer/login', headers, body });
    if (answer.statusCode === 429) refused.push(Number(answer.headers['retry-after']));
    return answer.statusCode;
  };
  const refused: number[] = [];
  await countAttempt(world.app, { kind: 'account', name: newId() }, address);
  await countAttempt(world.app, { kind: 'postal', name: newId() }, address);
  const { signIns, guesses } = await world.app.db.shared.transaction().execute(async (tx) => {
    expect(await hold(tx, `%-network:${address}`)).toHaveLength(2);
    const begun = {
      signIns: Promise.all(Array.from({ length: 40 }, signIn)),
      guesses: Promise.allSettled(
        Array.from({ length: 20 }, () => countAttempt(world.app, { kind: 'postal', name: newId() }, address)),
      ),
    };
    await untilBlocked(world, 2);
    await expect.poll(() => refused.length, { interval: 10 }).toBe(6);
    expect((await list()).statusCode).toBe(200);
    return begun;
  });
  expect(new Set(await signIns)).toEqual(new Set([401, 429]));
  expect(refused.every((seconds) => seconds > 0)).toBe(true);
  expect((await guesses).map(({ status }) => status)).not.toContain('rejected');
});
