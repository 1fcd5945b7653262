// What the developer tools hold to (spec sections 2, 4 and 9).

/** The order states of the mocks (spec section 4). */
export const mockStates = [
  'unfulfilled',
  'fulfilled',
  'sorted',
  'outForDelivery',
  'completed',
  'skipped',
  'canceled',
  'returned',
] as const;
export type MockState = (typeof mockStates)[number];
/** The state that is shown when none is chosen. */
export const usualMockState: MockState = 'fulfilled';

/** How long after the last key a form of theirs counts as filled in, in milliseconds. */
export const settledAfter = 800;
/** How many looks the result of a webhook mock gets before the screen stops waiting. */
export const mockPolls = 10;
/** How long an address may take to answer. */
export const mockSeconds = 15;
/** How much may be sent in place of the sample: it travels in an address. */
export const responseLimit = 16_000;
/** How many fields a webhook that is tried may be given. */
export const mockFieldLimit = 20;
