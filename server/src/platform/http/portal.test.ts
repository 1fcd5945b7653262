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

async function server() {
  const http = fastify();
  http.setErrorHandler(answerError);
  answerUnknown(http, {}, { page: servePortal(http, { portal: folder, tracking: folder }), paths: ['/login'] });
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
