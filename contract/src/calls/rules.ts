// The limits of the log of API calls: how much is stored, and for how long.

/** Days for which a call is stored. */
export const callsKeptDays = 30;

/** The characters stored of a request or response body. */
export const keptCharacters = 8192;

/** The outcomes of a call. */
export const callEnds = ['answered', 'refused', 'failed'] as const;
export type CallEnd = (typeof callEnds)[number];

/** The HTTP statuses of an outcome: from the first number, below the second. */
export const statusesOf: Record<CallEnd, readonly [number, number]> = {
  answered: [100, 400],
  refused: [400, 500],
  failed: [500, 600],
};
