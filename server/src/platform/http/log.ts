// What is logged of a request: the route, never the address that was called. Addresses carry link codes, postal codes and signatures.
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { isAway } from './errors.ts';

/** Fastify's logger at a level, to the standard output or where it is told. */
export const logging = (
  level: Config['logLevel'],
  to?: { write(line: string): void },
): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : { level, serializers: { req: describe }, hooks: { logMethod: oncePerMinute() }, ...(to ? { stream: to } : {}) };

/** While the database is away every request and every loop fails at once: each says so once a minute for the same cause. */
function oncePerMinute(): NonNullable<PinoLoggerOptions['hooks']>['logMethod'] {
  const logged = new LRUCache<string, true>({ max: 500, ttl: 60_000 });
  return function (args, method) {
    const [details, message]: readonly unknown[] = args;
    if (
      typeof details === 'object' &&
      details &&
      'err' in details &&
      details.err instanceof Error &&
      isAway(details.err)
    ) {
      const cause = `${message}: ${details.err.message}`;
      if (logged.has(cause)) return;
      logged.set(cause, true);
    }
    method.apply(this, args);
  };
}

const describe = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions?.url ?? null,
  remoteAddress: request.ip,
});
