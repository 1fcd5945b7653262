import { get, post } from '../endpoint.ts';
import { Account, Credentials, LogoutReply, SignedIn, Welcome } from './schema.ts';

export const auth = {
  welcome: get('/auth/welcome', {
    does: 'What the sign-in page shows: the provider’s name and, in the demo, the accounts to try.',
    who: 'anyone',
    reply: Welcome,
  }),
  login: post('/v2/auth/retailer/login', {
    does: 'Exchange an email and a password for a session token. Known and unknown accounts answer alike.',
    who: 'anyone',
    body: Credentials,
    reply: SignedIn,
    fails: ['WRONG_CREDENTIALS', 'ACCOUNT_LOCKED'],
    perMinute: 300,
  }),
  refresh: get('/retailer/auth/refresh', {
    does: 'The account behind the session, as it is now.',
    who: 'member',
    reply: Account,
  }),
  logout: post('/retailer/auth/logout', {
    does: 'End this session everywhere at once.',
    who: 'member',
    reply: LogoutReply,
  }),
  logoutEverywhere: post('/retailer/auth/logout-everywhere', {
    does: 'End every session of this account, this one too.',
    who: 'member',
    reply: LogoutReply,
  }),
};
