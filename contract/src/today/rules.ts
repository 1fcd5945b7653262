import type { Steps } from './schema.ts';

type Act = 'toFulfil' | 'toPrint';
type Counts = Pick<Steps, Act>;

/** Returns the step whose act comes next for all of its orders, or null if nothing is left to do. */
export function nextStepOf({ toFulfil, toPrint }: Counts, mayPrint: boolean): Act | null {
  if (toFulfil.total > 0) return 'toFulfil';
  return toPrint.total > 0 && mayPrint ? 'toPrint' : null;
}
