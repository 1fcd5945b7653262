// Serves the built front ends: hashed files that are cached forever and compressed at build time.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

const year = 31_536_000;

type FrontEnds = {
  portal: string;
  tracking: string;
  /** False turns the scan page's service worker off on every phone: they get one that removes itself. */
  hasScanWorker?: boolean;
};

/** Serves the files; returns a function that reads the page of a path: the scan page, or the portal's for all others. */
export function servePortal(http: FastifyInstance, folders: FrontEnds): (path: string) => string | null {
  const scan = join(folders.portal, 'scan');
  const roots = [
    { root: join(folders.portal, 'assets'), prefix: '/assets/' },
    { root: join(scan, 'assets'), prefix: '/scan/assets/' },
    { root: join(folders.tracking, 'client', 'tracking-assets'), prefix: '/tracking-assets/' },
  ];
  // The routes of the plugin list the folder at each request, to compare the spelling of the name.
  http.register(fastifyStatic, {
    root: roots.map(({ root }) => root),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: year * 1000,
    index: false,
  });
  for (const { root, prefix } of roots)
    http.get<{ Params: { name: string } }>(`${prefix}:name`, ({ params }, reply) => reply.sendFile(params.name, root));
  serveWorker(http, scan, folders.hasScanWorker ?? true);
  const [portal, scanPage] = [join(folders.portal, 'index.html'), join(scan, 'scan.html')].map(lastBuilt);
  return (path) => (path === '/scan' ? scanPage : portal)?.() ?? null;
}

/** Serves the files of the scan page whose names do not change: browsers ask for them at each use. */
function serveWorker(http: FastifyInstance, folder: string, isOn: boolean): void {
  const serve = (path: string, file: string, type: string) => {
    const read = lastBuilt(join(folder, file));
    http.get(path, (_request, reply) => {
      const text = read();
      if (text === null) throw new Refusal('NOT_FOUND');
      return (
        reply
          .type(type)
          .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/scan' })
          // The policy of a worker is that of its own script.
          .header('content-security-policy', "default-src 'self'")
          .send(text)
      );
    });
  };
  serve('/scan/worker.js', isOn ? 'worker.js' : 'off.js', 'text/javascript; charset=utf-8');
  for (const language of ['en', 'fr'])
    serve(`/scan/manifest.${language}.webmanifest`, `manifest.${language}.webmanifest`, 'application/manifest+json');
}

/** Returns a function that reads a file again after a build, as its file names change. During a build it returns the previous content. */
function lastBuilt(file: string): () => string | null {
  let [page, builtAt]: [string | null, number] = [null, 0];
  return () => {
    const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? builtAt;
    if (now !== builtAt) [page, builtAt] = [readFileSync(file, 'utf8'), now];
    return page;
  };
}
