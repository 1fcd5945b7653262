// Logs the route of a request instead of its URL. URLs contain link codes, postal codes and signatures.
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { isAway } from './errors.ts';

/** Returns the options of Fastify's logger at a level, to standard output or the given destination. */
export const logging = (
  level: Config['logLevel'],
  to?: { write(line: string): void },
): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : { level, serializers: { req: describe }, hooks: { logMethod: oncePerMinute() }, ...(to ? { stream: to } : {}) };

/** Returns the first frames of the stack; those below differ from call to call. */
const placeOf = ({ stack = '' }: Error) => stack.split('\n', 3).join();

/**
 * Logs the same failure once a minute when many requests and loops fail at once: the database is unavailable, or our own code refuses under
 * load. All such refusals have one message, so causes are distinguished by where they are thrown.
 */
function oncePerMinute(): NonNullable<PinoLoggerOptions['hooks']>['logMethod'] {
  const logged = new LRUCache<string, true>({ max: 500, ttl: 60_000 });
  return function (args, method) {
    const [details, message]: readonly unknown[] = args;
    const error = typeof details === 'object' && details && 'err' in details ? details.err : null;
    if (error instanceof Refusal || (error instanceof Error && isAway(error))) {
      const cause = `${message}: ${error instanceof Refusal ? placeOf(error) : error.message}`;
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
