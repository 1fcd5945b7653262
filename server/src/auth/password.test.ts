import { expect, test } from 'vitest';
import { hashPassword } from './password.ts';

test('a hundred hashes wait at most: the next caller is asked to come back', async () => {
  const cheap = { memory: 8, passes: 1, parallelism: 1 };
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword('a', cheap)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(100);
  for (const { reason } of refused.filter((each) => each.status === 'rejected'))
    expect(reason).toMatchObject({ type: 'UNAVAILABLE' });
  await expect(hashPassword('a', cheap)).resolves.toMatch(/^\$argon2id\$/);
});
