import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { outside, startWorld } from '../testing/world.ts';

// Sign-ins that run at once hold a connection each.
const world = await startWorld({ poolSize: availableParallelism() + 10 });

test('addresses of one IPv6 subscriber share one limit; a neighbour has a separate one', async () => {
  let guesses = 0;
  const guess = async (remoteAddress: string) => {
    const { statusCode } = await world.app.http.inject({
      method: 'POST',
      url: '/v2/auth/retailer/login',
      remoteAddress,
      payload: { email: `many${++guesses}@test.example`, password: 'Wrong-Horse-9!' },
    });
    return statusCode;
  };
  expect(await guess('2001:db8:1:2::1')).toBe(401);
  // Sets the counter as if fifty guesses had been made; making them all takes a quarter of a minute.
  const counted = world.app.db.shared.updateTable('guesses').set({ failures: 50 });
  await counted.where('subject', 'like', 'account-network:%').execute();
  expect(await guess('2001:db8:1:2:ffff::9')).toBe(429);
  expect(await guess('2001:db8:1:3::1')).toBe(401);
});

test('the networks of one site share a sign-in queue: excess sign-ins are refused immediately, and another site is not affected', async () => {
  const addresses = Array.from({ length: 120 }, (_, nth) => `203.0.113.${nth + 1}`);
  const elsewhere = '198.51.100.1';
  // Sign-ins that leave the queue are refused by the rate limit, which costs no hash.
  const failed = { failures: 50, last_at: world.clock.now().toString() };
  const counters = [...addresses, elsewhere].map((each) => ({ subject: `account-network:${each}`, ...failed }));
  await world.app.db.shared.insertInto('guesses').values(counters).execute();
  const answered: number[] = [];
  const signIn = async (remoteAddress: string) => {
    const payload = { email: `${remoteAddress}@test.example`, password: 'Wrong-Horse-9!' };
    const url = '/v2/auth/retailer/login';
    const answer = await world.app.http.inject({ method: 'POST', url, remoteAddress, payload });
    answered.push(answer.statusCode);
    return Number(answer.headers['retry-after']);
  };
  const { waits } = await world.app.db.sharedTransaction(async (db) => {
    await sql`lock table guesses in exclusive mode`.execute(db);
    const begun = outside(() => Promise.all([...addresses, elsewhere].map(signIn)));
    // Eight are running, and a hundred are queued.
    await expect.poll(() => answered).toEqual(Array(12).fill(429));
    return { waits: begun };
  });
  const seconds = await waits;
  expect(seconds.filter((each) => each === 1)).toHaveLength(12);
  expect(seconds.at(-1)).toBeGreaterThan(1);
});

test('sign-ins of many sites share a queue: excess ones are refused as unavailable, to be retried in a second', async () => {
  const accepted = availableParallelism() + 2 + 100;
  const addresses = Array.from({ length: accepted + 7 }, (_, nth) => `2001:db8:${(nth + 16).toString(16)}::1`);
  const answered: number[] = [];
  const signIn = async (remoteAddress: string) => {
    const payload = { email: `${remoteAddress}@test.example`, password: 'Wrong-Horse-9!' };
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/v2/auth/retailer/login',
      remoteAddress,
      payload,
    });
    answered.push(answer.statusCode);
    return [answer.statusCode, answer.headers['retry-after']].join();
  };
  const { waits } = await world.app.db.sharedTransaction(async (db) => {
    await sql`lock table guesses in exclusive mode`.execute(db);
    const begun = outside(() => Promise.all(addresses.map(signIn)));
    await expect.poll(() => answered).toEqual(Array(7).fill(503));
    return { waits: begun };
  });
  const outcomes = await waits;
  expect(outcomes.filter((each) => each === '503,1')).toHaveLength(7);
  expect(outcomes.filter((each) => each === '401,')).toHaveLength(accepted);
});
