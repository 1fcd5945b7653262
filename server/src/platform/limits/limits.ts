// Limits the calls per minute of networks and API keys, before the caller is identified and the body is read.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../http/handlers.ts';
import { networkOf } from '../http/network.ts';
import { Refusal } from '../refusal.ts';
import type { CountCall } from './callCounts.ts';
import { lanes } from './lanes.ts';
import { turns } from './turns.ts';

/** Calls per minute that one API key may send. */
export const callsPerMinute = 600;
/** Calls per minute that one network may send to each process, except to endpoints with a limit of their own. */
const generalPerMinute = 6000;
/** Requests of one retailer that wait for a place in a process; more are refused. */
const waitingPerRetailer = 250;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of an endpoint; its calls are counted under its row. */
    perMinute?: number;
  }
}

/** One shared error: in a burst, creating a stack trace for each would cost as much as the request. */
const tooMany = new Refusal('TOO_MANY_REQUESTS');

/** Counts a call, reports in headers how many are left and when the limit resets, and refuses calls over it. */
export async function limitCall(count: CountCall, subject: string, max: number, reply: FastifyReply): Promise<void> {
  const { isOver, remaining, resetMs } = await count(subject, max);
  const seconds = Math.ceil(resetMs / 1000);
  reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': seconds });
  if (!isOver) return;
  reply.header('retry-after', seconds);
  throw tooMany;
}

/**
 * Limits all requests by network: those of an endpoint with its own limit over all processes, the others in this process. The former are
 * mostly anonymous and arrive in bursts: each gets a separate turn of the event loop, so that they do not hold up the others.
 */
export function limitNetworks(http: FastifyInstance, shared: CountCall, own: CountCall): void {
  const nextTurn = turns();
  http.addHook('onRequest', async (request, reply) => {
    const { row, perMinute } = request.routeOptions.config;
    if (!perMinute) return limitCall(own, networkOf(request.ip), generalPerMinute, reply);
    await limitCall(shared, `${row} ${networkOf(request.ip)}`, perMinute, reply);
    await nextTurn();
  });
}

/**
 * Returns a function that bounds the concurrent requests of each retailer; further ones wait in order. Members and API keys have separate
 * bounds, so that neither waits for the other. A request uses one connection at a time: with the default pool, each bound leaves connections
 * for other retailers.
 */
export function requestShares(poolSize: number) {
  const bounds = { waiting: waitingPerRetailer, refusal: 'TOO_MANY_REQUESTS' } as const;
  const ofPrograms = lanes({ atOnce: Math.max(1, Math.floor((poolSize - 1) / 2)), ...bounds });
  // A screen sends several requests at once, and a few of them wait for a third party, without a connection.
  const ofPeople = lanes({ atOnce: Math.max(4, poolSize - 3), ...bounds });
  return <T>(by: Caller, run: () => Promise<T>): Promise<T> => (by.isKey ? ofPrograms : ofPeople)(by.retailerId, run);
}
