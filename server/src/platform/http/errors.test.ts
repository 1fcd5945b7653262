import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ErrorType, errors, errorText, statusOf } from '@portage/contract/errors';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { anOrder, startWorld } from '../../testing/world.ts';

const world = await startWorld();
const address = await world.listen();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const json = { 'content-type': 'application/json' };

const ask = (given: InjectOptions, language = 'en') =>
  world.app.http.inject({
    ...given,
    headers: { authorization: `Bearer ${api.token}`, 'accept-language': language, ...given.headers },
  });

const aLot = 'x'.repeat(300_000);
const frameworks: [string, ErrorType, InjectOptions][] = [
  ['JSON that is none', 'BAD_REQUEST', { method: 'POST', url: '/retailer/orders', headers: json, payload: '{"a":' }],
  [
    'JSON that would poison',
    'BAD_REQUEST',
    { method: 'POST', url: '/retailer/orders', headers: json, payload: '{"__proto__":{"a":1}}' },
  ],
  ['an address that nobody has', 'NOT_FOUND', { method: 'GET', url: '/retailer/nothing-here' }],
  ['an address no browser would send', 'BAD_REQUEST', { method: 'GET', url: '/retailer/orders/%E0%A4%A' }],
  ['an id that is endless', 'NOT_FOUND', { method: 'GET', url: `/retailer/orders/${'9'.repeat(5000)}` }],
  ['an id that is none', 'ORDER_NOT_FOUND', { method: 'GET', url: '/retailer/orders/%00' }],
  ['a verb that the address has not', 'METHOD_NOT_ALLOWED', { method: 'PUT', url: '/retailer/orders' }],
  [
    'a body that is too large',
    'PAYLOAD_TOO_LARGE',
    { method: 'POST', url: '/retailer/orders', headers: json, payload: `{"note":"${aLot}"}` },
  ],
  [
    'XML',
    'UNSUPPORTED_MEDIA_TYPE',
    { method: 'POST', url: '/retailer/orders', headers: { 'content-type': 'text/xml' }, payload: '<order/>' },
  ],
  [
    'JSON that is packed',
    'UNSUPPORTED_MEDIA_TYPE',
    { method: 'POST', url: '/retailer/orders', headers: { ...json, 'content-encoding': 'gzip' }, payload: '{}' },
  ],
  [
    'a form',
    'UNSUPPORTED_MEDIA_TYPE',
    {
      method: 'POST',
      url: '/retailer/orders',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=b',
    },
  ],
  [
    'plain text where JSON belongs',
    'UNSUPPORTED_MEDIA_TYPE',
    { method: 'POST', url: '/retailer/orders', headers: { 'content-type': 'text/plain' }, payload: '{}' },
  ],
];

describe('errors of the framework have the common error shape', () => {
  test.each(frameworks)('%s: %s', async (_what, type, given) => {
    for (const language of ['en', 'fr'] as const) {
      const response = await ask(given, language);
      const body = response.json();
      expect(body).toEqual({
        status: response.statusCode,
        message: errorText(type, language),
        error: { type },
        errors: [],
        requestId: response.headers['x-request-id'] ?? expect.any(String),
      });
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(response.statusCode).toBe(statusOf(type));
    }
  });

  test('a 405 lists the methods of the URL', async () => {
    const response = await ask({ method: 'PUT', url: '/retailer/order-action-logs' });
    expect(response.headers.allow).toBe('GET, POST');
  });

  test('oversized headers and requests that are not HTTP get an error in JSON', async () => {
    const { hostname, port } = new URL(address);
    const say = async (lines: string) => {
      const socket = connect(Number(port), hostname);
      socket.write(lines);
      const answer = await text(socket);
      return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
    };
    expect(await say(`GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(80_000)}\r\n\r\n`)).toMatchObject({
      status: 413,
      error: { type: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await say('HELLO\r\n\r\n')).toMatchObject({ status: 400, error: { type: 'BAD_REQUEST' } });
  });

  test('an empty body with a JSON content type counts as no body', async () => {
    const guest = await retailer.coordinator();
    const response = await world.request({
      method: 'POST',
      url: '/retailer/auth/logout',
      token: guest.token,
      headers: json,
    });
    expect(response.statusCode).toBe(200);
  });

  test('the language is ?lang=, else the best of Accept-Language, else English', async () => {
    const said = async (url: string, language?: string) =>
      (
        await world.app.http.inject({ method: 'GET', url, headers: language ? { 'accept-language': language } : {} })
      ).json().message;
    expect(await said('/retailer/orders/counts')).toBe(errors.UNAUTHORIZED.en);
    expect(await said('/retailer/orders/counts', 'fr-CA,fr;q=0.9,en;q=0.8')).toBe(errors.UNAUTHORIZED.fr);
    expect(await said('/retailer/orders/counts', 'de,en;q=0.5,fr;q=0.4')).toBe(errors.UNAUTHORIZED.en);
    expect(await said('/retailer/orders/counts?lang=fr', 'en')).toBe(errors.UNAUTHORIZED.fr);
    // Only the start of an oversized header is read.
    expect(await said('/retailer/orders/counts', `${'de,'.repeat(60)}fr`)).toBe(errors.UNAUTHORIZED.fr);
    expect(await said('/retailer/orders/counts', `${'de,'.repeat(80)}fr`)).toBe(errors.UNAUTHORIZED.en);
  });
});

describe('validation', () => {
  test('every invalid field is reported at once, with its message in the caller’s language', async () => {
    const body = {
      ...anOrder({ recipient: ' ', email: 'nobody', note: 'x'.repeat(241), numberOfPackages: 6, date: '2026-02-30' }),
      time: '25:00',
      weight: 'heavy',
      customFields: [{ label: 'Gate', value: ' ' }],
      colour: 'red',
    };
    const expected: [string, ErrorType, object?][] = [
      ['recipient', 'REQUIRED'],
      ['email', 'INVALID_EMAIL'],
      ['note', 'TOO_LONG', { maximum: 240 }],
      ['numberOfPackages', 'TOO_LARGE', { maximum: 5 }],
      ['customFields.0.value', 'CUSTOM_FIELD_EMPTY'],
      ['weight', 'NOT_A_NUMBER'],
      ['date', 'INVALID_DATE'],
      ['time', 'INVALID_TIME'],
      ['colour', 'UNKNOWN_FIELD', { keys: 'colour' }],
      ['pickupScheduleId', 'REQUIRED'],
    ];
    for (const language of ['en', 'fr'] as const) {
      const response = await ask(
        { method: 'POST', url: '/retailer/orders', headers: json, payload: JSON.stringify(body) },
        language,
      );
      const { status, errors: faults } = response.json();
      expect(status).toBe(422);
      expect(faults).toHaveLength(expected.length);
      for (const [path, type, values = {}] of expected)
        expect(faults).toContainEqual({ path, type, message: errorText(type, language, { ...values }) });
    }
  });

  test('all invalid query parameters are reported at once', async () => {
    const response = await ask({
      method: 'GET',
      url: '/v2/retailer/orders?page=0&pageSize=x&sort=secret:asc&status=lost&date=soon',
    });
    expect(
      response
        .json()
        .errors.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(['date', 'page', 'pageSize', 'sort', 'status']);
  });
});

describe('limits', () => {
  test('an IP address can request recipients’ pages sixty times a minute, then gets a 429, in French too', async () => {
    const look = (remoteAddress: string) =>
      world.app.http.inject({
        method: 'GET',
        url: '/retailer/customer-trackings/NOBODY',
        remoteAddress,
        headers: { 'accept-language': 'fr' },
      });
    for (let count = 0; count < 60; count++) expect((await look('10.0.0.1')).statusCode).toBe(404);
    const refused = await look('10.0.0.1');
    expect(refused.json()).toMatchObject({
      status: 429,
      error: { type: 'TOO_MANY_REQUESTS' },
      message: errors.TOO_MANY_REQUESTS.fr,
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await look('10.0.0.2')).statusCode).toBe(404);
  });

  test('URLs that do not exist have the same rate limit as others', async () => {
    expect((await ask({ method: 'GET', url: '/nothing' })).headers['x-ratelimit-limit']).toBe('6000');
  });
});

test('every response has its own request id, in its headers and in the body of a refusal', async () => {
  const ids = new Set<unknown>();
  for (let count = 0; count < 5; count++) {
    const response = await ask({ method: 'GET', url: '/retailer/orders/nothing' });
    expect(response.json().requestId).toBe(response.headers['x-request-id']);
    ids.add(response.headers['x-request-id']);
  }
  expect(ids.size).toBe(5);
});

const ofPages = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
};
const everywhere = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

test('a response that is not a page may not load anything', async () => {
  for (const url of ['/retailer/orders/counts', '/nothing', '/openapi.json', '/healthz']) {
    const { headers } = await ask({ method: 'GET', url });
    const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    expect(headers, url).toMatchObject({ ...everywhere, 'content-security-policy': policy });
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

test('a page loads scripts from our own files only and styles by a nonce of each response, and cannot be framed', async () => {
  const policies = new Set<string>();
  const urls = ['/docs', '/docs', '/t/nothing'];
  for (const url of urls) {
    const { headers } = await ask({ method: 'GET', url });
    expect(headers, url).toMatchObject({ ...everywhere, ...ofPages });
    const policy = String(headers['content-security-policy']);
    expect(policy.replace(/'nonce-[\w+/=]{24}'/, 'NONCE').split('; ')).toEqual([
      ...["default-src 'self'", "script-src 'self'", "style-src 'self' NONCE", "style-src-attr 'unsafe-inline'"],
      ...["img-src 'self' data: blob:", "font-src 'self' data:", "connect-src 'self'", "object-src 'none'"],
      ...["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
    ]);
    policies.add(policy);
  }
  expect(policies.size).toBe(urls.length);
});

test('HSTS is sent only if the product is served over HTTPS', async () => {
  expect((await ask({ method: 'GET', url: '/healthz' })).headers['strict-transport-security']).toBeUndefined();
  const secure = await world.another({ config: { ...world.app.config, publicUrl: 'https://portage.test' } });
  const { headers } = await secure.app.http.inject({ method: 'GET', url: '/healthz' });
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
});

test('every error has two different texts with the same placeholders', () => {
  for (const [type, row] of Object.entries(errors)) {
    expect(row.en, type).not.toBe('');
    expect(row.fr, type).not.toBe(row.en);
    const braces = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    expect(braces(row.fr), type).toEqual(braces(row.en));
  }
});

test('robots.txt disallows everything', async () => {
  const { statusCode, headers, body } = await ask({ method: 'GET', url: '/robots.txt' });
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /\n',
  ]);
});
