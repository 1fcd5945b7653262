import { RequestOptions } from '../account/passkeys.ts';
import { get, post, put } from '../endpoint.ts';
import {
  Account,
  CodeSent,
  Credentials,
  Entry,
  LogoutReply,
  Nothing,
  PasskeyAsked,
  PasskeySignIn,
  PasswordReset,
  PendingSignIn,
  PendingToken,
  ResetAsked,
  ResetLink,
  ResetOf,
  SignedIn,
  SignInVerification,
  Welcome,
} from './schema.ts';

export const auth = {
  welcome: get('/auth/welcome', {
    does: [
      'Return the data of the sign-in page: the provider’s name and, in the demo, the accounts to try.',
      'Renvoie les données de la page de connexion : le nom du transporteur et, dans la démo, les comptes à essayer.',
    ],
    who: 'anyone',
    reply: Welcome,
  }),
  login: post('/v2/auth/retailer/login', {
    does: [
      'Exchange an email and a password for a session token, or for a pending token if the account has a second factor. The response does not reveal whether the account exists.',
      'Échange un courriel et un mot de passe contre un jeton de session, ou contre un jeton d’attente si le compte a un second facteur. La réponse ne révèle pas si le compte existe.',
    ],
    who: 'anyone',
    body: Credentials,
    reply: Entry,
    fails: ['WRONG_CREDENTIALS', 'ACCOUNT_LOCKED'],
    perMinute: 300,
  }),
  pending: post('/auth/sign-in/pending', {
    does: [
      'Return the data of the page that asks for the second factor, also after a reload.',
      'Renvoie les données de la page qui demande le second facteur, même rechargée.',
    ],
    who: 'anyone',
    body: PendingToken,
    reply: PendingSignIn,
    fails: ['SIGN_IN_OVER'],
  }),
  sendCode: post('/auth/send-code', {
    does: [
      'Mail a code for a pending sign-in whose second factor is an email; at most one every 50 seconds.',
      'Envoie un code par courriel pour une connexion en attente dont le second facteur est un courriel; au plus un toutes les 50 secondes.',
    ],
    who: 'anyone',
    body: PendingToken,
    reply: CodeSent,
    fails: ['SIGN_IN_OVER', 'MFA_TYPE_NOT_VALID', 'CODE_SENT_RECENTLY'],
  }),
  verify: post('/auth/sign-in/verify', {
    does: [
      'Exchange a pending token and a code of the second factor, or a recovery code, for a session token; within ten minutes and five attempts.',
      'Échange un jeton d’attente et un code du second facteur, ou un code de récupération, contre un jeton de session; en dix minutes et cinq essais au plus.',
    ],
    who: 'anyone',
    body: SignInVerification,
    reply: SignedIn,
    fails: ['MFA_CODE_INCORRECT', 'SIGN_IN_OVER', 'ACCOUNT_LOCKED'],
  }),
  askReset: get('/auth/reset-password', {
    does: [
      'Mail a password reset link to an account. An account without a password gets its invitation again, and one with single sign-on is referred to it. The response does not reveal whether the account exists.',
      'Envoie à un compte un lien pour réinitialiser son mot de passe. Un compte sans mot de passe reçoit de nouveau son invitation, et un compte à authentification unique y est dirigé. La réponse ne révèle pas si le compte existe.',
    ],
    who: 'anyone',
    query: ResetAsked,
    reply: Nothing,
    fails: ['TOO_MANY_REQUESTS'],
    perMinute: 60,
  }),
  resetLink: post('/auth/reset-password/link', {
    does: [
      'Return the account of a reset link, for the page that it opens.',
      'Renvoie le compte d’un lien de réinitialisation, pour la page qu’il ouvre.',
    ],
    who: 'anyone',
    body: ResetLink,
    reply: ResetOf,
    fails: ['RESET_LINK_OVER', 'COMPANY_SIGN_IN'],
    perMinute: 60,
  }),
  reset: put('/auth/reset-password', {
    does: [
      'Set a new password with the token of a reset link. The token is valid once, for an hour. All sessions end; a second factor stays on.',
      'Définit un nouveau mot de passe avec le jeton d’un lien de réinitialisation. Le jeton est valable une fois, pendant une heure. Toutes les sessions prennent fin; le second facteur reste actif.',
    ],
    who: 'anyone',
    body: PasswordReset,
    reply: Nothing,
    fails: ['RESET_LINK_OVER', 'COMPANY_SIGN_IN'],
    perMinute: 60,
  }),
  askPasskey: post('/auth/passkeys/options', {
    does: [
      'Return the challenge that a passkey signs to sign in, once and within five minutes.',
      'Renvoie le défi qu’une clé d’accès signe pour se connecter, une fois et dans les cinq minutes.',
    ],
    who: 'anyone',
    body: PasskeyAsked,
    reply: RequestOptions,
    fails: ['SIGN_IN_OVER'],
    perMinute: 300,
  }),
  signInByPasskey: post('/auth/passkeys', {
    does: [
      'Exchange a passkey’s signature for a session token. No code is needed, because a passkey proves both the device and the person.',
      'Échange la signature d’une clé d’accès contre un jeton de session. Aucun code n’est nécessaire, car une clé d’accès prouve l’appareil et la personne.',
    ],
    who: 'anyone',
    body: PasskeySignIn,
    reply: Entry,
    fails: ['PASSKEY_NOT_VALID'],
    perMinute: 300,
  }),
  refresh: get('/retailer/auth/refresh', {
    temporary: true,
    does: [
      'Return the current data of the session’s account.',
      'Renvoie les données actuelles du compte de la session.',
    ],
    who: 'anyMember',
    reply: Account,
    stale: ['team', 'settings'],
  }),
  logout: post('/retailer/auth/logout', {
    temporary: true,
    does: [
      'End this session immediately on every server.',
      'Met fin immédiatement à cette session sur tous les serveurs.',
    ],
    who: 'anyMember',
    reply: LogoutReply,
  }),
  logoutEverywhere: post('/retailer/auth/logout-everywhere', {
    temporary: true,
    does: [
      'End all sessions of this account, including this one.',
      'Met fin à toutes les sessions de ce compte, y compris celle-ci.',
    ],
    who: 'anyMember',
    reply: LogoutReply,
  }),
};
