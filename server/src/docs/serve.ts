// Serves the documentation: guides and reference, the script of the guides, and the typed client as a package.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from '@portage/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Json } from '../platform/http/components.ts';
import { languageOf } from '../platform/http/errors.ts';
import { asPage, nonceOf } from '../platform/http/security.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PageRequest } from './frame.ts';
import { guidesPage } from './guidesPage.ts';
import { referencePage } from './reference.ts';

type DocsInfo = { title: string; publicUrl: string; nouns: Record<string, Table>; client: string | null };

/** Registers the routes. `document` is the content of `/openapi.json`. */
export function serveDocs(http: FastifyInstance, about: DocsInfo, document: () => Promise<Json>): void {
  const { title, publicUrl, nouns, client } = about;
  const visitOf = (request: FastifyRequest): PageRequest => ({
    language: languageOf(request),
    nonce: nonceOf(request),
    provider: title,
  });
  const script = readFileSync(join(import.meta.dirname, 'browser.js'));
  http.get('/docs', (request, reply) => asPage(reply).send(guidesPage(visitOf(request), publicUrl)));
  http.get('/docs/reference', async (request, reply) =>
    asPage(reply).send(referencePage(visitOf(request), nouns, await document())),
  );
  http.get('/docs/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  http.get('/docs/portage-client.tgz', (_request, reply) => {
    if (!client || !existsSync(client)) throw new Refusal('NOT_FOUND');
    return reply.type('application/gzip').send(createReadStream(client));
  });
}
