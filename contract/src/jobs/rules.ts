/** How long a screen waits between two looks at a job (spec section 9), in milliseconds. */
export const pollEvery = 2000;
/** How many looks an upload gets before the screen stops waiting; the job goes on in the tray. */
export const uploadPolls = 3;
