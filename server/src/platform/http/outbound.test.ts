import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { keptReplyBytes } from '@portage/contract/outbound';
import { generate } from 'selfsigned';
import { afterAll, expect, test } from 'vitest';
import { createOutbound } from './outbound.ts';

const timeoutMs = 5000;
let asked = 0;
const answer: RequestListener = (request, response) => {
  asked++;
  const pathname = request.url ?? '';
  if (pathname === '/redirect') response.writeHead(302, { location: '/after', 'x-many': ['a', 'b'] }).end();
  else if (pathname === '/long') response.write(`a${'é'.repeat(keptReplyBytes)}`);
  else if (pathname === '/endless') setInterval(() => response.write('.'), 20).unref();
  else if (pathname === '/silent') response.flushHeaders();
  else if (pathname === '/cut') response.writeHead(200, { 'content-length': 9 }).write('cut', () => response.destroy());
  else if (pathname === '/null') response.end('a\0b');
  else
    request.pipe(
      response.writeHead(200, { 'x-method': request.method ?? '', 'x-given': request.headers['x-given'] ?? '' }),
    );
};
const inside = createServer(answer).listen(0, '127.0.0.1');
const insideAlso = createServer(answer).listen(0, '::1');
const pems = await generate([{ name: 'commonName', value: 'localhost' }]);
const secure = createSecureServer({ key: pems.private, cert: pems.cert }, answer).listen(0, '127.0.0.1');
const servers = [inside, insideAlso, secure];
await Promise.all(servers.map((each) => each.listening || new Promise((resolve) => each.once('listening', resolve))));
afterAll(() => {
  for (const each of servers) {
    each.closeAllConnections();
    each.close();
  }
});
const portOf = (server: typeof inside) => (server.address() as AddressInfo).port;
const [port, port6] = [portOf(inside), portOf(insideAlso)];
const allow = [`127.0.0.1:${port}`, `127.0.0.1:${portOf(secure)}`];

const development = createOutbound({ production: false, allow: [] });
const production = createOutbound({ production: true, allow: [] });
const trusting = createOutbound({ production: true, allow });
const get = (path: string, within = timeoutMs) =>
  trusting.send({ url: `http://127.0.0.1:${port}${path}`, method: 'GET', timeoutMs: within });

test.each([
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/`,
  `http://LOCALHOST:${port}/`,
  `http://127.1:${port}/`,
  `http://127.0.0.1.:${port}/`,
  `http://0177.0.0.1:${port}/`,
  `http://0x7f.0.0.1:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://017700000001:${port}/`,
  `http://2130706433:${port}/`,
  `http://127.255.255.254:${port}/`,
  `http://０x7f.1:${port}/`,
  `http://①②⑦.0.0.1:${port}/`,
  `http://0.0.0.0:${port}/`,
  `http://0:${port}/`,
  `http://[::1]:${port6}/`,
  `http://[0:0:0:0:0:0:0:1]:${port6}/`,
  `http://[::]:${port6}/`,
  `http://[::127.0.0.1]:${port}/`,
  `http://[::7f00:1]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://[::ffff:7f00:1]:${port}/`,
  `http://[::ffff:0:7f00:1]:${port}/`,
  `http://[64:ff9b::7f00:1]:${port}/`,
  `http://[64:ff9b:1::a00:1]:${port}/`,
  `http://[2002:7f00:1::]:${port}/`,
  `http://[2001::1]:${port}/`,
  `http://[fe80::1]:${port}/`,
  `http://[fec0::1]:${port}/`,
  `http://[fc00::1]/`,
  'http://[fd00:ec2::254]/latest/meta-data',
  'http://[ff02::1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://0xa9fea9fe/latest/meta-data',
  'http://100.100.100.200/latest/meta-data',
  'http://168.63.129.16/machine',
  'http://192.0.0.192/opc/v2',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://012.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.254/',
  'http://192.168.1.1:8443/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://[::7f00:1]/',
  'https://168.63.129.16/',
  'http://user@hooks.example/',
  'http://user:secret@hooks.example/',
  'http://:secret@hooks.example/',
  'ftp://hooks.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/plain,a',
  'javascript:alert(1)',
  '//hooks.example/',
  'hooks.example',
  '',
  'http://',
  `http://127.0.0.1:${port}\\@hooks.example/`,
])('%s is refused without a request', async (url) => {
  asked = 0;
  await expect(development.send({ url, method: 'GET', timeoutMs })).resolves.toMatchObject({
    failure: 'ADDRESS_REFUSED',
  });
  expect(asked).toBe(0);
});

/** Returns a sender with an attacker's name server: each lookup gets the next of these answers. */
function answering(answers: string[][]) {
  const left = [...answers];
  const lookup: Parameters<typeof createOutbound>[0]['lookup'] = (_name, _options, done) => {
    const found = left.shift() ?? [];
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { left, sender: createOutbound({ production: false, allow: [], lookup }) };
}

test('a trailing dot does not bypass the filter, even if the system resolves the name', async () => {
  asked = 0;
  expect(await development.send({ url: `http://localhost.:${port}/`, method: 'GET', timeoutMs })).toHaveProperty(
    'failure',
  );
  expect(asked).toBe(0);
});

test('a name that resolves differently at the second lookup is refused: the checked address is the one connected to', async () => {
  asked = 0;
  const { left, sender } = answering([
    ['127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['::7f00:1'],
    ['168.63.129.16'],
    ['93.184.215.14', '127.0.0.1'],
    ['93.184.215.14', '::7f00:1'],
  ]);
  const url = `http://rebinding.example:${port}/`;
  for (let nth = left.length; nth > 0; nth--) {
    expect(await sender.send({ url, method: 'GET', timeoutMs })).toMatchObject({ failure: 'ADDRESS_REFUSED' });
    // One lookup for each request, and none after the check.
    expect(left).toHaveLength(nth - 1);
  }
  expect(asked).toBe(0);
});

test('production allows only https on its usual ports, development any; a password in a URL is never allowed', () => {
  const [most, little] = [
    ['https://a.example/', 'https://a.example:8443/x?y'],
    ['http://a.example/', 'http://a.example:8443/', 'https://a.example:22/'],
  ];
  const both = (url: string) => [production.whyNotAsk(url), development.whyNotAsk(url)];
  for (const url of most) expect(both(url), url).toEqual([null, null]);
  for (const url of little) expect(both(url), url).toEqual(['INVALID_URL', null]);
  expect(development.whyNotAsk('https://user:secret@a.example/')).toBe('INVALID_URL');
  expect(trusting.whyNotAsk(`http://127.0.0.1:${port}/`)).toBeNull();
  expect(trusting.whyNotAsk(`http://user@127.0.0.1:${port}/`)).toBe('INVALID_URL');
  expect(trusting.whyNotAsk(`http://127.0.0.1:${port6}/`)).toBe('INVALID_URL');
});

test('an internal IP address in any notation is refused at once; a name is checked when it is looked up', () => {
  for (const host of ['10.0.0.1', '169.254.169.254', '0x7f.1', '[::1]', '[::ffff:a00:1]', '[::a00:1]', '168.63.129.16'])
    expect(production.whyNotAsk(`https://${host}/`), host).toBe('ADDRESS_NOT_PUBLIC');
  for (const host of ['93.184.215.14', '[2606:4700::1111]', 'localhost'])
    expect(production.whyNotAsk(`https://${host}/`), host).toBeNull();
});

test('a host that the operator allows is called, and its reply is returned', async () => {
  const url = `http://127.0.0.1:${port}/?a=b`;
  const sent = await trusting.send({ url, method: 'POST', headers: { 'x-given': 'this' }, body: 'Élodie', timeoutMs });
  expect(sent).toMatchObject({ status: 200, body: 'Élodie', headers: { 'x-method': 'POST', 'x-given': 'this' } });
});

test('a redirect is a reply and is not followed', async () => {
  asked = 0;
  const reply = await get('/redirect');
  expect(reply).toMatchObject({ status: 302, headers: { location: '/after', 'x-many': 'a, b' } });
  expect(asked).toBe(1);
});

test('the start of a long reply is kept, in whole characters that the database accepts', async () => {
  const long = await get('/long');
  expect('body' in long && long.body).toBe(`a${'é'.repeat(keptReplyBytes / 2 - 1)}`);
  expect(await get('/null')).toMatchObject({ body: 'a\ufffdb' });
});

test('an endless or silent reply ends at the time limit; a reply that is cut off is a failure', async () => {
  expect(await get('/endless', 300)).toMatchObject({ failure: 'TIMED_OUT' });
  expect(await get('/silent', 300)).toMatchObject({ failure: 'TIMED_OUT' });
  expect(await get('/cut')).toMatchObject({ failure: 'CONNECTION_FAILED' });
});

test('each connection error is reported as its own failure', async () => {
  const https = `https://127.0.0.1:${portOf(secure)}/`;
  expect(await trusting.send({ url: https, method: 'GET', timeoutMs })).toMatchObject({
    failure: 'CERTIFICATE_REFUSED',
  });
  const missing = createOutbound({
    production: false,
    allow: [],
    lookup: (_name, _options, done) => done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []),
  });
  const url = 'https://nobody.example/';
  expect(await missing.send({ url, method: 'GET', timeoutMs })).toMatchObject({ failure: 'NAME_NOT_FOUND' });
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const closedPort = portOf(closed);
  await new Promise((resolve) => closed.close(resolve));
  const nobody = createOutbound({ production: true, allow: [`127.0.0.1:${closedPort}`] });
  const given = { url: `http://127.0.0.1:${closedPort}/`, method: 'GET' as const, timeoutMs };
  expect(await nobody.send(given)).toMatchObject({ failure: 'CONNECTION_FAILED' });
});
