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
      'Confirm the caller’s identity: by password, by a code if a second factor is on, or by a passkey. For ten minutes, the session may then change who can sign in, and how.',
      'Confirme l’identité de l’appelant : par mot de passe, par un code si un second facteur est actif, ou par une clé d’accès. Pendant dix minutes, la session peut ensuite changer qui peut se connecter, et comment.',
    ],
    who: 'anyMember',
    body: Confirmation,
    reply: Done,
    fails: ['WRONG_PASSWORD', 'MFA_CODE_INCORRECT', 'PASSKEY_NOT_VALID', 'ACCOUNT_LOCKED'],
    perMinute: 300,
  }),
  readConfirmed: get('/retailer/auth/confirm', {
    does: ['Return whether the session is confirmed.', 'Indique si la session est confirmée.'],
    who: 'anyMember',
    reply: Confirmed,
  }),
  sendConfirmCode: post('/retailer/auth/confirm/send-code', {
    does: [
      'Mail a confirmation code, if the second factor is an email; at most one every 50 seconds.',
      'Envoie un code de confirmation par courriel, si le second facteur est un courriel; au plus un toutes les 50 secondes.',
    ],
    who: 'anyMember',
    reply: CodeSent,
    fails: ['MFA_TYPE_NOT_VALID', 'CODE_SENT_RECENTLY'],
  }),
  askConfirmPasskey: post('/retailer/auth/confirm/passkey', {
    does: [
      'Return the challenge that one of the caller’s passkeys signs to confirm this session, once and within five minutes.',
      'Renvoie le défi qu’une des clés d’accès de l’appelant signe pour confirmer cette session, une fois et dans les cinq minutes.',
    ],
    who: 'anyMember',
    reply: RequestOptions,
    fails: ['PASSKEY_NOT_FOUND'],
  }),
  enableFactor: put(factor, {
    does: [
      'Start setting up a second factor. For an authenticator app, the response contains the QR code; for an email, a code is mailed. The factor is on once its first code is verified.',
      'Commence à configurer un second facteur. Pour une application d’authentification, la réponse contient le code QR; pour un courriel, un code est envoyé. Le facteur est actif une fois son premier code vérifié.',
    ],
    who: 'anyMember',
    confirmed: true,
    missing: 'ACCOUNT_NOT_FOUND',
    body: FactorChoice,
    reply: FactorSetUp,
    fails: ['MFA_TYPE_NOT_VALID', 'MFA_ALREADY_ON', 'CODE_SENT_RECENTLY'],
  }),
  verifyFactor: post(factor, {
    skipIdempotency: true,
    does: [
      'Turn the second factor on with its first code. After an incorrect code, it is still pending.',
      'Active le second facteur avec son premier code. Après un code erroné, il reste en attente.',
    ],
    who: 'anyMember',
    confirmed: true,
    missing: 'ACCOUNT_NOT_FOUND',
    body: FactorVerification,
    reply: Account,
    fails: ['MFA_TYPE_NOT_VALID', 'MFA_CODE_INCORRECT', 'MFA_NOT_BEGUN'],
  }),
  disableFactor: del(factor, {
    does: [
      'Turn the second factor off, or drop an unverified one. Recovery codes are deleted.',
      'Désactive le second facteur, ou abandonne celui qui n’est pas vérifié. Les codes de récupération sont supprimés.',
    ],
    who: 'anyMember',
    confirmed: true,
    missing: 'ACCOUNT_NOT_FOUND',
    reply: Account,
  }),
  makeRecoveryCodes: put('/retailer/users/me/recovery-codes', {
    does: [
      'Generate ten recovery codes, each for one sign-in without the second factor. Earlier codes become invalid.',
      'Crée dix codes de récupération, chacun pour une connexion sans le second facteur. Les codes précédents ne sont plus valides.',
    ],
    who: 'anyMember',
    confirmed: true,
    reply: RecoveryCodes,
    fails: ['MFA_NOT_ON'],
  }),
  readRecovery: get('/retailer/users/me/recovery-codes', {
    does: ['Return the number of unused recovery codes.', 'Renvoie le nombre de codes de récupération non utilisés.'],
    who: 'anyMember',
    reply: Recovery,
  }),
  edit: put('/retailer/users/me', {
    does: [
      'Change the caller’s language, and for admins their name.',
      'Modifie la langue de l’appelant et, pour un administrateur, son nom.',
    ],
    who: 'anyMember',
    body: ProfileChange,
    reply: Account,
    fails: ['NAME_CHANGE_NOT_ALLOWED'],
  }),
  changePassword: put('/retailer/users/me/password', {
    does: [
      'Change the caller’s password; a temporary one needs no confirmation. All other sessions end, and an email reports the change.',
      'Modifie le mot de passe de l’appelant; un mot de passe temporaire n’exige pas de confirmation. Toutes les autres sessions prennent fin, et un courriel annonce la modification.',
    ],
    who: 'anyMember',
    confirmed: true,
    temporary: true,
    body: PasswordChange,
    reply: Account,
  }),
  sendEmailCode: post('/retailer/users/me/email', {
    does: [
      'Mail a code to the caller’s new email address. The response is the same whether or not the address has an account.',
      'Envoie un code à la nouvelle adresse courriel de l’appelant. La réponse est la même, que l’adresse ait un compte ou non.',
    ],
    who: 'anyMember',
    confirmed: true,
    body: NewEmail,
    reply: CodeSent,
    fails: ['CODE_SENT_RECENTLY'],
  }),
  changeEmail: put('/retailer/users/me/email', {
    does: [
      'Change the caller’s email address with the code that was mailed to the new one. The old address is notified.',
      'Modifie l’adresse courriel de l’appelant avec le code envoyé à la nouvelle. L’ancienne adresse en est avisée.',
    ],
    who: 'anyMember',
    confirmed: true,
    body: EmailChange,
    reply: Account,
    fails: ['MFA_CODE_INCORRECT', 'EMAIL_TAKEN'],
  }),
  devices: get('/retailer/users/me/sessions', {
    does: [
      'List the devices where the caller is signed in, the latest activity first.',
      'Énumère les appareils où l’appelant est connecté, l’activité la plus récente d’abord.',
    ],
    who: 'anyMember',
    reply: Devices,
  }),
  endDevice: del('/retailer/users/me/sessions/:id', {
    does: ['End one of the caller’s sessions immediately.', 'Met fin immédiatement à une session de l’appelant.'],
    who: 'anyMember',
    confirmed: true,
    missing: 'SESSION_NOT_FOUND',
    reply: Done,
  }),
  endOtherDevices: del('/retailer/users/me/sessions', {
    does: [
      'End all of the caller’s sessions except this one.',
      'Met fin à toutes les sessions de l’appelant, sauf celle-ci.',
    ],
    who: 'anyMember',
    confirmed: true,
    reply: Done,
  }),
  passkeys: get('/retailer/users/me/passkeys', {
    does: ['List the caller’s passkeys.', 'Énumère les clés d’accès de l’appelant.'],
    who: 'anyMember',
    reply: Passkeys,
  }),
  askNewPasskey: post('/retailer/users/me/passkeys/options', {
    does: [
      'Return the options with which a browser creates a passkey.',
      'Renvoie les options avec lesquelles un navigateur crée une clé d’accès.',
    ],
    who: 'anyMember',
    confirmed: true,
    reply: CreationOptions,
    fails: ['TOO_MANY_PASSKEYS'],
  }),
  addPasskey: post('/retailer/users/me/passkeys', {
    does: [
      'Store a passkey that the browser created. An email reports it.',
      'Enregistre une clé d’accès créée par le navigateur. Un courriel l’annonce.',
    ],
    who: 'anyMember',
    confirmed: true,
    body: NewPasskey,
    reply: Passkey,
    status: 201,
    fails: ['PASSKEY_NOT_VALID', 'TOO_MANY_PASSKEYS'],
  }),
  renamePasskey: put('/retailer/users/me/passkeys/:id', {
    does: ['Rename a passkey.', 'Renomme une clé d’accès.'],
    who: 'anyMember',
    missing: 'PASSKEY_NOT_FOUND',
    body: PasskeyRename,
    reply: Passkey,
  }),
  removePasskey: del('/retailer/users/me/passkeys/:id', {
    does: ['Delete a passkey. An email reports it.', 'Supprime une clé d’accès. Un courriel l’annonce.'],
    who: 'anyMember',
    confirmed: true,
    missing: 'PASSKEY_NOT_FOUND',
    reply: Done,
  }),
};
