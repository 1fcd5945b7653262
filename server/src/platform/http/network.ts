// Groups IP addresses by the network of one subscriber. With IPv6 that is a /64: changing the address within it costs nothing.
import { isIPv6 } from 'node:net';

/** Returns the network that rate limits count by: an IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (address: string): string => prefixOf(address, { bytes: 4, groups: 4 });

/** Returns the range that one site is assigned: the /24 of an IPv4 address, or the /48 of an IPv6 one. */
export const siteOf = (address: string): string => prefixOf(address, { bytes: 3, groups: 3 });

function prefixOf(address: string, { bytes, groups: count }: { bytes: number; groups: number }): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped || !isIPv6(address)) return (mapped ?? address).split('.').slice(0, bytes).join('.');
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const between = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...between, ...tail].slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/${count * 16}`;
}
