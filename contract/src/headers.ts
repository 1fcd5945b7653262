// The headers of calls: the retailer's sandbox, and a recipient's token.

/** The header with a recipient's token. The token opens only their chat, and unlike a cookie, a browser never sends it automatically. */
export const recipientHeader = 'chat-token';

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
