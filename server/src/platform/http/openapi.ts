// The API reference, read off the same table as the routes: /openapi.json, and /docs for people.
import type { Endpoint, Table } from '@portage/contract/endpoint';
import { type ErrorType, errors, statusOf } from '@portage/contract/errors';
import { recipientHeader } from '@portage/contract/recipientHeader';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { doorOf } from './bodies.ts';
import { docsPage } from './docs.ts';
import { asPage, nonceOf } from './security.ts';

type Nouns = Record<string, Table>;
type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

const mediaTypes = {
  json: 'application/json',
  stream: 'text/event-stream',
  file: 'application/octet-stream',
  page: 'text/html',
  receive: 'application/json',
  hook: 'application/json',
} as const;

/** The OpenAPI 3.1 document of the table. */
function openApi(nouns: Nouns, title: string): Json {
  const paths: Record<string, Json> = {};
  for (const [noun, table] of Object.entries(nouns)) {
    for (const [name, endpoint] of Object.entries(table)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.verb.toLowerCase()]: operation(noun, name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1', description: 'Hand orders to the courier and follow them.' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'What signing in answers.' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key, made in the settings.' },
        fleet: { type: 'http', scheme: 'bearer', description: 'The courier’s own key.' },
        recipient: {
          type: 'apiKey',
          in: 'header',
          name: recipientHeader,
          description: 'The token of a delivery’s chat.',
        },
      },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['status', 'message', 'error', 'errors', 'requestId'],
  properties: {
    status: { type: 'integer' },
    message: { type: 'string' },
    error: { type: 'object', properties: { type: { enum: Object.keys(errors) } } },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { type: { type: 'string' }, path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
    data: {},
  },
};

/** By which of the security schemes one may come. */
function doorsOf({ who, confirmed }: Endpoint): string[] {
  if (who === 'anyone' || who === 'signed') return [];
  if (who === 'fleet' || who === 'recipient') return [who];
  const isForKeys = !confirmed && (typeof who === 'object' || who === 'caller');
  return isForKeys ? ['session', 'key'] : ['session'];
}

function operation(noun: string, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.does,
    security: doorsOf(endpoint).map((door) => ({ [door]: [] })),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...requestBody(endpoint),
    responses: { [String(endpoint.status ?? 200)]: success(endpoint), ...refusals(endpoint) },
  };
}

function requestBody(endpoint: Endpoint): Json {
  const door = doorOf(endpoint);
  if (door === 'bytes' || door === 'raw')
    return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  if (!endpoint.body) return {};
  const type = door === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(endpoint.body, 'input') } } } };
}

const success = (endpoint: Endpoint): Json => ({
  description: 'Success',
  content: {
    [mediaTypes[endpoint.kind]]: endpoint.kind === 'file' ? {} : { schema: schemaOf(endpoint.reply, 'output') },
  },
});

function refusals(endpoint: Endpoint): Json {
  const shared: ErrorType[] = [
    ...(endpoint.who === 'anyone' ? [] : (['UNAUTHORIZED'] as const)),
    ...(typeof endpoint.who === 'object' || endpoint.who === 'admin' ? (['FORBIDDEN'] as const) : []),
    ...(endpoint.body || endpoint.query ? (['VALIDATION_FAILED'] as const) : []),
    'TOO_MANY_REQUESTS',
  ];
  const byStatus = Map.groupBy(new Set([...shared, ...(endpoint.fails ?? [])]), statusOf);
  const described = [...byStatus].map(([status, types]) => [
    String(status),
    {
      description: types.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return Object.fromEntries(described);
}

const pathParameters = (endpoint: Endpoint) =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(endpoint: Endpoint) {
  if (!endpoint.query) return [];
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** Serves the document and the page that people read. */
export function describeApi(http: FastifyInstance, nouns: Nouns, about: { title: string; publicUrl: string }): void {
  let document: string | null = null;
  const text = () => {
    document ??= JSON.stringify(openApi(nouns, about.title));
    return document;
  };
  http.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text()));
  http.get('/docs', (request, reply) => asPage(reply).send(docsPage(nouns, { ...about, nonce: nonceOf(request) })));
}
