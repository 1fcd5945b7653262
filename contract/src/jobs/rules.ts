import type { ErrorType } from '../errors.ts';

/** The interval between polls of a job (spec section 9), in milliseconds. */
export const pollEvery = 2000;
/** Polls of an upload before the screen stops waiting; the job continues in the tray. */
export const uploadPolls = 3;

/** Jobs of one kind that a retailer can have waiting or running. Its sandbox has a limit of its own. */
export const queueLimit = 20;

/** Returns why no further job of a kind can be queued, or null. */
export const whyNotQueue = (unfinished: number): ErrorType | null =>
  unfinished >= queueLimit ? 'TOO_MANY_JOBS' : null;
