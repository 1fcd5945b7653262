// The OpenAPI reference, derived from the same table as the routes: /openapi.json.
import { type Gate, isDeskGate, permissionIn, permissionsOfPeople } from '@portage/contract/access';
import type { Endpoint, Table } from '@portage/contract/endpoint';
import { type ErrorType, errors, errorText, statusOf } from '@portage/contract/errors';
import { recipientHeader, requestHeaders, responseHeaders } from '@portage/contract/headers';
import { parametersOf } from '@portage/contract/parameters';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bodyFormatOf } from './bodies.ts';
import { describeFields, type Json, namedSchemas, pascal, Shapes } from './components.ts';
import { isRepeatable, refusalsOf, sharedRefusals } from './refusals.ts';

type Nouns = Record<string, Table>;
type OpenApiInfo = {
  title: string;
  publicUrl: string;
  /** The version of the API, a date. */
  version: string;
  /** Replaces `:provider` in paths; without it, `:provider` is a parameter. */
  providerCode?: string;
  /** The webhook events, by topic. */
  events: Readonly<Record<string, z.ZodType>>;
  /** An example of a call by its row, such as `orders.create`. */
  examples?: ReadonlyMap<string, { body?: unknown; reply?: unknown }>;
};

const mediaTypesOfBodies = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;
const mediaTypes = {
  json: 'application/json',
  stream: 'text/event-stream',
  file: 'application/octet-stream',
  page: 'text/html',
  receive: 'application/json',
  hook: 'application/json',
} as const;

/** Returns the OpenAPI 3.1 document of the table. */
export async function openApi(nouns: Nouns, about: OpenApiInfo): Promise<Json> {
  const events = Object.entries(about.events).map(([topic, schema]) => ({ topic, schema, name: eventName(topic) }));
  const named = [...(await namedSchemas()), ...events.map(({ name, schema }) => [name, schema] as const)];
  const shapes = new Shapes(new Map(named), nouns);
  const paths: Record<string, Json> = {};
  for (const [noun, table] of Object.entries(nouns)) {
    for (const [name, row] of Object.entries(table)) {
      const endpoint = { ...row, path: row.path.replace(':provider', about.providerCode ?? ':provider') };
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.verb.toLowerCase()]: operation(noun, name, endpoint, shapes, about.examples?.get(`${noun}.${name}`)),
      };
    }
  }
  const document: Json = {
    openapi: '3.1.0',
    info: {
      title: `${about.title} API`,
      version: about.version,
      description: 'Hand orders to the courier and follow them.',
    },
    servers: [{ url: about.publicUrl }],
    tags: Object.keys(nouns).map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      events.map(({ topic, schema, name }) => [topic, sent(name, shapes.byName(schema, 'output'))]),
    ),
  };
  const own = { securitySchemes, schemas: errorSchemas, responses: sharedResponses };
  return describeFields(shapes.settle(document, { ...own, parameters: headerParameters, headers: replyHeaders }));
}

/** Returns the name of a topic's schema: `ORDER_CREATION` → `OrderCreationEvent`. */
const eventName = (topic: string) => `${sharedName(topic)}Event`;

const sent = (name: string, schema: Json): Json => ({
  post: {
    operationId: name,
    tags: ['webhooks'],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Taken: it is not sent again.' } },
  },
});

const securitySchemes: Json = {
  session: { type: 'http', scheme: 'bearer', description: 'What signing in answers.' },
  key: { type: 'http', scheme: 'bearer', description: 'An API key, made in the settings.' },
  fleet: { type: 'http', scheme: 'bearer', description: 'The courier’s own key.' },
  recipient: { type: 'apiKey', in: 'header', name: recipientHeader, description: 'The token of a delivery’s chat.' },
};

const errorSchemas: Json = {
  ErrorType: { type: 'string', enum: Object.keys(errors), description: 'Stable; what a program decides by.' },
  Fault: {
    type: 'object',
    description: 'What is wrong with one field.',
    required: ['type', 'path', 'message'],
    properties: { type: { type: 'string' }, path: { type: 'string' }, message: { type: 'string' } },
  },
  Error: {
    type: 'object',
    description: 'Every refusal. Its message follows the caller’s language.',
    required: ['status', 'message', 'error', 'errors', 'requestId'],
    properties: {
      status: { type: 'integer' },
      message: { type: 'string' },
      error: {
        type: 'object',
        required: ['type'],
        properties: { type: { $ref: '#/components/schemas/ErrorType' } },
      },
      errors: { type: 'array', items: { $ref: '#/components/schemas/Fault' } },
      requestId: { type: 'string' },
      data: {},
    },
  },
};

const referenceTo = (kind: 'headers' | 'parameters', key: string) => ({ $ref: `#/components/${kind}/${pascal(key)}` });

/** The headers as components, each described once. */
const headerParameters: Json = Object.fromEntries(
  Object.entries(requestHeaders).map(([key, { name, says, example, ...schema }]) => [
    pascal(key),
    { name, in: 'header', required: false, description: says[0], schema, example },
  ]),
);
const replyHeaders: Json = Object.fromEntries(
  Object.entries(responseHeaders).map(([key, { says, type, example }]) => [
    pascal(key),
    { description: says[0], schema: { type }, example },
  ]),
);

/** Returns references to the headers of a response. */
function headersOf(status: number): Json {
  const { retryAfter, ...always } = responseHeaders;
  const shown = status === 429 || status === 503 ? { ...always, retryAfter } : always;
  return Object.fromEntries(Object.entries(shown).map(([key, { name }]) => [name, referenceTo('headers', key)]));
}

/** Returns references to the headers that an endpoint reads. */
function headersRead(endpoint: Endpoint) {
  const { who } = endpoint;
  const isOfRetailer = typeof who === 'object' ? !isDeskGate(who) : ['member', 'admin', 'caller'].includes(who);
  const keys = [
    ...(isRepeatable(endpoint) ? ['idempotencyKey'] : []),
    'acceptLanguage',
    ...(isOfRetailer ? ['testData'] : []),
  ];
  return keys.map((key) => referenceTo('parameters', key));
}

/** Returns the response for an endpoint's errors of one status, each with its text and an example. */
const refusal = (types: readonly ErrorType[]): Json => ({
  description: types.map((type) => `${type}: ${errorText(type, 'en')}`).join('\n\n'),
  headers: headersOf(statusOf(types[0] ?? 'GENERIC')),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(types.map((type) => [type, { value: refusalExample(type) }])),
    },
  },
});

const refusalExample = (type: ErrorType) => ({
  status: statusOf(type),
  message: errorText(type, 'en'),
  error: { type },
  errors: [],
  requestId: '01a2b3c4d5',
});

const sharedName = (type: string) => pascal(...type.toLowerCase().split('_'));
const sharedResponses: Json = Object.fromEntries(
  Object.entries(sharedRefusals).map(([name, types]) => [name, refusal(types)]),
);
const sharedNames = new Map(Object.entries(sharedRefusals).map(([name, types]) => [String(types), name]));

const isForPeople = (who: Gate) => permissionsOfPeople.some((permission) => permission === permissionIn(who));

/** Returns whether an API key may call an endpoint. */
export const isForKeys = ({ who, confirmed }: Endpoint): boolean =>
  !confirmed && (who === 'caller' || (typeof who === 'object' && !isForPeople(who)));

/** Returns the security schemes that an endpoint accepts. */
function securityOf(endpoint: Endpoint): string[] {
  const { who } = endpoint;
  if (who === 'anyone' || who === 'signed') return [];
  if (who === 'fleet' || who === 'recipient') return [who];
  if (isDeskGate(who)) return ['session', 'fleet'];
  return isForKeys(endpoint) ? ['session', 'key'] : ['session'];
}

type RowExample = { body?: unknown; reply?: unknown } | undefined;

function operation(noun: string, name: string, endpoint: Endpoint, shapes: Shapes, example: RowExample): Json {
  return {
    operationId: `${noun}${pascal(name)}`,
    tags: [noun],
    summary: endpoint.does[0],
    security: securityOf(endpoint).map((scheme) => ({ [scheme]: [] })),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint, shapes), ...headersRead(endpoint)],
    ...requestBody(endpoint, shapes, example),
    responses: { [String(endpoint.status ?? 200)]: success(endpoint, shapes, example), ...refusals(endpoint) },
  };
}

/** Returns the `example` of a media type, if there is one. */
const exampleIn = (value: unknown) => (value === undefined ? {} : { example: value });

function requestBody(endpoint: Endpoint, shapes: Shapes, example: RowExample): Json {
  const format = bodyFormatOf(endpoint);
  if (format === 'bytes' || format === 'raw')
    return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  if (!endpoint.body) return {};
  const type = mediaTypesOfBodies[format];
  // A missing body is parsed as an empty object.
  const required = !endpoint.body.safeParse({}).success;
  const schema = shapes.byName(endpoint.body, 'input');
  return { requestBody: { required, content: { [type]: { schema, ...exampleIn(example?.body) } } } };
}

const success = ({ kind, reply, status = 200 }: Endpoint, shapes: Shapes, example: RowExample): Json => ({
  description: 'Success',
  headers: headersOf(status),
  content: {
    [mediaTypes[kind]]: kind === 'file' ? {} : { schema: shapes.byName(reply, 'output'), ...exampleIn(example?.reply) },
  },
});

function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), statusOf);
  const described = [...byStatus].map(([status, types]) => {
    const name = sharedNames.get(String(types));
    return [String(status), name ? { $ref: `#/components/responses/${name}` } : refusal(types)];
  });
  return Object.fromEntries(described);
}

const pathParameters = (endpoint: Endpoint) =>
  parametersOf(endpoint).map(({ name, schema }) => {
    const { $schema, ...printed } = z.toJSONSchema(schema, { io: 'input' });
    return { name, in: 'path', required: true, schema: printed };
  });

function queryParameters({ query }: Endpoint, shapes: Shapes) {
  if (!query) return [];
  const { properties = {}, required = [] }: { properties?: Json; required?: string[] } = shapes.printedAs(
    query,
    'input',
  );
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** Serves the document. Returns a function that returns it. */
export function describeApi(http: FastifyInstance, nouns: Nouns, about: OpenApiInfo): () => Promise<Json> {
  let made: Promise<Json> | null = null;
  let text: string | null = null;
  const document = () => {
    made ??= openApi(nouns, about);
    return made;
  };
  http.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(await document());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  return document;
}
