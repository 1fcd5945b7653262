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
      'What the sign-in page shows: the provider’s name and, in the demo, the accounts to try.',
      'Ce que montre la page de connexion : le nom du transporteur et, dans la démo, les comptes à essayer.',
    ],
    who: 'anyone',
    reply: Welcome,
  }),
  login: post('/v2/auth/retailer/login', {
    does: [
      'Exchange an email and a password for a session token or, where the account has a second factor, for one that asks for it. Known and unknown accounts answer alike.',
      'Échange un courriel et un mot de passe contre un jeton de session ou, si le compte a un second facteur, contre un jeton qui le demande. Comptes connus et inconnus reçoivent la même réponse.',
    ],
    who: 'anyone',
    body: Credentials,
    reply: Entry,
    fails: ['WRONG_CREDENTIALS', 'ACCOUNT_LOCKED'],
    perMinute: 300,
  }),
  pending: post('/auth/sign-in/pending', {
    does: [
      'What the page that asks for the second factor shows, also after it was reloaded.',
      'Ce que montre la page qui demande le second facteur, même rechargée.',
    ],
    who: 'anyone',
    body: PendingToken,
    reply: PendingSignIn,
    fails: ['SIGN_IN_OVER'],
  }),
  sendCode: post('/auth/send-code', {
    does: [
      'Mail a code for a pending sign-in whose second factor is an email; once in 50 seconds.',
      'Envoie un code par courriel pour une connexion en attente dont le second facteur est un courriel; une fois toutes les 50 secondes.',
    ],
    who: 'anyone',
    body: PendingToken,
    reply: CodeSent,
    fails: ['SIGN_IN_OVER', 'MFA_TYPE_NOT_VALID', 'CODE_SENT_RECENTLY'],
  }),
  verify: post('/auth/sign-in/verify', {
    does: [
      'Exchange a pending token and a code of the second factor, or a recovery code, for a session token. Ten minutes and five tries.',
      'Échange un jeton d’attente et un code du second facteur, ou un code de récupération, contre un jeton de session. Dix minutes et cinq essais.',
    ],
    who: 'anyone',
    body: SignInVerification,
    reply: SignedIn,
    fails: ['MFA_CODE_INCORRECT', 'SIGN_IN_OVER', 'ACCOUNT_LOCKED'],
  }),
  askReset: get('/auth/reset-password', {
    does: [
      'Have a link to a new password mailed to an account; whoever has none yet is mailed their invitation again, and whoever signs in with their company’s account is told so. Known and unknown accounts answer alike, at once.',
      'Fait envoyer à un compte un lien vers un nouveau mot de passe; qui n’en a pas encore reçoit de nouveau son invitation, et qui se connecte avec le compte de son entreprise en est avisé. Comptes connus et inconnus reçoivent la même réponse, aussitôt.',
    ],
    who: 'anyone',
    query: ResetAsked,
    reply: Nothing,
    fails: ['TOO_MANY_REQUESTS'],
    perMinute: 60,
  }),
  resetLink: post('/auth/reset-password/link', {
    does: [
      'Whose password such a link replaces, for the page that it opens.',
      'Le compte dont un tel lien remplace le mot de passe, pour la page qu’il ouvre.',
    ],
    who: 'anyone',
    body: ResetLink,
    reply: ResetOf,
    fails: ['RESET_LINK_OVER', 'COMPANY_SIGN_IN'],
    perMinute: 60,
  }),
  reset: put('/auth/reset-password', {
    does: [
      'Set a new password with the token of such a link. It works once, for an hour, and ends every session; a second factor stays on.',
      'Définit un nouveau mot de passe avec le jeton d’un tel lien. Il sert une seule fois, pendant une heure, et met fin à toutes les sessions; le second facteur reste actif.',
    ],
    who: 'anyone',
    body: PasswordReset,
    reply: Nothing,
    fails: ['RESET_LINK_OVER', 'COMPANY_SIGN_IN'],
    perMinute: 60,
  }),
  askPasskey: post('/auth/passkeys/options', {
    does: [
      'What a browser’s passkey is to sign, once and within five minutes.',
      'Ce que la clé d’accès d’un navigateur doit signer, une fois et dans les cinq minutes.',
    ],
    who: 'anyone',
    body: PasskeyAsked,
    reply: RequestOptions,
    fails: ['SIGN_IN_OVER'],
    perMinute: 300,
  }),
  signInByPasskey: post('/auth/passkeys', {
    does: [
      'Exchange what a passkey signed for a session token: it proves its device and its person, so no code is asked for.',
      'Échange ce qu’une clé d’accès a signé contre un jeton de session : elle prouve l’appareil et la personne, aucun code n’est donc demandé.',
    ],
    who: 'anyone',
    body: PasskeySignIn,
    reply: Entry,
    fails: ['PASSKEY_NOT_VALID'],
    perMinute: 300,
  }),
  refresh: get('/retailer/auth/refresh', {
    temporary: true,
    does: ['The account behind the session, as it is now.', 'Le compte de la session, tel qu’il est maintenant.'],
    who: 'member',
    reply: Account,
    stale: ['team', 'settings'],
  }),
  logout: post('/retailer/auth/logout', {
    temporary: true,
    does: ['End this session everywhere at once.', 'Met fin à cette session partout à la fois.'],
    who: 'member',
    reply: LogoutReply,
  }),
  logoutEverywhere: post('/retailer/auth/logout-everywhere', {
    temporary: true,
    does: [
      'End every session of this account, this one too.',
      'Met fin à toutes les sessions de ce compte, celle-ci comprise.',
    ],
    who: 'member',
    reply: LogoutReply,
  }),
};
