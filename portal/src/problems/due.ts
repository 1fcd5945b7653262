import type { Problem } from '@portage/contract/problems/schema';

/** Returns the problem that the list is sorted by: the first to expire or, once all have expired, the last. `now` in epoch milliseconds. */
export function dueOf(problems: readonly Problem[], now: number): Problem | undefined {
  const endOf = ({ until }: Problem) => Date.parse(until.at);
  const sorted = problems.toSorted((a, b) => endOf(a) - endOf(b));
  return sorted.find((problem) => endOf(problem) >= now) ?? sorted.at(-1);
}
