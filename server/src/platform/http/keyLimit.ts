// How many calls a minute an API key may make, whatever addresses they come from, and what its program is told of it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Caller } from './handlers.ts';

/** Calls a minute of one key, to each server. */
export const callsPerMinute = 600;

/**
 * Counts a call of a key and says in its headers how many are left and in how many seconds they are whole again; refuses one too many. With
 * a key that ended it is counted apart, so that whoever still holds it takes none of the calls of the key that replaced it.
 */
export function keyLimit(http: FastifyInstance, max = callsPerMinute) {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = http.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  });
  return async (
    { id, isKey }: Pick<Caller, 'id' | 'isKey'>,
    isOver: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    if (!isKey) return;
    keys.set(request, isOver ? `${id} ended` : id);
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
