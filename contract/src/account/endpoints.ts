import { Account, CodeSent } from '../auth/schema.ts';
import { del, get, post, put } from '../endpoint.ts';
import {
  Confirmation,
  Confirmed,
  Devices,
  Done,
  EmailChange,
  FactorChoice,
  FactorSetUp,
  FactorVerification,
  NewEmail,
  ProfileChange,
  Recovery,
  RecoveryCodes,
} from './schema.ts';

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
  readConfirmed: get('/retailer/auth/confirm', {
    does: 'Whether the session is confirmed.',
    who: 'member',
    reply: Confirmed,
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
  readRecovery: get('/retailer/users/me/recovery-codes', {
    does: 'How many recovery codes are left.',
    who: 'member',
    reply: Recovery,
  }),
  edit: put('/retailer/users/me', {
    does: 'Change one’s name, where one may, and language.',
    who: 'member',
    body: ProfileChange,
    reply: Account,
    fails: ['NAME_CHANGE_NOT_ALLOWED'],
  }),
  sendEmailCode: post('/retailer/users/me/email', {
    does: 'Mail a code to the address that is to become one’s email. It is answered alike whether the address has an account or none.',
    who: 'member',
    confirmed: true,
    body: NewEmail,
    reply: CodeSent,
    fails: ['CODE_SENT_RECENTLY'],
  }),
  changeEmail: put('/retailer/users/me/email', {
    does: 'Change one’s email with the code that was mailed to the new one. The old one is told.',
    who: 'member',
    confirmed: true,
    body: EmailChange,
    reply: Account,
    fails: ['MFA_CODE_INCORRECT', 'EMAIL_TAKEN'],
  }),
  devices: get('/retailer/users/me/sessions', {
    does: 'Where one is signed in, the newest activity first.',
    who: 'member',
    reply: Devices,
  }),
  endDevice: del('/retailer/users/me/sessions/:id', {
    does: 'End one of one’s sessions at once.',
    who: 'member',
    missing: 'SESSION_NOT_FOUND',
    reply: Done,
  }),
  endOtherDevices: del('/retailer/users/me/sessions', {
    does: 'End all of one’s sessions but this one.',
    who: 'member',
    reply: Done,
  }),
};
