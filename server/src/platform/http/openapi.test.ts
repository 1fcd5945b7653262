import type { Endpoint } from '@portage/contract/endpoint';
import { responseHeaders } from '@portage/contract/headers';
import { contract } from '@portage/contract/index';
import { Validator } from '@seriousme/openapi-schema-validator';
import { loadPyodide } from 'pyodide';
import { InputData, JSONSchemaInput, JSONSchemaStore, quicktype } from 'quicktype-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { anOrder, startWorld } from '../../testing/world.ts';

const world = await startWorld();
const get = (url: string) => world.app.http.inject({ url });

/** The parts of the document that are compared with the table; a validator checks its form. */
const Reference = z.object({ $ref: z.string() });
const Content = z.record(z.string(), z.object({ schema: z.unknown().optional(), example: z.unknown().optional() }));
const Parameter = z.object({ name: z.string(), in: z.enum(['path', 'query']) });
const Operation = z.object({
  operationId: z.string().regex(/^\w+$/),
  summary: z.string().min(5),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.union([Reference, Parameter])),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.union([Reference, z.object({ content: Content, headers: z.unknown() })])),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    parameters: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), z.unknown()),
  }),
});
const Headed = z.object({ headers: z.record(z.string(), z.unknown()) });
const Exampled = z.object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) });
let document: z.output<typeof Document>;
beforeAll(async () => {
  document = Document.parse((await get('/openapi.json')).json());
});
const rows = Object.entries(contract).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);

test('an independent validator accepts the document as OpenAPI 3.1', async () => {
  const response = await get('/openapi.json');
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const { valid, errors } = await new Validator().validate(response.json());
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('the document has every endpoint of the table, each under its own operation id', () => {
  const operations = Object.values(document.paths).flatMap((verbs) => Object.values(verbs));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(rows.length);
  for (const { name, endpoint } of rows) {
    // The courier's code is configured, so that readers of the document need not fill it in.
    const route = endpoint.path.replace(':provider', world.app.config.provider.code);
    const path = route.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.verb.toLowerCase()];
    expect(operation?.operationId.toLowerCase(), name).toBe(name.replace('.', '').toLowerCase());
    const inPath = operation?.parameters.flatMap((each) => ('in' in each && each.in === 'path' ? [each.name] : []));
    expect(inPath, name).toEqual([...route.matchAll(/:(\w+)/g)].map(([, each]) => each));
    expect(operation?.responses[String(endpoint.status ?? 200)], name).toBeDefined();
    const isOpen = endpoint.who === 'anyone' || endpoint.who === 'signed';
    expect((operation?.security.length ?? 0) > 0, name).toBe(!isOpen);
    expect(Boolean(operation?.requestBody), name).toBe(
      Boolean(endpoint.body) || endpoint.kind === 'receive' || endpoint.kind === 'hook',
    );
  }
});

test('bodies and replies are named components, with the contract’s names', () => {
  const create = document.paths['/retailer/orders']?.post;
  expect(create?.requestBody?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/NewOrder' });
  expect(create?.responses['201']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
  });
  expect(create?.responses['401']).toEqual({ $ref: '#/components/responses/Unauthorized' });
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Order', 'Store', 'Job', 'JobStatus', 'OrderList']));
  // Replies may gain fields; requests are strict. A schema that differs in this way becomes two components.
  expect(schemas.Order).not.toHaveProperty('additionalProperties');
  expect(schemas.NewOrder).toHaveProperty('additionalProperties', false);
  expect(schemas).toHaveProperty('Package');
  expect(schemas).toHaveProperty('PackageInput');
  for (const verbs of Object.values(document.paths))
    for (const { operationId, requestBody } of Object.values(verbs))
      for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
        if (type === 'application/json') expect(schema, operationId).toHaveProperty('$ref');
});

test('the courier’s events have a schema, a postal prefix is accepted in both cases, and no default makes a field required', () => {
  const { schemas } = document.components;
  expect(schemas.FleetEvents).toMatchObject({
    properties: { events: { items: { $ref: '#/components/schemas/FleetEvent' } } },
  });
  expect(JSON.stringify(schemas.FleetEvent)).toContain('PICKED_UP_FROM_STORE');
  const area = z.object({
    properties: z.object({ postalPrefixes: z.object({ items: z.object({ pattern: z.string() }) }) }),
  });
  const { pattern } = area.parse(schemas.NewArea).properties.postalPrefixes.items;
  for (const prefix of ['M5', 'm5', 'h2J 2k9']) expect(prefix).toMatch(new RegExp(pattern));
  expect([...JSON.stringify(document).matchAll(/.{120}"default":.{20}/g)].map(([found]) => found)).toEqual([]);
  expect(JSON.stringify(schemas.NewOrder)).toContain('Default: ');
});

/** Returns Python for these components, from an independent generator. */
async function pythonFor(names: string[]): Promise<string> {
  class Here extends JSONSchemaStore {
    override async fetch(): Promise<undefined> {}
  }
  const schema = (await get('/openapi.json')).body;
  const input = new JSONSchemaInput(new Here());
  for (const name of names) await input.addSource({ name, uris: [`openapi.json#/components/schemas/${name}`], schema });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({ inputData, lang: 'python' });
  return lines.join('\n');
}

test('generated Python parses an order, a list and a refusal, and serializes them unchanged', async () => {
  const retailer = await world.retailer();
  const admin = await retailer.admin();
  const order = await admin.orders.create({
    body: anOrder({ pickupScheduleId: retailer.storeIds[0], note: 'Sonnez' }),
  });
  const list = await admin.orders.list({ query: {} });
  const refused = await world.request({ method: 'POST', url: '/retailer/orders', token: admin.token, body: {} });
  const python = await loadPyodide();
  python.runPython(await pythonFor(['Order', 'NewOrder', 'OrderList', 'Job', 'Error']));
  const again = (name: string, value: unknown): object => {
    python.globals.set('given', JSON.stringify(value));
    return JSON.parse(
      python.runPython(`import json\njson.dumps(${name}_to_dict(${name}_from_dict(json.loads(given))))`),
    );
  };
  // The generated code omits an optional field that is null, as Python has only None for both.
  for (const [name, answer] of Object.entries({ order, order_list: list, error: refused.json() })) {
    expect(Object.keys(again(name, answer)).sort()).toEqual(Object.keys(answer).sort());
    expect(answer).toMatchObject(again(name, answer));
  }
  expect(() => again('order', { ...order, type: 'BY_PIGEON' })).toThrow('BY_PIGEON');
});

test('every list in a body has a maximum length', () => {
  const unlimited: string[] = [];
  const seen = new Set<unknown>();
  const look = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
    seen.add(schema);
    const { $ref, type, maxItems } = Object(schema);
    if (typeof $ref === 'string') look(document.components.schemas[$ref.split('/').at(-1) ?? ''], $ref);
    if (type === 'array' && maxItems === undefined) unlimited.push(at);
    for (const [key, part] of Object.entries(schema)) look(part, `${at} ${key}`);
  };
  for (const verbs of Object.values(document.paths))
    for (const { operationId, requestBody } of Object.values(verbs)) look(requestBody, operationId);
  expect(unlimited).toEqual([]);
});

test('headers are described once, and named by each operation that reads or sends them', () => {
  const { components, paths } = document;
  expect(Object.keys(components.parameters)).toEqual(['IdempotencyKey', 'AcceptLanguage', 'TestData']);
  const readBy = (verb: string, path: string) =>
    paths[path]?.[verb]?.parameters.flatMap((each) => ('$ref' in each ? [each.$ref.split('/').at(-1)] : []));
  expect(readBy('post', '/retailer/orders')).toEqual(['IdempotencyKey', 'AcceptLanguage', 'TestData']);
  expect(readBy('get', '/retailer/orders/{id}')).toEqual(['AcceptLanguage', 'TestData']);
  expect(readBy('get', '/fleet/claims')).toEqual(['AcceptLanguage']);
  expect(components.parameters.IdempotencyKey).toMatchObject({ schema: { type: 'string', maxLength: 200 } });
  // This reply contains a secret, which is not stored to be sent again.
  expect(readBy('post', '/retailer/webhooks')).toEqual(['AcceptLanguage', 'TestData']);
  const always = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  const sentWith = (response: unknown) => Object.keys(Headed.parse(response).headers);
  expect(sentWith(paths['/retailer/orders']?.post?.responses['201'])).toEqual(always);
  expect(sentWith(components.responses.TooManyRequests)).toEqual([...always, 'retry-after']);
  expect(sentWith(components.responses.Unavailable)).toEqual([...always, 'retry-after']);
});

test('a key’s call is answered with the headers that the document names', async () => {
  const admin = await world.confirmed((await world.retailer()).admin());
  const { key } = await admin.keys.create({ body: { name: 'Till' } });
  const { headers } = await world.request({ method: 'GET', url: '/retailer/pickup-schedules', token: key });
  const { retryAfter, ...always } = responseHeaders;
  for (const { name } of Object.values(always)) expect(String(headers[name]), name).toMatch(/^[\w-]+$/);
  expect(headers[retryAfter.name]).toBeUndefined();
  expect(headers['x-ratelimit-limit']).toBe('600');
});

test('an operation that is open to API keys shows a request and a reply', () => {
  const operations = Object.values(document.paths).flatMap((verbs) => Object.values(verbs));
  const forKeys = operations.filter(({ security }) => security.some((way) => 'key' in way));
  const lacking = forKeys.filter(({ responses }) => {
    const json = Exampled.parse(responses['200'] ?? responses['201']).content['application/json'];
    return json && json.example === undefined;
  });
  expect(lacking.map(({ operationId }) => operationId)).toEqual([]);
  expect(document.paths['/retailer/orders']?.post?.requestBody?.content['application/json']).toHaveProperty('example');
});

test('every reference in the document has a target', async () => {
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
