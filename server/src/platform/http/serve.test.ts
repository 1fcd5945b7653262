import { can } from '@portage/contract/access';
import { file, get, post, stream, type Table } from '@portage/contract/endpoint';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { countInMemory } from '../limits/callCounts.ts';
import { callsPerMinute } from '../limits/limits.ts';
import { answerError } from './errors.ts';
import type { Gatekeeper } from './gate.ts';
import type { Caller, Handlers } from './handlers.ts';
import { logging, logLabels } from './log.ts';
import { policyOf } from './send.ts';
import { serve } from './serve.ts';
import { Streams } from './stream.ts';

const does = ['Does it.', 'Le fait.'] as const;
const parcels = {
  read: get('/parcels', {
    does,
    who: 'member',
    reply: z.object({ id: z.string(), sender: z.object({ name: z.string() }) }),
  }),
  create: post('/parcels', {
    does,
    who: can('MANAGE_ORDERS'),
    body: z.object({ to: z.string() }),
    reply: z.object({}),
    status: 201,
  }),
  look: get('/parcels/look', { does, who: 'member', reply: z.object({}), idle: true }),
  label: file('/parcels/label', { does, who: 'member', reply: z.instanceof(Uint8Array) }),
  news: stream('/parcels/news', { does, who: 'member', reply: z.object({}) }),
  breaks: get('/parcels/breaks', { does, who: 'anyone', reply: z.object({}) }),
  lies: get('/parcels/lies', { does, who: 'anyone', reply: z.object({ count: z.number() }) }),
} satisfies Table;

const secretive = { id: 'p1', passwordHash: 'hash-of-it', sender: { name: 'Zoé', sin: '046 454 286' } };
const handlers: Handlers<typeof parcels> = {
  read: async () => secretive,
  create: async () => ({}),
  look: async () => ({}),
  label: async () => ({
    body: new TextEncoder().encode('%PDF'),
    contentType: 'application/pdf',
    fileName: 'Étiquette "1".pdf',
  }),
  news: async () => ({ listen: (send) => send('1', {}) }),
  breaks: async () => {
    throw new Error('password of /etc/portage is hunter2');
  },
  // A bug that types cannot detect: the value comes from outside.
  lies: async () => JSON.parse('{"count":"hunter2"}'),
};

const member: Caller = {
  id: 'm1',
  retailerId: 'r1',
  storeIds: null,
  hasTemporaryPassword: false,
  name: 'Ann',
  role: 'RETAILER_USER',
  permissions: [],
};
const key: Caller = { ...member, id: 'k1', isKey: true };
const asked: { token: string; active: boolean }[] = [];
const streams = new Streams(async () => new Map());
const gatekeeper: Gatekeeper = {
  identify: async (token, active) => {
    asked.push({ token, active });
    return { known: member, key }[token] ?? null;
  },
  amongTestData: async (by) => by,
  whyEnded: async (token) => ({ type: 'UNAUTHORIZED', ...(token === 'ended' && { by: key }) }),
  isFleet: () => false,
  hasFactor: async () => false,
  permissionNeeded: () => ['', ''],
  countCall: countInMemory(systemClock),
  inShare: (_by, run) => run(),
  identifyRecipient: () => null,
  isConfirmed: async () => false,
  once: (_by, _key, _hash, run) => run(),
};

const lines: string[] = [];
const http = fastify({ logger: logging('error', { write: (line) => lines.push(line) }), logController: logLabels });
http.setErrorHandler(answerError);
const observed: number[] = [];
const observer = {
  observe: ({ status }: { status: number }) => void observed.push(status),
  flush: async () => undefined,
};
serve(http, { parcels }, { parcels: handlers }, gatekeeper, streams, [observer]);

const known = { authorization: 'Bearer known' };

test('a reply contains only the fields of its schema, at any depth', async () => {
  const response = await http.inject({ url: '/parcels', headers: known });
  expect(response.json()).toEqual({ id: 'p1', sender: { name: 'Zoé' } });
  expect(response.headers['cache-control']).toBe('no-store');
});

test.each(['/parcels/breaks', '/parcels/lies'])(
  'a bug at %s returns a generic error without details; the log has the details, by request id',
  async (url) => {
    lines.length = 0;
    const response = await http.inject({ url });
    expect(response.json()).toEqual({
      status: 500,
      message: 'Something went wrong. Please contact support.',
      error: { type: 'GENERIC' },
      errors: [],
      requestId: expect.any(String),
    });
    const [line, ...others] = lines.map((each) => JSON.parse(each));
    expect(others).toEqual([]);
    expect(line).toMatchObject({ requestId: response.json().requestId, err: { stack: expect.any(String) } });
    expect(line.err.message).toMatch(/hunter2|count/);
  },
);

test('a refusal is not logged as an error', async () => {
  lines.length = 0;
  expect((await http.inject({ url: '/parcels' })).statusCode).toBe(401);
  expect((await http.inject({ url: '/parcels/breaks' })).statusCode).toBe(500);
  expect(lines).toHaveLength(1);
});

test.each([
  ...['Connection terminated', 'Connection terminated unexpectedly', 'Connection terminated due to connection timeout'],
  ...['Client has encountered a connection error and is not queryable', 'Client was closed and is not queryable'],
  ...['timeout exceeded when trying to connect', 'timeout expired'],
])('every error of the driver for a lost connection is returned as a retryable 503: %s', async (message) => {
  const broken = fastify();
  broken.setErrorHandler(answerError);
  broken.get('/', async () => {
    throw new Error(message);
  });
  const response = await broken.inject({ url: '/' });
  expect(response.json()).toMatchObject({ status: 503, error: { type: 'UNAVAILABLE' } });
  expect(response.headers['retry-after']).toBe('2');
});

test('an endpoint without a handler stops the start', async () => {
  const bare = fastify();
  expect(() => serve(bare, { parcels }, { parcels: {} }, gatekeeper, streams)).toThrow('No handler for parcels.read');
});

describe('the gate runs before everything else', () => {
  const create = (headers: Record<string, string>) =>
    http.inject({
      method: 'POST',
      url: '/parcels',
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{"nothing":true}',
    });

  test('a refusal does not reveal what a body should contain', async () => {
    expect((await create({})).statusCode).toBe(401);
    expect((await create({ authorization: 'Bearer unknown' })).statusCode).toBe(401);
    expect((await create({ authorization: 'Basic known' })).statusCode).toBe(401);
    expect((await create(known)).json()).toMatchObject({ status: 403, errors: [] });
  });

  test('the cookie alone authorizes no JSON call, but opens files and streams', async () => {
    const byCookie = { cookie: 'ak=known' };
    expect((await create(byCookie)).statusCode).toBe(401);
    expect((await http.inject({ url: '/parcels', headers: byCookie })).statusCode).toBe(401);
    expect((await http.inject({ url: '/parcels/label', headers: byCookie })).statusCode).toBe(200);
    expect((await http.inject({ url: '/parcels/label', headers: { cookie: 'ak=unknown' } })).statusCode).toBe(401);
    expect((await http.inject({ url: '/parcels/news', headers: { cookie: 'ak=unknown' } })).statusCode).toBe(401);
  });

  test('a token in the header takes precedence over the cookie', async () => {
    const both = { authorization: 'Bearer unknown', cookie: 'ak=known' };
    expect((await http.inject({ url: '/parcels/label', headers: both })).statusCode).toBe(401);
  });
});

test('idle endpoints and calls marked as idle do not count as activity', async () => {
  asked.length = 0;
  await http.inject({ url: '/parcels', headers: known });
  await http.inject({ url: '/parcels', headers: { ...known, 'x-idle': '1' } });
  await http.inject({ url: '/parcels/look', headers: known });
  expect(asked.map(({ active }) => active)).toEqual([true, false, false]);
});

test('scripts in a file may not run; a PDF is not sandboxed, as the browser’s viewer would not start', () => {
  for (const type of ['text/csv', 'image/jpeg', 'text/html', 'image/svg+xml']) {
    expect(policyOf(type)).toContain("default-src 'none'");
    expect(policyOf(type)).toContain('sandbox');
  }
  expect(policyOf('application/pdf')).toBe("frame-ancestors 'none'");
});

test('a file is displayed under its name and only as its own content type', async () => {
  const { headers, body } = await http.inject({ url: '/parcels/label', headers: known });
  expect(body).toBe('%PDF');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="E_tiquette_1_.pdf"; filename*=UTF-8''%C3%89tiquette%20%221%22.pdf`,
    'content-security-policy': policyOf('application/pdf'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});

test.each([
  ['ended', '/parcels', 'GET', 401],
  ['key', '/parcels', 'POST', 403],
] as const)(
  'calls with a key that is %s are counted before they are recorded, even if all of them are refused',
  async (token, url, method, status) => {
    observed.length = 0;
    const call = () => http.inject({ url, method, headers: { authorization: `Bearer ${token}` } });
    for (let nth = 0; nth < callsPerMinute; nth++) await call();
    expect((await call()).statusCode).toBe(429);
    expect(observed).toEqual(Array.from({ length: callsPerMinute }, () => status));
  },
);
