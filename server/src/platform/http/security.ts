// Content security (decision 0014): a page may load scripts from our own files only and styles by nonce, and cannot be framed.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from '../ids.ts';

const nonces = new WeakMap<object, string>();

/** Returns the nonce of this response. */
export function nonceOf(request: FastifyRequest): string {
  let nonce = nonces.get(request.raw);
  if (!nonce) {
    nonce = randomBytes(16).toString('base64');
    nonces.set(request.raw, nonce);
  }
  return nonce;
}

/** Headers of every reply: a response that is not a page loads nothing, wherever a browser opens it. */
const always = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const pages = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Matches the URLs at which pages exchange files with the storage; null if there are none. */
    storageSource: string | null;
  }
}

/** Adds the security headers and the request's id to every response. */
export function secure(app: FastifyInstance, publicUrl: string, storageSource: string | null): void {
  app.decorate('storageSource', storageSource);
  const overHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  const headers = publicUrl.startsWith('https:') ? { ...always, ...overHttps } : always;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/** The additional rights of a page: to be framed by our own screens, to load a map from elsewhere, and to compile WebAssembly. */
type PageLeave = { isFramed?: boolean | undefined; mapOrigin?: string | undefined; runsWasm?: boolean };

/** Makes the reply a page: it may load our own files, also from the storage, and styles with its nonce. Only our own screens may frame it, if `isFramed`. */
export const asPage = (
  reply: FastifyReply,
  { isFramed = false, mapOrigin, runsWasm }: PageLeave = {},
): FastifyReply => {
  const own = ["'self'", mapOrigin, reply.server.storageSource].filter(Boolean).join(' ');
  return reply
    .type('text/html; charset=utf-8')
    .headers(isFramed ? { ...pages, 'x-frame-options': 'SAMEORIGIN' } : pages)
    .header(
      'content-security-policy',
      `default-src 'self'; script-src 'self'${runsWasm ? " 'wasm-unsafe-eval'" : ''}; style-src 'self' 'nonce-${nonceOf(reply.request)}'; style-src-attr 'unsafe-inline'; img-src ${own} data: blob:; font-src 'self' data:; ` +
        `connect-src ${own}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    );
};
