import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';

const world = await startWorld();

test('an IPv6 subscriber who changes address with every guess waits like one who does not; a neighbour does not', async () => {
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
  // As after fifty of them: trying them all takes a quarter of a minute.
  const counted = world.app.db.shared.updateTable('guesses').set({ failures: 50 });
  await counted.where('subject', 'like', 'account-network:%').execute();
  expect(await guess('2001:db8:1:2:ffff::9')).toBe(429);
  expect(await guess('2001:db8:1:3::1')).toBe(401);
});
