import type { ErrorType } from '../errors.ts';

/** The interval between polls of a job (spec section 9), in milliseconds. */
export const pollEvery = 2000;
/** Polls of an upload before the screen stops waiting; the job continues in the tray. */
export const uploadPolls = 3;

/** The most queued and running jobs of one kind per retailer. The retailer's sandbox has a separate limit. */
export const queueLimit = 20;

/** Returns why no further job of a kind can be queued, or null. */
export const whyNotQueue = (unfinished: number): ErrorType | null =>
  unfinished >= queueLimit ? 'TOO_MANY_JOBS' : null;
