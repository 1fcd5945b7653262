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
      'The retailer’s single sign-on: its choices, what the identity provider’s metadata says, and the addresses to copy to it.',
      'L’authentification unique du détaillant : ses choix, ce que disent les métadonnées du fournisseur d’identité, et les adresses à lui copier.',
    ],
    who: 'admin',
    reply: SsoConnection,
  }),
  save: put('/retailer/sso-connection', {
    does: [
      'Set the single sign-on up: metadata by its address or pasted, domains, hosts, and what is asked of answers. It is active only after a try that went well.',
      'Configure l’authentification unique : métadonnées par adresse ou collées, domaines, hôtes, et ce qui est exigé des réponses. Elle n’est active qu’après un essai réussi.',
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
      'Look a domain’s TXT record up. Once it was found, the domain is proven: its members are led to the identity provider, whose answers about them are taken.',
      'Cherche l’enregistrement TXT d’un domaine. Une fois trouvé, le domaine est prouvé : ses membres sont dirigés vers le fournisseur d’identité, dont les réponses à leur sujet sont acceptées.',
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
      'Begin a sign-in that signs nobody in: what comes of it is told with the connection.',
      'Commence une connexion qui ne connecte personne : son résultat se lit avec la configuration.',
    ],
    who: 'admin',
    reply: SsoLogin,
    fails: ['SSO_NOT_SET_UP'],
  }),
  offer: get('/auth/sso', {
    does: [
      'Which single sign-on the sign-in page of a host offers, if any.',
      'L’authentification unique que propose la page de connexion d’un hôte, s’il y en a une.',
    ],
    who: 'anyone',
    query: SsoHostQuery,
    reply: SsoHost,
  }),
  login: get('/v2/auth/sso/:idp/saml/login', {
    does: [
      'Begin a sign-in: the address of the identity provider to which the browser goes.',
      'Commence une connexion : l’adresse du fournisseur d’identité où va le navigateur.',
    ],
    who: 'anyone',
    query: SsoLoginQuery,
    reply: SsoLogin,
    fails: ['NOT_FOUND'],
    perMinute: 60,
  }),
  acs: form('/v2/auth/sso/:idp/saml/acs', {
    does: [
      'The consumer address, to which the identity provider’s answer is posted: leads to the sign-in page with a token for one use, or with the reason.',
      'L’adresse de consommation, à laquelle est envoyée la réponse du fournisseur d’identité : mène à la page de connexion avec un jeton à usage unique, ou avec la raison.',
    ],
    who: 'anyone',
    body: SsoResponse,
    bodyLimit: 768 * 1024,
    reply: z.string(),
    perMinute: 60,
  }),
  id: file('/v2/auth/sso/:idp/saml/id', {
    does: [
      'The entity id: answers the service provider’s metadata, also before the connection is saved.',
      'L’identifiant d’entité : répond les métadonnées du fournisseur de services, même avant l’enregistrement.',
    ],
    who: 'anyone',
    reply: z.string(),
    fails: ['NOT_FOUND'],
  }),
  metadata: file('/v2/auth/sso/:idp/saml/metadata', {
    does: [
      'The service provider’s metadata, for the identity provider; also before the connection is saved, but without a certificate.',
      'Les métadonnées du fournisseur de services, pour le fournisseur d’identité; même avant l’enregistrement, mais alors sans certificat.',
    ],
    who: 'anyone',
    reply: z.string(),
    fails: ['NOT_FOUND'],
  }),
  signIn: post('/auth/sso/sign-in', {
    does: [
      'Exchange the token of a single sign-on for a session: within a minute, once, and by the browser that began.',
      'Échange le jeton d’une authentification unique contre une session : en moins d’une minute, une fois, et par le navigateur qui a commencé.',
    ],
    who: 'anyone',
    body: SsoExchange,
    reply: SignedIn,
    fails: ['SSO_TOKEN_USED'],
    perMinute: 60,
  }),
};
