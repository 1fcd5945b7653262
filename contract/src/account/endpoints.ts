import { Account, CodeSent } from '../auth/schema.ts';
import { del, get, post, put } from '../endpoint.ts';
import { CreationOptions, NewPasskey, Passkey, PasskeyRename, Passkeys, RequestOptions } from './passkeys.ts';
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
  PasswordChange,
  ProfileChange,
  Recovery,
  RecoveryCodes,
} from './schema.ts';

const factor = '/retailer/users/:id/multi-factor-auth';

/** Endpoints of the caller's own account: the `id` in a path is the caller's. */
export const account = {
  confirm: post('/retailer/auth/confirm', {
    skipIdempotency: true,
    does: [
      'Prove again who one is: by the password or, where a second factor is on, by a code; or by a passkey of one’s own. For ten minutes the session may change who can sign in, and how.',
      'Prouve de nouveau son identité : par le mot de passe ou, si un second facteur est actif, par un code; ou par une de ses clés d’accès. Pendant dix minutes, la session peut changer qui peut se connecter, et de quelle façon.',
    ],
    who: 'member',
    body: Confirmation,
    reply: Done,
    fails: ['WRONG_PASSWORD', 'MFA_CODE_INCORRECT', 'PASSKEY_NOT_VALID', 'ACCOUNT_LOCKED'],
    perMinute: 300,
  }),
  readConfirmed: get('/retailer/auth/confirm', {
    does: ['Whether the session is confirmed.', 'Si la session est confirmée.'],
    who: 'member',
    reply: Confirmed,
  }),
  sendConfirmCode: post('/retailer/auth/confirm/send-code', {
    does: [
      'Mail a code to confirm with, where the second factor is an email; once in 50 seconds.',
      'Envoie par courriel un code de confirmation, si le second facteur est un courriel; une fois toutes les 50 secondes.',
    ],
    who: 'member',
    reply: CodeSent,
    fails: ['MFA_TYPE_NOT_VALID', 'CODE_SENT_RECENTLY'],
  }),
  askConfirmPasskey: post('/retailer/auth/confirm/passkey', {
    does: [
      'What one of one’s own passkeys is to sign to confirm this session, once and within five minutes.',
      'Ce qu’une de ses propres clés d’accès doit signer pour confirmer cette session, une fois et dans les cinq minutes.',
    ],
    who: 'member',
    reply: RequestOptions,
    fails: ['PASSKEY_NOT_FOUND'],
  }),
  enableFactor: put(factor, {
    does: [
      'Begin to set up a second factor: an authenticator app is answered what to scan, an email is mailed a code. It is on once a first code was right.',
      'Commence à configurer un second facteur : une application d’authentification reçoit ce qu’il faut numériser, un courriel reçoit un code. Il est actif dès qu’un premier code est juste.',
    ],
    who: 'member',
    confirmed: true,
    missing: 'ACCOUNT_NOT_FOUND',
    body: FactorChoice,
    reply: FactorSetUp,
    fails: ['MFA_TYPE_NOT_VALID', 'MFA_ALREADY_ON', 'CODE_SENT_RECENTLY'],
  }),
  verifyFactor: post(factor, {
    skipIdempotency: true,
    does: [
      'Switch the second factor on with its first code. An incorrect code leaves it pending.',
      'Active le second facteur avec son premier code. Un code erroné le laisse en attente.',
    ],
    who: 'member',
    confirmed: true,
    missing: 'ACCOUNT_NOT_FOUND',
    body: FactorVerification,
    reply: Account,
    fails: ['MFA_TYPE_NOT_VALID', 'MFA_CODE_INCORRECT', 'MFA_NOT_BEGUN'],
  }),
  disableFactor: del(factor, {
    does: [
      'Switch the second factor off, or drop one that was not verified, with all recovery codes.',
      'Désactive le second facteur, ou abandonne celui qui n’a pas été vérifié, avec tous les codes de récupération.',
    ],
    who: 'member',
    confirmed: true,
    missing: 'ACCOUNT_NOT_FOUND',
    reply: Account,
  }),
  makeRecoveryCodes: put('/retailer/users/me/recovery-codes', {
    does: [
      'Ten new recovery codes, each good for one sign-in without the second factor. Those before are void.',
      'Dix nouveaux codes de récupération, valables chacun pour une connexion sans le second facteur. Les précédents ne valent plus rien.',
    ],
    who: 'member',
    confirmed: true,
    reply: RecoveryCodes,
    fails: ['MFA_NOT_ON'],
  }),
  readRecovery: get('/retailer/users/me/recovery-codes', {
    does: ['How many recovery codes are left.', 'Combien de codes de récupération il reste.'],
    who: 'member',
    reply: Recovery,
  }),
  edit: put('/retailer/users/me', {
    does: ['Change one’s name, where one may, and language.', 'Change son nom, si on le peut, et sa langue.'],
    who: 'member',
    body: ProfileChange,
    reply: Account,
    fails: ['NAME_CHANGE_NOT_ALLOWED'],
  }),
  changePassword: put('/retailer/users/me/password', {
    does: [
      'Change one’s password: a temporary one at once. Every other session ends, and a mail tells of it.',
      'Change son mot de passe : un mot de passe temporaire, aussitôt. Toutes les autres sessions prennent fin, et un courriel en avise.',
    ],
    who: 'member',
    confirmed: true,
    temporary: true,
    body: PasswordChange,
    reply: Account,
  }),
  sendEmailCode: post('/retailer/users/me/email', {
    does: [
      'Mail a code to the address that is to become one’s email. It is answered alike whether the address has an account or none.',
      'Envoie un code à l’adresse qui doit devenir son courriel. La réponse est la même, que l’adresse ait un compte ou non.',
    ],
    who: 'member',
    confirmed: true,
    body: NewEmail,
    reply: CodeSent,
    fails: ['CODE_SENT_RECENTLY'],
  }),
  changeEmail: put('/retailer/users/me/email', {
    does: [
      'Change one’s email with the code that was mailed to the new one. The old one is told.',
      'Change son courriel avec le code envoyé au nouveau. L’ancien en est avisé.',
    ],
    who: 'member',
    confirmed: true,
    body: EmailChange,
    reply: Account,
    fails: ['MFA_CODE_INCORRECT', 'EMAIL_TAKEN'],
  }),
  devices: get('/retailer/users/me/sessions', {
    does: [
      'Where one is signed in, the newest activity first.',
      'Où l’on est connecté, l’activité la plus récente d’abord.',
    ],
    who: 'member',
    reply: Devices,
  }),
  endDevice: del('/retailer/users/me/sessions/:id', {
    does: ['End one of one’s sessions at once.', 'Met fin aussitôt à une de ses sessions.'],
    who: 'member',
    confirmed: true,
    missing: 'SESSION_NOT_FOUND',
    reply: Done,
  }),
  endOtherDevices: del('/retailer/users/me/sessions', {
    does: ['End all of one’s sessions but this one.', 'Met fin à toutes ses sessions sauf celle-ci.'],
    who: 'member',
    confirmed: true,
    reply: Done,
  }),
  passkeys: get('/retailer/users/me/passkeys', {
    does: ['One’s own passkeys.', 'Ses propres clés d’accès.'],
    who: 'member',
    reply: Passkeys,
  }),
  askNewPasskey: post('/retailer/users/me/passkeys/options', {
    does: ['What a browser needs to make a passkey.', 'Ce qu’il faut à un navigateur pour créer une clé d’accès.'],
    who: 'member',
    confirmed: true,
    reply: CreationOptions,
    fails: ['TOO_MANY_PASSKEYS'],
  }),
  addPasskey: post('/retailer/users/me/passkeys', {
    does: [
      'Keep a passkey that the browser made; a mail tells of it.',
      'Garde une clé d’accès créée par le navigateur; un courriel en avise.',
    ],
    who: 'member',
    confirmed: true,
    body: NewPasskey,
    reply: Passkey,
    status: 201,
    fails: ['PASSKEY_NOT_VALID', 'TOO_MANY_PASSKEYS'],
  }),
  renamePasskey: put('/retailer/users/me/passkeys/:id', {
    does: ['Call a passkey otherwise.', 'Renomme une clé d’accès.'],
    who: 'member',
    missing: 'PASSKEY_NOT_FOUND',
    body: PasskeyRename,
    reply: Passkey,
  }),
  removePasskey: del('/retailer/users/me/passkeys/:id', {
    does: ['Remove a passkey; a mail tells of it.', 'Supprime une clé d’accès; un courriel en avise.'],
    who: 'member',
    confirmed: true,
    missing: 'PASSKEY_NOT_FOUND',
    reply: Done,
  }),
};
