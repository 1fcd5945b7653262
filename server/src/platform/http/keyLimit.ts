// The rate limit of API keys, counted by key instead of IP address, and its response headers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Caller } from './handlers.ts';

/** Calls per minute that one key may send to each server. */
export const callsPerMinute = 600;

/**
 * Counts a call of a key, reports in headers how many are left and when the limit resets, and refuses calls over it. Calls with a key that
 * is no longer valid are counted separately, so that they do not use up the limit of the key that replaced it.
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
