import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createOutbound } from '../../platform/http/outbound.ts';
import { readerThrough, readOutside } from './fetch.ts';

const pages: Record<string, string> = {};
const large = 256 * 1024;
const inside = createServer((request, response) => response.end(pages[request.url ?? ''] ?? 'secret')).listen(
  0,
  '127.0.0.1',
);
afterAll(() => inside.close());

test.each([
  'https://127.0.0.1/metadata',
  'https://127.1/metadata',
  'https://0x7f000001/metadata',
  'https://2130706433/metadata',
  'https://[::1]/metadata',
  'https://[::ffff:127.0.0.1]/metadata',
  'https://[::7f00:1]/metadata',
  'https://[64:ff9b::7f00:1]/metadata',
  'https://168.63.129.16/metadata',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://192.168.1.1:8443/',
  'https://localhost/',
])('%s is refused, as it is inside the operator’s network', async (url) => {
  await expect(readOutside(url)).rejects.toThrow('ADDRESS_REFUSED');
});

test('plain http and unusual ports are refused', async () => {
  const { port } = inside.address() as AddressInfo;
  for (const url of [`http://127.0.0.1:${port}/`, 'http://idp.example/', 'https://idp.example:22/'])
    await expect(readOutside(url)).rejects.toThrow('ADDRESS_REFUSED');
});

test('a response other than 200 is an error', async () => {
  const answering = (status: number) =>
    readerThrough({ whyNotAsk: () => null, send: async () => ({ status, headers: {}, body: '<md/>', ms: 1 }) });
  const url = 'https://idp.example/';
  expect(await answering(200)(url)).toBe('<md/>');
  for (const status of [302, 404, 500]) await expect(answering(status)(url)).rejects.toThrow(`answered ${status}`);
});

test('a response that is too large is an error, not truncated', async () => {
  const { port } = inside.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const read = readerThrough(createOutbound({ production: false, allow: [host] }));
  pages['/most'] = 'm'.repeat(large);
  expect(await read(`http://${host}/most`)).toHaveLength(large);
  for (const more of ['m', 'é', '😀']) {
    pages['/more'] = `${pages['/most']}${more}`;
    await expect(read(`http://${host}/more`)).rejects.toThrow('too large');
  }
});
