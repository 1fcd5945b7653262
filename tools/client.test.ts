// The client and the guides as a reader uses them: the client is installed in an empty folder, and every example is run unmodified.
import { execFile } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectTo, PortageError } from '../clients/typescript/src/runtime.ts';
import { temporaryFolder } from '../server/src/testing/folder.ts';
import { type Client, startWorld, testPassword } from '../server/src/testing/world.ts';
import { buildClient, PACKED } from './client.ts';
import { ROOT } from './processes.ts';

const run = promisify(execFile);
const frontEnds = { portal: join(ROOT, 'portal', 'dist'), tracking: join(ROOT, 'tracking', 'dist'), client: PACKED };
const world = await startWorld({ worker: true, frontEnds });
const folder = temporaryFolder('client');
let [url, key] = ['', ''];
let admin: Client;
beforeAll(async () => {
  admin = await (await world.retailer()).admin();
  await admin.account.confirm({ body: { password: testPassword } });
  ({ key } = await admin.keys.create({
    body: { name: 'Till', isTest: true, permissions: ['MANAGE_ORDERS', 'MANAGE_RETAILER_SETTINGS'] },
  }));
  url = await world.listen();
  await buildClient();
});

const unescaped = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Returns the examples of a kind, as copied from the page by a reader who inserted their key. */
async function examples(kind: 'shell' | 'curl' | 'typescript|program', language = 'en'): Promise<string[]> {
  const { body } = await world.request({ method: 'GET', url: '/docs', language });
  const found = [...body.matchAll(new RegExp(`<div class="example (?:${kind})">.*?<code>(.*?)</code>`, 'gs'))];
  return found.map(([, code = '']) =>
    unescaped(code).replaceAll('http://portage.test', url).replaceAll('pk_test_…', key),
  );
}

describe('the guides', () => {
  test('are in both languages, with the same examples', async () => {
    for (const kind of ['shell', 'curl', 'typescript|program'] as const) {
      expect((await examples(kind)).length).toBeGreaterThan(0);
      expect(await examples(kind, 'fr')).toEqual(await examples(kind));
    }
    const { body } = await world.request({ method: 'GET', url: '/docs', language: 'fr' });
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain('Créer une commande');
  });

  test('install the typed client, which has no dependencies, and run as one program', async () => {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const [install = ''] = await examples('shell');
    await run('bash', ['-c', `${install} --no-audit --no-fund`], { cwd: folder });
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'portage-client',
    ]);

    // The guides also install a package from the registry; the test links our copy.
    symlinkSync(join(ROOT, 'node_modules', 'standardwebhooks'), join(folder, 'node_modules', 'standardwebhooks'));
    writeFileSync(join(folder, 'index.ts'), (await examples('typescript|program')).join('\n\n'));
    copyFileSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.json'));
    const lib = ['--lib', 'esnext,dom', '--types', 'node', '--typeRoots', join(ROOT, 'node_modules', '@types')];
    await run(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', folder, '--skipLibCheck', 'false', ...lib]).catch(
      ({ stdout }) => expect(stdout).toBe(''),
    );
    const { stdout } = await run(process.execPath, ['index.ts'], { cwd: folder, env: { ...process.env, PORT: '0' } });
    expect(stdout).toContain('FINISHED');
    expect(stdout).toContain('VALIDATION_FAILED');
    expect(readFileSync(join(folder, 'label.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
    // The order that the examples created was voided; the one from their file remains.
    const { data } = await world.client(key).orders.list({ query: {} });
    expect(data.map(({ recipient, status }) => [recipient, status])).toEqual([
      ['Élodie Tremblay', 'COMPLETED'],
      ['Noah Roy', expect.any(String)],
    ]);
    expect((await admin.orders.list({ query: {} })).total).toBe(0);
  });

  test('run as one curl script, if curl is installed', async (context) => {
    const hasCurl = await run('curl', ['--version']).catch(() => null);
    if (!hasCurl) return context.skip('there is no curl on this machine');
    const script = (await examples('curl')).join('\n\n');
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
    expect(stdout).toContain('The same order');
    expect(stdout).toContain('"status":"FINISHED"');
    expect(stdout).toMatch(/x-ratelimit-remaining: \d+/);
    expect(stdout).toContain('"type":"VALIDATION_FAILED"');
  });
});

test('the client’s types describe their fields, each shape under one name', () => {
  const types = readFileSync(join(folder, 'node_modules', 'portage-client', 'dist', 'index.d.ts'), 'utf8');
  const order = types.slice(types.indexOf('export interface Order {'));
  expect(order).toMatch(/\/\*\* .+\. \*\/\s+now: OrderNow;/);
  expect([...types.matchAll(/export (?:interface|type) (\w+\d)\b/g)].map(([, name]) => name)).toEqual([]);
});

test('the client retries a busy server with the same Idempotency-Key, and throws if a server never responds', async () => {
  const keys: (string | undefined)[] = [];
  const busy = createServer((request, response) => {
    keys.push(String(request.headers['idempotency-key']));
    const isBusy = keys.length < 3;
    response.writeHead(isBusy ? 503 : 200, { 'retry-after': '0.01', 'content-type': 'application/json' });
    response.end(isBusy ? 'a proxy’s own page' : '{"id":"1"}');
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as AddressInfo;
  type Api = { orders: { create(given: { body: object }): Promise<{ id: string }> } };
  const rows = { orders: { create: ['POST', '/retailer/orders', 'json'] } } as const;
  const api = (attempts: number) => connectTo<Api>(rows, { url: `http://127.0.0.1:${port}`, key: 'k', attempts });
  expect(await api(4).orders.create({ body: {} })).toEqual({ id: '1' });
  expect(new Set(keys).size).toBe(1);
  keys.length = 0;
  await expect(api(1).orders.create({ body: {} })).rejects.toBeInstanceOf(PortageError);
  busy.close();
  await expect(api(1).orders.create({ body: {} })).rejects.toThrow();
});
