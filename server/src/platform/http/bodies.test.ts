// The requests that each kind of endpoint accepts, and the replies at URLs without an endpoint.
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { form, get, hook, post, receive, rootsOf, type Table } from '@portage/contract/endpoint';
import { contract, paths } from '@portage/contract/index';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { countInMemory } from '../limits/callCounts.ts';
import { acceptBodies } from './bodies.ts';
import { answerError } from './errors.ts';
import type { Gatekeeper } from './gate.ts';
import { type Caller, type Handlers, judging } from './handlers.ts';
import { serve } from './serve.ts';
import { Streams } from './stream.ts';
import { answerUnknown } from './unknown.ts';

const does = ['Does it.', 'Le fait.'] as const;
const nothing = z.object({});
const endpoints = {
  create: post('/parcels', {
    does,
    who: 'member',
    body: z.strictObject({
      to: z.string(),
      weight: z.number(),
      note: z.string().optional(),
      size: z.strictObject({ wide: z.number() }).optional(),
    }),
    reply: nothing,
  }),
  read: get('/parcels/:id', { does, who: 'member', missing: 'ORDER_NOT_FOUND', reply: nothing }),
  piece: get('/parcels/:id/pieces/:send', { does, who: 'member', missing: 'ORDER_NOT_FOUND', reply: nothing }),
  open: post('/parcels/:id/opening', { does, who: 'member', missing: 'ORDER_NOT_FOUND', reply: nothing }),
  call: hook('/hooks/:shopId', { does, who: 'anyone', reply: z.object({ is: z.string() }) }),
  answer: form('/sign-in/:provider', {
    does,
    who: 'anyone',
    body: z.object({ SAMLResponse: z.string() }),
    reply: z.string(),
  }),
  change: form('/own/change', { does, who: 'member', body: nothing, reply: z.string() }),
  attach: form('/parcels/photo', {
    does,
    who: 'anyone',
    body: z.object({ photo: z.file().optional(), name: z.string().optional() }),
    reply: z.string(),
    hasFiles: true,
    bodyLimit: 2_000_000,
  }),
  put: receive('/bytes', { does, who: 'anyone', reply: z.object({ size: z.number() }), bodyLimit: 1000 }),
} satisfies Table;

const secret = 'shared with the shop';
const sign = (bytes: Buffer | string) => createHmac('sha256', secret).update(bytes).digest('hex');

const handlers: Handlers<typeof endpoints> = {
  create: judging(
    async () => ({}),
    async ({ body }) => (body.to === 'nowhere' ? [{ type: 'INVALID', path: 'to' }] : []),
  ),
  read: async () => ({}),
  piece: async () => ({}),
  open: async () => ({}),
  call: async ({ params, body, headers }) => ({
    is: `${params.shopId} ${headers['x-signature'] === sign(body)} ${body.length}`,
  }),
  answer: async ({ params, body }) => ({ html: `${params.provider}: ${body.SAMLResponse}` }),
  change: async () => ({ html: 'changed' }),
  attach: async ({ body }) => ({ html: `${body.photo?.size} ${body.name}` }),
  put: async ({ body }) => {
    let size = 0;
    for await (const part of body) size += part.length;
    return { size };
  },
};
const by: Caller = {
  id: 'm1',
  retailerId: 'r1',
  storeIds: null,
  name: 'Ann',
  role: 'RETAILER_USER',
  permissions: [],
  hasTemporaryPassword: false,
};
const streams = new Streams(async () => new Map());
const gatekeeper: Gatekeeper = {
  identify: async (token) => (token === 'known' ? by : null),
  amongTestData: async (by) => by,
  whyEnded: async () => ({ type: 'UNAUTHORIZED' }),
  isFleet: () => false,
  hasFactor: async () => false,
  permissionNeeded: () => ['', ''],
  countCall: countInMemory(systemClock),
  inShare: (_by, run) => run(),
  identifyRecipient: () => null,
  isConfirmed: async () => false,
  once: (_by, _key, _hash, run) => run(),
};

async function start(page: string | null) {
  const http = fastify();
  http.setErrorHandler(answerError);
  acceptBodies(http, 'json');
  serve(http, { endpoints }, { endpoints: handlers }, gatekeeper, streams);
  answerUnknown(http, { endpoints }, { page: () => page, paths: Object.values(paths) });
  return http;
}

const http = await start('<p nonce="__NONCE__">the portal</p>');
const send = (url: string, type: string, payload: string | Buffer, headers = {}) =>
  http.inject({
    method: url === '/bytes' ? 'PUT' : 'POST',
    url,
    payload,
    headers: { 'content-type': type, ...headers },
  });

describe('a hook', () => {
  test.each([
    'application/json',
    'application/xml; charset=latin1',
    'application/x-www-form-urlencoded',
    'anything/else',
  ])('receives the signed bytes unchanged, with content type %s', async (type) => {
    const body = Buffer.from('{ "id":1,\r\n "é":\xff }', 'latin1');
    const response = await send('/hooks/boreal', type, body, { 'x-signature': sign(body) });
    expect(response.json()).toEqual({ is: `boreal true ${body.length}` });
  });

  test('without a body has empty bytes', async () => {
    expect((await http.inject({ method: 'POST', url: '/hooks/boreal' })).json()).toEqual({ is: 'boreal false 0' });
  });
});

describe('a form in several parts', () => {
  const type = 'multipart/form-data; boundary=zzz';
  const part = (name: string, text: string, file = '') =>
    `--zzz\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  const photo = part('photo', 'bytes', '; filename="a.jpg"');

  test('contains fields and files, and accepts no other content type', async () => {
    const response = await send('/parcels/photo', type, `${photo}${part('name', 'Zoé')}--zzz--\r\n`);
    expect([response.statusCode, response.body]).toEqual([200, '5 Zoé']);
    for (const other of ['application/json', 'application/x-www-form-urlencoded', 'text/csv'])
      expect((await send('/parcels/photo', other, '{}')).statusCode).toBe(415);
    expect((await send('/sign-in/okta', type, `${photo}--zzz--\r\n`)).statusCode).toBe(415);
  });

  test.each([
    ['no end', photo.slice(0, 60)],
    ['no boundary', 'bytes'],
    ['a text instead of a file', `${part('photo', 'bytes')}--zzz--\r\n`],
    ['many parts', `${part('a', 'x').repeat(20_000)}--zzz--\r\n`],
  ])('is refused with %s', async (_, body) => {
    expect([400, 422]).toContain((await send('/parcels/photo', type, body)).statusCode);
  });

  test.each([
    'multipart/form-data;boundary=zzz',
    'multipart/form-data; boundary="zzz"',
    'Multipart/Form-Data; Boundary=zzz',
  ])('has ten parts at most with content type %s', async (each) => {
    const parts = (count: number) => `${photo}${part('name', 'x').repeat(count - 1)}--zzz--\r\n`;
    expect((await send('/parcels/photo', each, parts(10))).statusCode).toBe(200);
    expect((await send('/parcels/photo', each, parts(11))).statusCode).toBe(400);
  });

  // The platform's parser reads the boundary of each, so that a limit of parts by another boundary would not hold.
  test.each([
    'multipart/form-data; xboundary=other; boundary=zzz',
    'multipart/form-data; boundary=zzz ; q=1',
    'multipart/form-data; boundary=zzz; boundary=other',
    'multipart/form-data; boundary="\\zzz"',
    'multipart/form-data; boundary="zzz',
  ])('is refused with content type %s', async (each) => {
    expect((await send('/parcels/photo', each, `${photo}--zzz--\r\n`)).statusCode).toBe(400);
  });

  test('is refused if it is too long', async () => {
    expect((await send('/parcels/photo', type, 'x'.repeat(2_000_001))).statusCode).toBe(413);
    expect((await send('/parcels/photo', 'multipart/form-data', photo)).statusCode).toBe(400);
  });

  test('is refused while forms that have not arrived hold too much memory, and accepted once they are gone', async () => {
    const server = await start('');
    const { port } = new URL(await server.listen());
    onTestFinished(() => server.close());
    const head = `POST /parcels/photo HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1900000\r\n\r\n`;
    const sockets = Array.from({ length: 30 }, () => connect(Number(port)));
    const answers = sockets.map((socket) => once(socket, 'data').then(([bytes]) => String(bytes).slice(0, 12)));
    const refused: string[] = [];
    for (const answer of answers) answer.then((line) => refused.push(line)).catch(() => undefined);
    for (const socket of sockets) socket.write(head);
    // 48 MB hold 25 of them.
    await expect.poll(() => refused).toEqual(Array.from({ length: 5 }, () => 'HTTP/1.1 503'));
    expect((await send('/parcels/photo', type, `${photo}--zzz--\r\n`)).statusCode).toBe(200);
    for (const socket of sockets) socket.destroy();
    const small = () => send('/parcels/photo', type, photo.padEnd(1_000_000));
    await expect.poll(async () => (await small()).statusCode).not.toBe(503);
  });
});

describe('a form', () => {
  const fields = new URLSearchParams({ SAMLResponse: 'PHNhbWw+ é&=' }).toString();

  test('is parsed into its fields, at any URL', async () => {
    const response = await send('/sign-in/okta', 'application/x-www-form-urlencoded', fields);
    expect([response.statusCode, response.body]).toEqual([200, 'okta: PHNhbWw+ é&=']);
  });

  test('is validated by its schema, and JSON is refused', async () => {
    const empty = await send('/sign-in/okta', 'application/x-www-form-urlencoded', 'other=1');
    expect(empty.json()).toMatchObject({ status: 422, errors: [{ type: 'REQUIRED', path: 'SAMLResponse' }] });
    expect((await send('/sign-in/okta', 'application/json', '{}')).statusCode).toBe(415);
  });

  test('of a member is not authorized by the cookie, as another site’s page could have sent it', async () => {
    const type = 'application/x-www-form-urlencoded';
    expect((await send('/own/change', type, '', { cookie: 'ak=known' })).statusCode).toBe(401);
    expect((await send('/own/change', type, '', { authorization: 'Bearer known' })).statusCode).toBe(200);
  });
});

test('each endpoint accepts only its own kind of body, bytes or JSON', async () => {
  expect((await send('/bytes', 'text/csv', 'a,b')).json()).toEqual({ size: 3 });
  expect((await send('/bytes', 'application/json', '{}')).statusCode).toBe(415);
  for (const type of ['text/csv', 'application/x-www-form-urlencoded', 'anything/else'])
    expect((await send('/parcels', type, 'a', { authorization: 'Bearer known' })).json()).toMatchObject({
      error: { type: 'UNSUPPORTED_MEDIA_TYPE' },
    });
});

describe('a JSON body', () => {
  const create = (payload: string, authorization = 'Bearer known', url = '/parcels') =>
    send(url, 'application/json', payload, { authorization });
  const nested = (depth: number) => `{"to":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

  test.each([
    ['that is not JSON', '{'],
    ['over the limit', JSON.stringify({ to: 'a'.repeat(300_000) })],
    ['of another type', '<to/>'],
  ])('%s is not read for an unauthenticated caller', async (_, payload) => {
    const type = payload.startsWith('<') ? 'application/xml' : 'application/json';
    const refused = await send('/parcels', type, payload, { authorization: 'Bearer unknown' });
    expect(refused.json()).toMatchObject({ error: { type: 'UNAUTHORIZED' } });
  });

  test('of an anonymous caller is at most 16 KB', async () => {
    const sign = (length: number) =>
      send('/sign-in/okta', 'application/x-www-form-urlencoded', `SAMLResponse=${'a'.repeat(length)}`);
    expect((await sign(16_000)).statusCode).toBe(200);
    expect((await sign(17_000)).json()).toMatchObject({ error: { type: 'PAYLOAD_TOO_LARGE' } });
  });

  test('may be nested 32 deep; brackets in strings do not count', async () => {
    expect((await create(nested(32))).statusCode).toBe(422);
    expect((await create(nested(33))).json()).toMatchObject({ error: { type: 'BAD_REQUEST' } });
    const text = `\\"${'['.repeat(100)}\\`;
    expect((await create(JSON.stringify({ to: text, weight: 1, note: text }))).statusCode).toBe(200);
  });

  test('may have 1,000 names per object, and at most 50 unknown ones are reported', async () => {
    const names = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 1])));
    const { errors } = (await create(names(1000))).json();
    expect(errors).toHaveLength(50);
    expect((await create(names(1001))).json()).toMatchObject({ error: { type: 'BAD_REQUEST' } });
  });

  test('with unknown fields is refused with their paths', async () => {
    const body = { to: 'Gaspé', weight: 1, size: { wide: 1, deep: 2 }, height: 1 };
    expect((await create(JSON.stringify(body))).json().errors).toEqual([
      { type: 'UNKNOWN_FIELD', path: 'size.deep', message: 'Unknown field: deep' },
      { type: 'UNKNOWN_FIELD', path: 'height', message: 'Unknown field: height' },
    ]);
  });

  test('is refused by an endpoint that takes none, unless it is empty', async () => {
    const url = `/parcels/${randomUUID()}/opening`;
    expect((await create('', 'Bearer known', url)).statusCode).toBe(200);
    expect((await create('{}', 'Bearer known', url)).statusCode).toBe(200);
    expect((await create('{"date":"2026-11-23"}', 'Bearer known', url)).json()).toMatchObject({
      status: 422,
      errors: [{ type: 'UNKNOWN_FIELD', path: 'date' }],
    });
    expect((await create('[1]', 'Bearer known', url)).statusCode).toBe(422);
  });
});

test('each path parameter is validated by its schema, and refused with its own error', async () => {
  const open = async (url: string) => (await http.inject({ url, headers: { authorization: 'Bearer known' } })).json();
  const id = randomUUID();
  expect(await open(`/parcels/${id.toUpperCase()}/pieces/${id}`)).toEqual({});
  expect(await open(`/parcels/x/pieces/${id}`)).toMatchObject({ error: { type: 'ORDER_NOT_FOUND' } });
  expect(await open(`/parcels/${id}/pieces/x`)).toMatchObject({ error: { type: 'WEBHOOK_SEND_NOT_FOUND' } });
});

test('the valid fields of an invalid body are checked too, so that all faults are reported at once', async () => {
  const create = async (body: object) =>
    (await send('/parcels', 'application/json', JSON.stringify(body), { authorization: 'Bearer known' })).json().errors;
  expect(await create({ to: 'nowhere', note: 7 })).toMatchObject([
    { path: 'weight', type: 'REQUIRED' },
    { path: 'note', type: 'INVALID' },
    { path: 'to', type: 'INVALID' },
  ]);
  // A field that could not be parsed is not checked again.
  expect(await create({ to: 1, weight: 1 })).toMatchObject([{ path: 'to', type: 'INVALID' }]);
});

describe('a URL without an endpoint', () => {
  const look = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => http.inject({ method, url });

  test.each(['/orders', '/orders/imports/01a1', '/pickup-schedules/', '/login?from=%2F'])(
    '%s returns the portal page',
    async (url) => {
      const response = await look(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toMatch(/^<p nonce="[^"_]+">the portal<\/p>$/);
      expect((await look(url, 'HEAD')).statusCode).toBe(200);
    },
  );

  test.each(['/nope', '/orders/nope', '/orders/imports/1/2', '/favicon.png', '/sign-in', '/parcelsnot'])(
    '%s returns the portal page with status 404',
    async (url) => {
      const response = await look(url);
      expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(response.body).toContain('the portal');
    },
  );

  test.each(['/parcels/1/2', '/hooks', '/bytes/nope', '/assets/gone.js'])('%s is refused in JSON', async (url) => {
    expect((await look(url)).json()).toMatchObject({ status: 404, error: { type: 'NOT_FOUND' }, errors: [] });
  });

  test('is a 404 in JSON for other methods, and a 405 if the URL has another method', async () => {
    expect((await look('/nope', 'POST')).json()).toMatchObject({ error: { type: 'NOT_FOUND' } });
    const wrong = await look('/hooks/boreal');
    expect([wrong.json().error.type, wrong.headers.allow]).toEqual(['METHOD_NOT_ALLOWED', 'POST']);
  });

  test('is refused in JSON if the portal is not built', async () => {
    const bare = await start(null);
    expect((await bare.inject({ url: '/orders' })).json()).toMatchObject({ error: { type: 'NOT_FOUND' } });
  });
});

test('no screen has the same first path segment as the API', () => {
  const rows = Object.values(contract).flatMap((table) => Object.values(table));
  for (const path of Object.values(paths)) expect(rootsOf(rows), path).not.toContain(`/${path.split('/')[1]}`);
});
