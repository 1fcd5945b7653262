import type { Problem } from '@portage/contract/problems/schema';
import { expect, test } from 'vitest';
import { dueOf } from './due.ts';

const at = (hour: number) => ({ at: `2026-11-20T${hour}:00:00Z`, local: `2026-11-20, ${hour}:00`, zone: 'UTC' });
const problem = (reason: Problem['reason'], until: number): Problem => ({
  reason,
  since: at(10),
  until: at(until),
  words: null,
  kind: null,
  waitsUntil: null,
});
const problems = [problem('OVERDUE', 11), problem('CLAIM', 18), problem('RECIPIENT_WROTE', 14), problem('LOST', 10)];
const dueAt = (hour: number) => dueOf(problems, Date.parse(at(hour).at))?.reason;

test('an order is due with the problem that expires next, and after the last one with that', () => {
  expect([dueAt(10), dueAt(12), dueAt(14), dueAt(15), dueAt(19)]).toEqual([
    'LOST',
    'RECIPIENT_WROTE',
    'RECIPIENT_WROTE',
    'CLAIM',
    'CLAIM',
  ]);
  expect(dueOf([], 0)).toBeUndefined();
});
