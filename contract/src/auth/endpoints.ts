import { get, post } from '../endpoint.ts';
import {
  Account,
  CodeSent,
  Credentials,
  Entry,
  LogoutReply,
  PendingSignIn,
  PendingToken,
  SignedIn,
  SignInVerification,
  Welcome,
} from './schema.ts';

export const auth = {
  welcome: get('/auth/welcome', {
    does: 'What the sign-in page shows: the provider’s name and, in the demo, the accounts to try.',
    who: 'anyone',
    reply: Welcome,
  }),
  login: post('/v2/auth/retailer/login', {
    does: 'Exchange an email and a password for a session token or, where the account has a second factor, for one that asks for it. Known and unknown accounts answer alike.',
    who: 'anyone',
    body: Credentials,
    reply: Entry,
    fails: ['WRONG_CREDENTIALS', 'ACCOUNT_LOCKED'],
    perMinute: 300,
  }),
  pending: post('/auth/sign-in/pending', {
    does: 'What the page that asks for the second factor shows, also after it was reloaded.',
    who: 'anyone',
    body: PendingToken,
    reply: PendingSignIn,
    fails: ['SIGN_IN_OVER'],
  }),
  sendCode: post('/auth/send-code', {
    does: 'Mail a code for a pending sign-in whose second factor is an email; once in 50 seconds.',
    who: 'anyone',
    body: PendingToken,
    reply: CodeSent,
    fails: ['SIGN_IN_OVER', 'MFA_TYPE_NOT_VALID', 'CODE_SENT_RECENTLY'],
  }),
  verify: post('/auth/sign-in/verify', {
    does: 'Exchange a pending token and a code of the second factor, or a recovery code, for a session token. Ten minutes and five tries.',
    who: 'anyone',
    body: SignInVerification,
    reply: SignedIn,
    fails: ['MFA_CODE_INCORRECT', 'SIGN_IN_OVER', 'ACCOUNT_LOCKED'],
  }),
  refresh: get('/retailer/auth/refresh', {
    does: 'The account behind the session, as it is now.',
    who: 'member',
    reply: Account,
    stale: ['team'],
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
