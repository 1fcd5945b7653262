// Content security (design section 4): scripts from our own files alone, styles by nonce; nothing may frame the portal.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from '../ids.ts';

const nonces = new WeakMap<object, string>();

/** The nonce of this answer. */
export function nonceOf(request: FastifyRequest): string {
  let nonce = nonces.get(request.raw);
  if (!nonce) {
    nonce = randomBytes(16).toString('base64');
    nonces.set(request.raw, nonce);
  }
  return nonce;
}

/** Said with every answer, written out once: set one by one for each they were a twentieth of a list's time. */
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** Adds the security headers, and the request's id, to every answer. */
export function secure(app: FastifyInstance, publicUrl: string): void {
  const overHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  const headers = publicUrl.startsWith('https:') ? { ...always, ...overHttps } : always;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    reply.header(
      'content-security-policy',
      `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonceOf(request)}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; ` +
        `connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    done();
  });
}
