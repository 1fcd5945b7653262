// A server keeps serving while the front ends are rebuilt.
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/folder.ts';
import { answerError } from './errors.ts';
import { servePortal } from './portal.ts';
import { answerUnknown } from './unknown.ts';

const folder = temporaryFolder('portal');
const index = join(folder, 'index.html');
const assets = join(folder, 'assets');

/** Replaces the previous build, as Vite does. */
function build(name: string, at: number): void {
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets);
  writeFileSync(join(assets, `${name}.js`), `// ${name}`);
  writeFileSync(index, `<script src="/assets/${name}.js"></script>`);
  utimesSync(index, at, at);
}

async function server(hasScanWorker = true) {
  const http = fastify();
  http.setErrorHandler(answerError);
  const page = servePortal(http, { portal: folder, tracking: folder, hasScanWorker });
  answerUnknown(http, {}, { page, paths: ['/login', '/scan'] });
  return http;
}

test('a running server serves a new build with the files that it references', async () => {
  build('one', 1);
  const http = await server();
  const look = async (url: string) => (await http.inject({ url })).body;
  expect(await look('/login')).toContain('/assets/one.js');
  build('two', 2);
  expect(await look('/login')).toContain('/assets/two.js');
  expect(await look('/assets/two.js')).toBe('// two');
});

test('a file is served compressed and for ever, and nothing outside of its folder is', async () => {
  build('one', 1);
  writeFileSync(join(assets, 'one.js.br'), 'compressed');
  const http = await server();
  const { body, headers } = await http.inject({ url: '/assets/one.js', headers: { 'accept-encoding': 'br' } });
  expect(body).toBe('compressed');
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
  });
  for (const url of ['/assets/..%2findex.html', '/assets/..%5cindex.html', '/assets/']) {
    const { statusCode, body: refused } = await http.inject({ url });
    expect([url, statusCode >= 400, refused.includes('<script')]).toEqual([url, true, false]);
  }
});

test('during a build the previous page is served', async () => {
  build('one', 1);
  const http = await server();
  const look = async () => (await http.inject({ url: '/login' })).body;
  expect(await look()).toContain('/assets/one.js');
  rmSync(index);
  expect(await look()).toContain('/assets/one.js');
});

test('a build made after the start is served', async () => {
  rmSync(index, { force: true });
  rmSync(assets, { recursive: true, force: true });
  const http = await server();
  expect((await http.inject({ url: '/login' })).statusCode).toBe(404);
  build('first', 3);
  expect((await http.inject({ url: '/login' })).statusCode).toBe(200);
  expect((await http.inject({ url: '/assets/first.js' })).statusCode).toBe(200);
});

test('the scan page has a build of its own, whose worker is asked for at each use, may load our files, and can be turned off', async () => {
  const scan = join(folder, 'scan');
  mkdirSync(scan, { recursive: true });
  build('portal', 4);
  writeFileSync(join(scan, 'scan.html'), '<title>Scan</title>');
  for (const name of ['worker.js', 'off.js']) writeFileSync(join(scan, name), `// ${name}`);
  const [http, turnedOff] = [await server(), await server(false)];
  const { body, headers } = await http.inject({ url: '/scan?lang=fr' });
  expect(body).toContain('Scan');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
  const worker = await http.inject({ url: '/scan/worker.js' });
  expect(worker.body).toBe('// worker.js');
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'service-worker-allowed': '/scan',
    'content-security-policy': "default-src 'self'",
  });
  expect((await turnedOff.inject({ url: '/scan/worker.js' })).body).toBe('// off.js');
  expect((await http.inject({ url: '/scan/assets/old.js' })).json()).toMatchObject({ error: { type: 'NOT_FOUND' } });
});
