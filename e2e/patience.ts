/** How long anything that is waited for may take, in milliseconds: on a busy machine much does. */
export const patience = 240_000;
