/** How a row of a file stands. */
export const rowStates = ['READY', 'FAULTY', 'DUPLICATE', 'SKIPPED', 'CREATED', 'UPDATED'] as const;
