// The rate limit of API keys, by key and not by address, and its response headers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Caller } from './handlers.ts';

/** Calls a minute of one key, to each server. */
export const callsPerMinute = 600;

/**
 * Counts a call of a key, and reports in headers how many are left and when the limit resets; refuses one too many. Calls with an ended key
 * are counted apart, so that they take none of the calls of the key that replaced it.
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
