// Responds to requests that match no endpoint: the portal's page for a screen, 405 if another method exists, else 404: in JSON below the
// API's paths, elsewhere as the portal's page.
import { type Endpoint, matcherOf, rootsOf, type Table } from '@portage/contract/endpoint';
import { type ErrorType, statusOf } from '@portage/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { asPage, nonceOf } from './security.ts';

export type Portal = {
  /** Returns the page of a screen, with `__NONCE__` in place of the nonce; null if it is not built. */
  page: (path: string) => string | null;
  /** The paths of the screens. */
  paths: readonly string[];
  /** Path → function that returns why a screen has nothing to show for its query; the page then has the refusal's status. */
  whyNot?: Readonly<Record<string, (query: Record<string, string>) => ErrorType | null>>;
};

export function answerUnknown(
  http: FastifyInstance,
  nouns: Record<string, Table>,
  { page: readPage, paths, whyNot = {} }: Portal,
): void {
  const endpoints = Object.values(nouns).flatMap((table) => Object.values(table));
  const rows = endpoints.map(({ verb, path }) => ({ verb, matches: matcherOf(path) }));
  const screens = paths.map(matcherOf);
  const programs = new Set([...rootsOf(endpoints.filter(isForPrograms)), '/assets', '/tracking-assets', '/scan']);
  http.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', query] = request.url.split('?');
    const isLook = request.method === 'GET' || request.method === 'HEAD';
    const isScreen = isLook && screens.some((matches) => matches.test(path));
    const verbs = isScreen ? [] : rows.filter(({ matches }) => matches.test(path)).map(({ verb }) => verb);
    if (verbs.length > 0) {
      reply.header('allow', verbs.join(', '));
      throw new Refusal('METHOD_NOT_ALLOWED');
    }
    const [, root = ''] = path.split('/');
    const page = readPage(path);
    if (page === null || !isLook || (!isScreen && programs.has(`/${root}`))) throw new Refusal('NOT_FOUND');
    const reason = whyNot[path]?.(Object.fromEntries(new URLSearchParams(query))) ?? null;
    // A camera is read by WebAssembly where the browser cannot do it, on screens that are reached without loading another page.
    return asPage(reply, { runsWasm: true })
      .status(isScreen ? (reason ? statusOf(reason) : 200) : 404)
      .header('cache-control', 'no-cache')
      .send(page.replaceAll('__NONCE__', nonceOf(request)));
  });
}

const isForPrograms = ({ kind }: Endpoint) => kind !== 'page';
