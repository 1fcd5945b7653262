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
    does: 'The retailer’s single sign-on: its choices, what the identity provider’s metadata says, and the addresses to copy to it.',
    who: 'admin',
    reply: SsoConnection,
  }),
  save: put('/retailer/sso-connection', {
    does: 'Set the single sign-on up: metadata by its address or pasted, domains, hosts, and what is asked of answers. It is active only after a try that went well.',
    who: 'admin',
    confirmed: true,
    body: SsoConnectionChange,
    reply: SsoConnection,
    bodyLimit: 512 * 1024,
    fails: ['STALE_VERSION', 'NAME_TAKEN'],
  }),
  prove: post('/retailer/sso-connection/proof', {
    does: 'Look a domain’s TXT record up. Once it was found, the domain is proven: its members are led to the identity provider, whose answers about them are taken.',
    who: 'admin',
    confirmed: true,
    // No transaction is open while name servers are waited for; a repetition changes nothing.
    skipIdempotency: true,
    body: SsoDomain,
    reply: SsoConnection,
    fails: ['NOT_FOUND', 'DOMAIN_NOT_PROVEN', 'DOMAIN_IN_USE', 'NAME_SERVERS_SILENT'],
    perMinute: 30,
  }),
  try: post('/retailer/sso-connection/try', {
    does: 'Begin a sign-in that signs nobody in: what comes of it is told with the connection.',
    who: 'admin',
    reply: SsoLogin,
    fails: ['SSO_NOT_SET_UP'],
  }),
  offer: get('/auth/sso', {
    does: 'Which single sign-on the sign-in page of a host offers, if any.',
    who: 'anyone',
    query: SsoHostQuery,
    reply: SsoHost,
  }),
  login: get('/v2/auth/sso/:idp/saml/login', {
    does: 'Begin a sign-in: the address of the identity provider to which the browser goes.',
    who: 'anyone',
    query: SsoLoginQuery,
    reply: SsoLogin,
    fails: ['NOT_FOUND'],
    perMinute: 60,
  }),
  acs: form('/v2/auth/sso/:idp/saml/acs', {
    does: 'The consumer address, to which the identity provider’s answer is posted: leads to the sign-in page with a token for one use, or with the reason.',
    who: 'anyone',
    body: SsoResponse,
    bodyLimit: 768 * 1024,
    reply: z.string(),
    perMinute: 60,
  }),
  id: file('/v2/auth/sso/:idp/saml/id', {
    does: 'The entity id: answers the service provider’s metadata, also before the connection is saved.',
    who: 'anyone',
    reply: z.string(),
    fails: ['NOT_FOUND'],
  }),
  metadata: file('/v2/auth/sso/:idp/saml/metadata', {
    does: 'The service provider’s metadata, for the identity provider; also before the connection is saved, but without a certificate.',
    who: 'anyone',
    reply: z.string(),
    fails: ['NOT_FOUND'],
  }),
  signIn: post('/auth/sso/sign-in', {
    does: 'Exchange the token of a single sign-on for a session: within a minute, once, and by the browser that began.',
    who: 'anyone',
    body: SsoExchange,
    reply: SignedIn,
    fails: ['SSO_TOKEN_USED'],
    perMinute: 60,
  }),
};
