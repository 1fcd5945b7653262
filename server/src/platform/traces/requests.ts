// The id and the span of each request. Only a trusted proxy may choose them: an id that any caller chose could hide one request behind
// another in the logs.
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../http/observer.ts';
import { onRequestEnd } from '../http/onRequestEnd.ts';
import { newId } from '../ids.ts';
import type { Span } from './span.ts';
import { beginSpan, type Cause, runIn } from './trace.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the endpoint, such as `orders.create`. */
    row?: string;
  }
}

export type TrustedPeer = (address: string, hop: number) => boolean;

/** Returns whether an address is one of the proxies that the operator lists. */
export const trustedProxies = (list: string): TrustedPeer =>
  proxyAddr.compile(list.split(',').map((each) => each.trim()));

const isTrusted = (isProxy: TrustedPeer, { socket }: IncomingMessage) => isProxy(socket.remoteAddress ?? '', 0);

/** A UUID, or the same without hyphens as nginx sends it. */
const idForm = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

/** Returns the id that a trusted proxy gave the request, in the form of a UUID, or a new one. */
export function requestIdFrom(isProxy: TrustedPeer, request: IncomingMessage): string {
  const given = String(request.headers['x-request-id'] ?? '').toLowerCase();
  return idForm.test(given) && isTrusted(isProxy, request) ? given.replace(idForm, '$1-$2-$3-$4-$5') : newId();
}

type Entered = Cause & { span: Span | undefined; log: unknown };

/** Runs each request in its context, and ends its span with the reply, or when its client leaves. */
export function enterRequests(http: FastifyInstance, isProxy: TrustedPeer): void {
  const entered = new WeakMap<FastifyRequest, Entered>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { id: requestId, log, method } = request;
    const given = isTrusted(isProxy, request.raw) ? request.headers.traceparent : undefined;
    const span = beginSpan({
      name: method,
      kind: 'server',
      parent: typeof given === 'string' ? given : undefined,
      attributes: { 'http.request.method': method, 'portage.request_id': requestId },
    });
    const context = { requestId, log, span, ...(span && { traceparent: span.traceparent }) };
    entered.set(request, context);
    runIn(context, done);
  });
  // The end of the body is an event of the connection, whose context is not the request's.
  http.addHook('preValidation', (request, _reply, done) => {
    const context = entered.get(request);
    if (context) runIn(context, done);
    else done();
  });
  onRequestEnd(http, (request, { status }) => {
    const { url: route, config } = request.routeOptions;
    entered.get(request)?.span?.end(
      {
        'http.route': route,
        'http.response.status_code': status,
        'portage.retailer_id': callerOf(request)?.retailerId,
        ...(status >= 500 && { 'error.type': String(status) }),
      },
      config.row ?? `${request.method} ${route ?? ''}`.trim(),
    );
  });
}
