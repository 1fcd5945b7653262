import { expect, test } from 'vitest';
import { hashPassword } from './password.ts';

test('at most a hundred hashes wait; further callers are refused as unavailable', async () => {
  const cheap = { memory: 8, passes: 1, parallelism: 1 };
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword('a', cheap)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(100);
  for (const { reason } of refused.filter((each) => each.status === 'rejected'))
    expect(reason).toMatchObject({ type: 'UNAVAILABLE' });
  await expect(hashPassword('a', cheap)).resolves.toMatch(/^\$argon2id\$/);
});
