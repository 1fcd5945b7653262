// The limits of the developer tools (spec sections 2, 4 and 9).

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

/** Milliseconds after the last key until what was typed is copied to the address. */
export const settledAfter = 800;
/** Polls of a webhook mock before the screen stops waiting. */
export const mockPolls = 10;
/** How long an address may take to answer. */
export const mockSeconds = 15;
/** The most characters of a custom response, because it is part of a URL. */
export const responseLimit = 16_000;
/** How many fields a webhook that is tried may be given. */
export const mockFieldLimit = 20;
