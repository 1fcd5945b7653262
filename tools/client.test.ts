// The client as whoever installs it meets it: packed, installed in an empty folder, compiled, and run against a server.
import { execFile } from 'node:child_process';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { connectTo, PortageError } from '../clients/typescript/src/runtime.ts';
import { temporaryFolder } from '../server/src/testing/folder.ts';
import { startWorld, testPassword } from '../server/src/testing/world.ts';
import { buildClient } from './client.ts';
import { ROOT } from './processes.ts';

const run = promisify(execFile);
const world = await startWorld();

const program = `
import { connect, eachOf, type Order, PortageError } from 'portage-client';

const portage = connect({ url: process.env.URL ?? '', key: process.env.KEY ?? '' });
const { data: stores } = await portage.stores.list();
const body = { number: '1001', recipient: 'Élodie Tremblay', address: '100 King St W, Toronto, ON, M5X 1A9', pickupScheduleId: stores.find(({ name }) => name === 'Queen West')?.id };
const order: Order = await portage.orders.create({ body, idempotencyKey: 'order-1001' });
const again = await portage.orders.create({ body, idempotencyKey: 'order-1001' });
const refused = await portage.orders.create({ body }).catch((error: unknown) => (error instanceof PortageError ? error.type : 'other'));
const listed: string[] = [];
for await (const each of eachOf(portage.orders.list, { sort: 'createdAt:desc' })) listed.push(each.id);
// @ts-expect-error: no such field.
body.colour = 'red';
console.log(JSON.stringify({ id: order.id, again: again.id, refused, listed }));
`;

test('the packed client installs in an empty folder, compiles, and makes an order with a key', async () => {
  const admin = await (await world.retailer()).admin();
  await admin.account.confirm({ body: { password: testPassword } });
  const { key } = await admin.keys.create({ body: { name: 'Till', permissions: ['MANAGE_ORDERS'] } });
  const url = await world.listen();
  await buildClient();
  const folder = temporaryFolder('client');
  const npm = (...args: string[]) => run('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd: folder });
  await npm('pack', join(ROOT, 'clients', 'typescript'));
  const [tarball = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await npm('install', `./${tarball}`);
  expect(readdirSync(join(folder, 'node_modules', 'portage-client')).sort()).toEqual([
    'README.fr.md',
    'README.md',
    'dist',
    'package.json',
  ]);

  writeFileSync(join(folder, 'index.ts'), program);
  copyFileSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.json'));
  const lib = ['--lib', 'esnext,dom', '--types', 'node', '--typeRoots', join(ROOT, 'node_modules', '@types')];
  await run(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', folder, '--skipLibCheck', 'false', ...lib]);
  const { stdout } = await run(process.execPath, ['index.ts'], { cwd: folder, env: { URL: url, KEY: key } });
  const { data } = await admin.orders.list({ query: {} });
  const [id] = data.map((order) => order.id);
  expect(JSON.parse(stdout)).toEqual({ id, again: id, refused: 'ORDER_NUMBER_TAKEN', listed: [id] });
});

test('what is busy is asked again under the same Idempotency-Key, and what never answers is told', async () => {
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
