// The built front ends: hashed files for ever, compressed at build time; the portal's page rendered per request with its nonce.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { nonceOf } from './security.ts';

const year = 31_536_000;
/** Paths of the API answer the API's 404; everything else is a screen, which shows its own. */
const apiPaths = /^\/(v2|retailer|auth|fleet|files|assets|tracking-assets)(\/|$)/;

export function servePortal(http: FastifyInstance, folders: { portal: string; tracking: string }): void {
  const roots = [
    { root: join(folders.portal, 'assets'), prefix: '/assets/' },
    { root: join(folders.tracking, 'client', 'tracking-assets'), prefix: '/tracking-assets/' },
  ].filter(({ root }) => existsSync(root));
  for (const [index, { root, prefix }] of roots.entries()) {
    http.register(fastifyStatic, {
      root,
      prefix,
      preCompressed: true,
      immutable: true,
      maxAge: year * 1000,
      decorateReply: index === 0,
      index: false,
    });
  }
  const index = join(folders.portal, 'index.html');
  const html = existsSync(index) ? readFileSync(index, 'utf8') : null;
  http.setNotFoundHandler({ preHandler: http.rateLimit() }, (request: FastifyRequest, reply: FastifyReply) => {
    const isScreen = request.method === 'GET' && !apiPaths.test(request.url.split('?')[0] ?? '') && html !== null;
    if (!isScreen) throw new Refusal('NOT_FOUND');
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return reply.send(html.replaceAll('__NONCE__', nonceOf(request)));
  });
}
