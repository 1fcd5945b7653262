/** Timeout in milliseconds for everything that a test waits for; long, because the machine may be busy. */
export const patience = 240_000;
