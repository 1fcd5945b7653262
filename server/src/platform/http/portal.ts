// The built front ends: hashed files for ever, compressed at build time.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;

/** Serves the files; answers the portal's page, or null where it is not built. */
export function servePortal(http: FastifyInstance, folders: { portal: string; tracking: string }): string | null {
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
  return existsSync(index) ? readFileSync(index, 'utf8') : null;
}
