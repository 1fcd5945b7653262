// Reads TXT records from the name servers of this machine's network.
import { Resolver } from 'node:dns/promises';
import type { TxtResolver } from './port.ts';

/** Error codes for a name or a record that does not exist. */
const absent = new Set(['ENOTFOUND', 'ENODATA']);

/** The time limit of a whole lookup: the timeouts of each attempt at each server add up. */
const longestLookUpMs = 8000;

/** Returns a resolver that queries these servers, each `address:port`, or the system's. */
export function txtResolver(servers?: readonly string[], limitMs = longestLookUpMs): TxtResolver {
  return async (name) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), limitMs);
    try {
      // A record longer than 255 bytes is split into pieces.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return [];
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}
