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
/** The state that is shown by default. */
export const defaultMockState: MockState = 'fulfilled';

/** Milliseconds without a keystroke after which the typed text is copied to the page's URL. */
export const settledAfter = 800;
/** Polls of a webhook mock before the screen stops waiting. */
export const mockPolls = 10;
/** The timeout of a mock request, in seconds. */
export const mockSeconds = 15;
/** The most characters of a custom response, which is part of a URL. */
export const responseLimit = 16_000;
/** The most custom fields in a webhook mock. */
export const mockFieldLimit = 20;
