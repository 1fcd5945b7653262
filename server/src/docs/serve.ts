// Serves the documentation: guides, reference, errors, changes and the state of the service, their script, and the typed client as a package.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from '@portage/contract/endpoint';
import { isErrorType } from '@portage/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Json } from '../platform/http/components.ts';
import { languageOf } from '../platform/http/errors.ts';
import { asPage, nonceOf } from '../platform/http/security.ts';
import { Refusal } from '../platform/refusal.ts';
import { changesPage } from './changes/page.ts';
import { errorPage, errorsPage } from './errors/page.ts';
import type { Examples } from './example.ts';
import { addresses, type PageRequest } from './frame.ts';
import { guidesPage } from './guidesPage.ts';
import { referenceLeaves } from './leaf.ts';
import { referencePages } from './referencePage.ts';

type DocsInfo = {
  title: string;
  publicUrl: string;
  nouns: Record<string, Table>;
  client: string | null;
  examples: Examples;
};
const Query = z.object({ q: z.string().catch('') });
const Params = z.object({ type: z.string() });

/** Registers the routes. `document` is the content of `/openapi.json`. */
export function serveDocs(http: FastifyInstance, about: DocsInfo, document: () => Promise<Json>): void {
  const { title, publicUrl, nouns, client, examples } = about;
  const visitOf = (request: FastifyRequest): PageRequest => ({
    language: languageOf(request),
    nonce: nonceOf(request),
    provider: title,
  });
  const script = readFileSync(join(import.meta.dirname, 'browser.js'));
  http.get('/docs', (request, reply) => asPage(reply).send(guidesPage(visitOf(request), publicUrl)));
  const render = referencePages(async () => ({ nouns, examples, publicUrl, document: await document() }));
  for (const leaf of referenceLeaves)
    http.get(addresses[leaf], async (request, reply) =>
      asPage(reply).send(await render(visitOf(request), leaf, Query.parse(request.query).q)),
    );
  http.get(addresses.errors, (request, reply) => asPage(reply).send(errorsPage(visitOf(request), nouns)));
  http.get(`${addresses.errors}/:type`, (request, reply) => {
    const { type } = Params.parse(request.params);
    if (!isErrorType(type)) throw new Refusal('NOT_FOUND');
    return asPage(reply).send(errorPage(visitOf(request), type, nouns));
  });
  http.get(addresses.changes, (request, reply) => asPage(reply).send(changesPage(visitOf(request))));
  http.get('/docs/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  http.get('/docs/portage-client.tgz', (_request, reply) => {
    if (!client || !existsSync(client)) throw new Refusal('NOT_FOUND');
    return reply.type('application/gzip').send(createReadStream(client));
  });
}
