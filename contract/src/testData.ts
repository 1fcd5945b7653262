// How a call selects the retailer's sandbox, and what always belongs to the retailer itself.

/** Selects the sandbox: a header, or a cookie for what a browser opens by itself. Test keys need neither. */
export const testHeader = 'x-test-data';
export const testCookie = 'testData';

/** Nouns that always belong to the retailer, also in calls about the sandbox: people, keys, settings and stores. */
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
