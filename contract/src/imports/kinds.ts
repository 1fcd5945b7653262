/** The states of a row. */
export const rowStates = ['READY', 'FAULTY', 'DUPLICATE', 'SKIPPED', 'CREATED', 'UPDATED'] as const;
