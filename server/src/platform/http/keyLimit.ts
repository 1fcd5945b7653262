// How many calls a minute an API key may make, whatever addresses they come from, and what its program is told of it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Calls a minute of one key, to each server. */
export const callsPerMinute = 600;

/** Counts a call of a key and says in its headers how many are left and in how many seconds they are whole again; refuses one too many. */
export function keyLimit(http: FastifyInstance, max = callsPerMinute) {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = http.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  });
  return async (keyId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    keys.set(request, keyId);
    const counted = await count(request);
    if (counted.isAllowed) return;
    reply.headers({
      'x-ratelimit-limit': counted.max,
      'x-ratelimit-remaining': counted.remaining,
      'x-ratelimit-reset': counted.ttlInSeconds,
    });
    if (!counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw new Refusal('TOO_MANY_REQUESTS');
  };
}
