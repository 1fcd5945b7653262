// Whose address it is: what one subscriber is given. With IPv6 that is a /64, whose addresses cost nothing to change.
import { isIPv6 } from 'node:net';

/** The network that limits are counted by: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const between = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...between, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
