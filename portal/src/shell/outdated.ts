// A page that was opened before an update asks for files that are gone. Vite says so before it throws.
const missing = new WeakSet<Error>();

addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));

/** Whether what went wrong is that a file of the page itself could not be loaded: only reading the page anew helps. */
export const isOutdated = (error: unknown): boolean => error instanceof Error && missing.has(error);
