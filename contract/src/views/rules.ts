import type { ErrorType } from '../errors.ts';

/** How many views a member can keep. */
export const viewLimit = 50;

/** Keeping one view more than there are. */
export const whyNotAddView = (kept: number): ErrorType | null => (kept >= viewLimit ? 'TOO_MANY_RECORDS' : null);
