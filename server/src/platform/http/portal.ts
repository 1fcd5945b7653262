// Serves the built front ends: hashed files that are cached forever and compressed at build time.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;

/** Serves the files; returns a function that reads the portal's page. */
export function servePortal(http: FastifyInstance, folders: { portal: string; tracking: string }): () => string | null {
  const roots = [
    { root: join(folders.portal, 'assets'), prefix: '/assets/' },
    { root: join(folders.tracking, 'client', 'tracking-assets'), prefix: '/tracking-assets/' },
  ];
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
  return lastBuilt(join(folders.portal, 'index.html'));
}

/** Returns a function that reads a page again after a build, as its file names change. During a build it returns the previous page. */
function lastBuilt(file: string): () => string | null {
  let [page, builtAt]: [string | null, number] = [null, 0];
  return () => {
    const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? builtAt;
    if (now !== builtAt) [page, builtAt] = [readFileSync(file, 'utf8'), now];
    return page;
  };
}
