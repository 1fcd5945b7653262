// The caller's address is determined correctly behind proxies.
import { expect, test } from 'vitest';
import { startWorld } from '../../testing/world.ts';
import { readConfig } from '../config.ts';
import { networkOf, siteOf } from './network.ts';

const lines: string[] = [];
const world = await startWorld({
  environment: { LOG_LEVEL: 'info', TRUSTED_PROXIES: 'loopback, 10.0.0.0/24, fd00::/8' },
  logTo: { write: (line: string) => lines.push(line) },
});

async function seenAs(remoteAddress: string, forwarded: string): Promise<string | undefined> {
  lines.length = 0;
  const headers = { 'x-forwarded-for': forwarded };
  await world.app.http.inject({ method: 'GET', url: '/healthz', remoteAddress, headers });
  return lines.map((line) => JSON.parse(line).req?.remoteAddress).find((address) => address !== undefined);
}

test('a caller from the internet cannot choose its address', async () => {
  expect(await seenAs('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
});

test('the address that a trusted proxy adds is used, not the addresses that its caller sent', async () => {
  for (const proxy of ['127.0.0.1', '10.0.0.4', 'fd00::1'])
    expect(await seenAs(proxy, '198.51.100.1, 203.0.113.9'), proxy).toBe('203.0.113.9');
});

test('no other address is trusted, not even on a private network', async () => {
  for (const neighbour of ['10.0.1.4', '172.18.0.2', '192.168.1.1'])
    expect(await seenAs(neighbour, '198.51.100.1'), neighbour).toBe(neighbour);
});

test('an invalid list of networks stops the start', () => {
  const reading = (TRUSTED_PROXIES: string) => () => readConfig({ TRUSTED_PROXIES });
  for (const wrong of ['everyone', '10.0.0.0/33', 'loopback/8', '10.0.0.1,,'])
    expect(reading(wrong), wrong).toThrow(/TRUSTED_PROXIES/);
  expect(readConfig({}).trustedProxies).toBe('loopback');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.1', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
])('%s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});

test('a request must be received within two minutes', () => {
  expect(world.app.http.server.requestTimeout).toBe(120_000);
});
