// Reports a call by an authenticated caller to observers, after the reply, so that no request waits for them.
import type { Endpoint } from '@portage/contract/endpoint';
import type { ErrorType, Fault } from '@portage/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './handlers.ts';

type Annotations = { by?: Caller; answer?: unknown; refusal?: { type: ErrorType; faults: readonly Fault[] } };

/** A call and its reply; `row` is the name of its endpoint. */
export type ObservedCall = Omit<Annotations, 'by'> & {
  id: string;
  row: string;
  endpoint: Endpoint;
  by: Caller;
  params: unknown;
  query: unknown;
  body: unknown;
  status: number;
  milliseconds: number;
};

/** Observes every call of an authenticated caller; flushed when the server stops. */
export type CallObserver = { observe(call: ObservedCall): void; flush(): Promise<void> };

const notes = new WeakMap<FastifyRequest, Annotations>();

/** Adds facts about a request while it is handled, for observers. */
export const annotate = (request: FastifyRequest, known: Annotations): void =>
  void notes.set(request, { ...notes.get(request), ...known });

/** Returns the authenticated caller of a request, once the gate has admitted them. */
export const callerOf = (request: FastifyRequest): Caller | undefined => notes.get(request)?.by;

/** Returns the report of a completed request for observers; null without an authenticated caller. */
export function observedCall(row: string, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const { by, ...note } = notes.get(request) ?? {};
  if (!by) return null;
  const { id, params, query } = request;
  const body = endpoint.kind === 'json' ? request.body : undefined;
  const milliseconds = Math.round(reply.elapsedTime);
  return { ...note, id, row, endpoint, by, params, query, body, status: reply.statusCode, milliseconds };
}
