// What is logged of a request: the route, never the address that was called. Addresses carry link codes, postal codes and signatures.
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Fastify's logger at a level, to the standard output or where it is told. */
export const logging = (
  level: Config['logLevel'],
  to?: { write(line: string): void },
): FastifyServerOptions['logger'] =>
  level === 'silent' ? false : { level, serializers: { req: describe }, ...(to ? { stream: to } : {}) };

const describe = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions?.url ?? null,
  remoteAddress: request.ip,
});
