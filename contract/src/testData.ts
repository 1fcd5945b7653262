// How a call says that it is about a retailer’s test data, and what is never about them.

/** What says of a call that it is about test data: a header, or for what a browser opens by itself a cookie. Keys of test data need neither. */
export const testHeader = 'x-test-data';
export const testCookie = 'testData';

/** What is always the retailer's own, whoever looks at test data: its people, its keys, its settings and its stores. */
export const liveNouns: readonly string[] = [
  'auth',
  'account',
  'team',
  'sso',
  'activity',
  'keys',
  'mail',
  'preferences',
  'settings',
  'stores',
  'drivers',
  'sandbox',
];
