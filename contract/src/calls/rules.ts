// The limits of the log of calls that a retailer's programs make: how much is kept, and for how long.

/** For how many days a call can be looked up. */
export const callsKeptDays = 30;

/** How many characters of a request or response body are kept. */
export const keptCharacters = 8192;

/** How a call ended. */
export const callEnds = ['answered', 'refused', 'failed'] as const;
export type CallEnd = (typeof callEnds)[number];

/** The statuses of an end: from the first, and below the second. */
export const statusesOf: Record<CallEnd, readonly [number, number]> = {
  answered: [100, 400],
  refused: [400, 500],
  failed: [500, 600],
};
