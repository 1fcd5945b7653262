// What no row of the table answers: the portal's page for a screen, 405 where another verb would do, else 404.
import type { Endpoint, Table } from '@portage/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { asPage, nonceOf } from './security.ts';

/** Paths of the API answer the API's 404; everything else is a screen, which shows its own. */
const apiPaths = /^\/(v2|retailer|auth|fleet|files|assets|tracking-assets)(\/|$)/;

/** `page` is the portal's, with `__NONCE__` where the nonce goes; null where it is not built. */
export function answerUnknown(http: FastifyInstance, nouns: Record<string, Table>, page: string | null): void {
  const rows = Object.values(nouns).flatMap((table) => Object.values(table).map(matcherOf));
  http.setNotFoundHandler({ preHandler: http.rateLimit() }, (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const verbs = rows.filter(({ matches }) => matches.test(path)).map(({ verb }) => verb);
    if (verbs.length > 0) {
      reply.header('allow', verbs.join(', '));
      throw new Refusal('METHOD_NOT_ALLOWED');
    }
    const isScreen = request.method === 'GET' && !apiPaths.test(path) && page !== null;
    if (!isScreen) throw new Refusal('NOT_FOUND');
    return asPage(reply)
      .header('cache-control', 'no-cache')
      .send(page.replaceAll('__NONCE__', nonceOf(request)));
  });
}

const matcherOf = ({ verb, path }: Endpoint) => ({
  verb,
  matches: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
});
