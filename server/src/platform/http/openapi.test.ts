import type { Endpoint } from '@portage/contract/endpoint';
import { contract } from '@portage/contract/index';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startWorld } from '../../testing/world.ts';

const world = await startWorld();
const get = (url: string) => world.app.http.inject({ url });

/** As much of OpenAPI 3.1 as a reader of ours depends on. */
const MediaTypes = z.record(
  z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  z.object({ schema: z.record(z.string(), z.unknown()).optional() }),
);
const Response = z.strictObject({ description: z.string().min(1), content: MediaTypes });
const Parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema: z.record(z.string(), z.unknown()),
});
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(5),
  security: z.array(z.partialRecord(z.enum(['session', 'key', 'fleet', 'recipient']), z.array(z.string()))),
  parameters: z.array(Parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean(), content: MediaTypes }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), Response),
});
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Operation)),
  components: z.object({
    securitySchemes: z.object({
      session: z.object({ type: z.literal('http') }),
      key: z.object({ type: z.literal('http') }),
      fleet: z.object({ type: z.literal('http') }),
      recipient: z.object({ type: z.literal('apiKey'), in: z.literal('header') }),
    }),
    schemas: z.object({ Error: z.object({ required: z.array(z.string()) }) }),
  }),
});
const rows = Object.entries(contract).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);

test('the document has the form of OpenAPI 3.1, and every row of the table', async () => {
  const response = await get('/openapi.json');
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const { paths } = Document.parse(response.json());
  const operations = Object.values(paths).flatMap((verbs) => Object.values(verbs));
  expect(operations).toHaveLength(rows.length);
  for (const { name, endpoint } of rows) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = new Map(Object.entries(paths[path] ?? {})).get(endpoint.verb.toLowerCase());
    expect(operation?.operationId, name).toBe(name);
    const inPath = operation?.parameters?.filter((each) => each.in === 'path').map((each) => each.name);
    expect(inPath ?? [], name).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, each]) => each));
    expect(operation?.responses[String(endpoint.status ?? 200)], name).toBeDefined();
    const isOpen = endpoint.who === 'anyone' || endpoint.who === 'signed';
    expect((operation?.security.length ?? 0) > 0, name).toBe(!isOpen);
    expect(Boolean(operation?.requestBody), name).toBe(
      Boolean(endpoint.body) || endpoint.kind === 'receive' || endpoint.kind === 'hook',
    );
  }
});

test('every reference in it leads somewhere', async () => {
  const text = (await get('/openapi.json')).body;
  const document: unknown = JSON.parse(text);
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(rows.length);
  for (const [, pointer = ''] of references) {
    expect(pointer).toMatch(/^#\//);
    const target = pointer
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (part, name) =>
          typeof part === 'object' && part !== null ? new Map(Object.entries(part)).get(name) : undefined,
        document,
      );
    expect(target, pointer).toBeDefined();
  }
});

test('the page for people has every call, a quick start in curl, and works under its own content security', async () => {
  const response = await get('/docs');
  const csp = String(response.headers['content-security-policy']);
  const [, nonce] = /'nonce-([^']+)'/.exec(csp) ?? [];
  expect(response.body).toContain(`<style nonce="${nonce}">`);
  expect(response.body).not.toContain('<script');
  expect(response.body).toContain(`URL=${world.app.config.publicUrl}\n`);
  expect(response.body).toContain('curl -s $URL/retailer/pickup-schedules -H &quot;Authorization: Bearer $KEY&quot;');
  for (const { name, endpoint } of rows) {
    expect(response.body).toContain(`id="${name}"`);
    expect(response.body).toContain(endpoint.does.replaceAll('&', '&amp;'));
  }
});
