import type { ErrorType } from '../errors.ts';

/** How long a screen waits between two looks at a job (spec section 9), in milliseconds. */
export const pollEvery = 2000;
/** How many looks an upload gets before the screen stops waiting; the job goes on in the tray. */
export const uploadPolls = 3;

/** Jobs of one kind that a retailer may have waiting or running; its test data have as many of their own. */
export const queueLimit = 20;

/** Why no further job of a kind is queued; it depends on how many of them the retailer has. */
export const whyNotQueue = (unfinished: number): ErrorType | null =>
  unfinished >= queueLimit ? 'TOO_MANY_JOBS' : null;
