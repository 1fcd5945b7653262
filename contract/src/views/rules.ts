import type { ErrorType } from '../errors.ts';

/** The most views of a member. */
export const viewLimit = 50;

/** Returns why another view cannot be saved, or null. */
export const whyNotAddView = (kept: number): ErrorType | null => (kept >= viewLimit ? 'TOO_MANY_RECORDS' : null);
