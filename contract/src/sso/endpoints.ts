import { z } from 'zod';
import { SignedIn } from '../auth/schema.ts';
import { file, form, get, post, put } from '../endpoint.ts';
import {
  SsoConnection,
  SsoConnectionChange,
  SsoDomain,
  SsoExchange,
  SsoHost,
  SsoHostQuery,
  SsoLogin,
  SsoLoginQuery,
  SsoResponse,
} from './schema.ts';

export const sso = {
  read: get('/retailer/sso-connection', {
    does: [
      'Return the retailer’s single sign-on: its settings, the identity provider’s metadata, and the URLs to copy to the identity provider.',
      'Renvoie l’authentification unique du détaillant : ses paramètres, les métadonnées du fournisseur d’identité, et les URL à copier chez lui.',
    ],
    who: 'admin',
    reply: SsoConnection,
  }),
  save: put('/retailer/sso-connection', {
    does: [
      'Set up single sign-on: metadata by URL or pasted, domains, hosts, and the requirements for responses. It can be activated only after a successful test.',
      'Configure l’authentification unique : métadonnées par URL ou collées, domaines, hôtes, et exigences pour les réponses. Elle ne peut être activée qu’après un essai réussi.',
    ],
    who: 'admin',
    confirmed: true,
    body: SsoConnectionChange,
    reply: SsoConnection,
    bodyLimit: 512 * 1024,
    fails: ['STALE_VERSION', 'NAME_TAKEN'],
  }),
  prove: post('/retailer/sso-connection/proof', {
    does: [
      'Look up a domain’s TXT record. Once the record is found, the domain is proven: its members sign in through the identity provider, and responses about them are accepted.',
      'Cherche l’enregistrement TXT d’un domaine. Une fois l’enregistrement trouvé, le domaine est prouvé : ses membres se connectent par le fournisseur d’identité, et les réponses à leur sujet sont acceptées.',
    ],
    who: 'admin',
    confirmed: true,
    // No transaction is open during the DNS lookup, and repeating it changes nothing.
    skipIdempotency: true,
    body: SsoDomain,
    reply: SsoConnection,
    fails: ['NOT_FOUND', 'DOMAIN_NOT_PROVEN', 'DOMAIN_IN_USE', 'NAME_SERVERS_SILENT'],
    perMinute: 30,
  }),
  try: post('/retailer/sso-connection/try', {
    does: [
      'Test the connection with a sign-in that opens no session. The connection then contains the result.',
      'Met la configuration à l’essai par une connexion qui n’ouvre pas de session. La configuration en contient ensuite le résultat.',
    ],
    who: 'admin',
    reply: SsoLogin,
    fails: ['SSO_NOT_SET_UP'],
  }),
  offer: get('/auth/sso', {
    does: [
      'Return the single sign-on that the sign-in page of a host offers, if any.',
      'Renvoie l’authentification unique que propose la page de connexion d’un hôte, s’il y en a une.',
    ],
    who: 'anyone',
    query: SsoHostQuery,
    reply: SsoHost,
  }),
  login: get('/v2/auth/sso/:idp/saml/login', {
    does: [
      'Start a sign-in. Returns the identity provider’s URL, which the browser opens.',
      'Commence une connexion. Renvoie l’URL du fournisseur d’identité, que le navigateur ouvre.',
    ],
    who: 'anyone',
    query: SsoLoginQuery,
    reply: SsoLogin,
    fails: ['NOT_FOUND'],
    perMinute: 60,
  }),
  acs: form('/v2/auth/sso/:idp/saml/acs', {
    does: [
      'Receive the identity provider’s response (assertion consumer service). Redirects to the sign-in page with a single-use token, or with the reason for a failure.',
      'Reçoit la réponse du fournisseur d’identité (service consommateur d’assertions). Redirige vers la page de connexion avec un jeton à usage unique, ou avec la raison d’un échec.',
    ],
    who: 'anyone',
    body: SsoResponse,
    bodyLimit: 768 * 1024,
    reply: z.string(),
    perMinute: 60,
  }),
  id: file('/v2/auth/sso/:idp/saml/id', {
    does: [
      'Return the service provider’s metadata at its entity id, also before the connection is saved.',
      'Renvoie les métadonnées du fournisseur de services à son identifiant d’entité, même avant l’enregistrement.',
    ],
    who: 'anyone',
    reply: z.string(),
    fails: ['NOT_FOUND'],
  }),
  metadata: file('/v2/auth/sso/:idp/saml/metadata', {
    does: [
      'Return the service provider’s metadata, for the identity provider. Before the connection is saved, they contain no certificate.',
      'Renvoie les métadonnées du fournisseur de services, pour le fournisseur d’identité. Avant l’enregistrement, elles ne contiennent pas de certificat.',
    ],
    who: 'anyone',
    reply: z.string(),
    fails: ['NOT_FOUND'],
  }),
  signIn: post('/auth/sso/sign-in', {
    does: [
      'Exchange the token of a single sign-on for a session: once, within a minute, and in the browser that started.',
      'Échange le jeton d’une authentification unique contre une session : une fois, en moins d’une minute, et dans le navigateur qui a commencé.',
    ],
    who: 'anyone',
    body: SsoExchange,
    reply: SignedIn,
    fails: ['SSO_TOKEN_USED'],
    perMinute: 60,
  }),
};
