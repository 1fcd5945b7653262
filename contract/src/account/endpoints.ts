import { Account, CodeSent } from '../auth/schema.ts';
import { del, post, put } from '../endpoint.ts';
import { Confirmation, Done, FactorChoice, FactorSetUp, FactorVerification, RecoveryCodes } from './schema.ts';

const factor = '/retailer/users/:id/multi-factor-auth';

/** One's own account: the id in a path is the caller's own. */
export const account = {
  confirm: post('/retailer/auth/confirm', {
    unkept: true,
    does: 'Prove again who one is: by the password or, where a second factor is on, by a code. For ten minutes the session may change what signing in is made of.',
    who: 'member',
    body: Confirmation,
    reply: Done,
    fails: ['WRONG_PASSWORD', 'MFA_CODE_INCORRECT', 'ACCOUNT_LOCKED'],
    perMinute: 300,
  }),
  sendConfirmCode: post('/retailer/auth/confirm/send-code', {
    does: 'Mail a code to confirm with, where the second factor is an email; once in 50 seconds.',
    who: 'member',
    reply: CodeSent,
    fails: ['MFA_TYPE_NOT_VALID', 'CODE_SENT_RECENTLY'],
  }),
  enableFactor: put(factor, {
    does: 'Begin to set up a second factor: an authenticator app is answered what to scan, an email is mailed a code. It is on once a first code was right.',
    who: 'member',
    confirmed: true,
    missing: 'ACCOUNT_NOT_FOUND',
    body: FactorChoice,
    reply: FactorSetUp,
    fails: ['MFA_TYPE_NOT_VALID', 'MFA_ALREADY_ON', 'CODE_SENT_RECENTLY'],
  }),
  verifyFactor: post(factor, {
    unkept: true,
    does: 'Switch the second factor on with its first code. An incorrect code leaves it pending.',
    who: 'member',
    confirmed: true,
    missing: 'ACCOUNT_NOT_FOUND',
    body: FactorVerification,
    reply: Account,
    fails: ['MFA_TYPE_NOT_VALID', 'MFA_CODE_INCORRECT', 'MFA_NOT_BEGUN'],
  }),
  disableFactor: del(factor, {
    does: 'Switch the second factor off, or drop one that was not verified, with all recovery codes.',
    who: 'member',
    confirmed: true,
    missing: 'ACCOUNT_NOT_FOUND',
    reply: Account,
  }),
  makeRecoveryCodes: put('/retailer/users/me/recovery-codes', {
    does: 'Ten new recovery codes, each good for one sign-in without the second factor. Those before are void.',
    who: 'member',
    confirmed: true,
    reply: RecoveryCodes,
    fails: ['MFA_NOT_ON'],
  }),
};
