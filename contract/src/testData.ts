// How a call selects the retailer's sandbox, and which nouns always belong to the retailer itself.

/** Select the sandbox: a header, or a cookie for URLs that a browser opens itself. Calls with a test key need neither. */
export const testHeader = 'x-test-data';
export const testCookie = 'testData';

/** Nouns that always belong to the retailer, even in calls about the sandbox: members, keys, settings and stores. */
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
