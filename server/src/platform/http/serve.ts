// Registers the endpoint table: gate → body → parse → handler → reply stripped to its schema.
import { createHash } from 'node:crypto';
import type { Endpoint, Table } from '@portage/contract/endpoint';
import { liveNouns, requestHeaders } from '@portage/contract/headers';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { callsPerMinute, limitCall } from '../limits/limits.ts';
import { Refusal } from '../refusal.ts';
import { detached } from '../traces/trace.ts';
import { acceptBodies, bodyFormatOf, bodyLimitOf, reserveForm } from './bodies.ts';
import { languageAsked, languageOf } from './errors.ts';
import { type Admitted, admit, type Gatekeeper, rightsOf } from './gate.ts';
import type { Caller, FileAnswer, NounHandlers, PageAnswer, StreamAnswer, Visit } from './handlers.ts';
import { annotate, type CallObserver, observedCall } from './observer.ts';
import { type AnyJudge, parse, refuseAll } from './parse.ts';
import { isRepeatable } from './refusals.ts';
import { nonceOf } from './security.ts';
import { sendFile, sendPage } from './send.ts';
import type { Streams } from './stream.ts';

/** Registers every endpoint of every noun. */
export function serve(
  app: FastifyInstance,
  nouns: Record<string, Table>,
  handlers: NounHandlers,
  gatekeeper: Gatekeeper,
  streams: Streams,
  observers: readonly CallObserver[] = [],
): void {
  const rows = Object.entries(nouns).flatMap(([noun, table]) =>
    Object.entries(table).map(([name, endpoint]) => {
      const isLive = liveNouns.includes(noun);
      const handler = handlers[noun]?.[name];
      if (!handler) throw new Error(`No handler for ${noun}.${name}`);
      const gate = isLive ? { ...gatekeeper, amongTestData: async (by: Caller) => by } : gatekeeper;
      const row = `${noun}.${name}`;
      const route = routeOf(row, endpoint, handler as Handle, gate, streams);
      return { endpoint, route: { ...route, onResponse: reportTo(row, endpoint, observers) } };
    }),
  );
  for (const [format, routes] of Map.groupBy(rows, ({ endpoint }) => bodyFormatOf(endpoint))) {
    app.register((context, _options, done) => {
      acceptBodies(context, format);
      for (const { route } of routes) context.route(route);
      done();
    });
  }
}

/** Returns a hook that reports a completed request to the observers. */
const reportTo =
  (row: string, endpoint: Endpoint, observers: readonly CallObserver[]) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const call = observedCall(row, endpoint, request, reply);
    if (call) for (const observer of observers) observer.observe(call);
  };

type Handle = ((given: Record<string, unknown>) => Promise<unknown>) & { judge?: AnyJudge };

function routeOf(
  row: string,
  endpoint: Endpoint,
  handle: Handle,
  gatekeeper: Gatekeeper,
  streams: Streams,
): RouteOptions {
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const isKeyed = isRepeatable(endpoint);
  return {
    method: endpoint.verb,
    url: endpoint.path,
    // A stream has no headers to request without its body.
    exposeHeadRoute: endpoint.kind !== 'stream',
    bodyLimit: bodyLimitOf(endpoint),
    config: {
      row,
      isStream: endpoint.kind === 'stream',
      ...(endpoint.perMinute && { perMinute: endpoint.perMinute }),
    },
    // After the rate limit and before the body: an unauthenticated body is never read.
    preParsing: async (request, reply) => {
      const see = async (by: Caller, isOver = false) => {
        // Calls with an ended key do not use up the limit of the key that replaced it.
        const subject = `key ${by.id}${isOver ? ' ended' : ''}`;
        if (by.isKey) await limitCall(gatekeeper.countCall, subject, callsPerMinute, reply);
        annotate(request, { by });
      };
      admitted.set(request, await admit(endpoint, request, gatekeeper, see));
      if (endpoint.hasFiles) reserveForm(request, reply);
    },
    handler: async (request, reply) => {
      const caller = admitted.get(request);
      if (!caller) throw new Error('The gate was not passed');
      const { by } = caller;
      const run = async () => {
        // The client gave up while the request waited for its share: it would send another one that does the same again.
        if (reply.raw.destroyed) throw new Refusal('UNAVAILABLE');
        const { parsed, faults } = parse(endpoint, request);
        if (faults.length > 0) await refuseAll(endpoint, faults, request, handle.judge, by);
        const given = { ...parsed, ...caller, visit: visitOf(request) };
        return isKeyed ? atMostOnce(request, by ?? null, gatekeeper, () => handle(given)) : handle(given);
      };
      const answer = await (by ? gatekeeper.inShare(by, run) : run());
      if (endpoint.kind === 'stream')
        return detached(() =>
          streams.open(answer as StreamAnswer<object>, endpoint.reply, request, reply, rightsOf(caller)),
        );
      return send(endpoint, answer, request, reply);
    },
  };
}

/** Returns the facts about a request. They are computed lazily: few handlers use any, and each takes some work. */
const visitOf = (request: FastifyRequest): Visit => ({
  get language() {
    return languageOf(request);
  },
  get languageAsked() {
    return languageAsked(request);
  },
  get address() {
    return request.ip;
  },
  get device() {
    return (request.headers['user-agent'] ?? '').slice(0, 400);
  },
  get nonce() {
    return nonceOf(request);
  },
  cookie: (name) => parseCookie(request.headers.cookie ?? '')[name] ?? null,
});

async function atMostOnce(
  request: FastifyRequest,
  by: Caller | null,
  gatekeeper: Gatekeeper,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return run();
  if (typeof key !== 'string' || key.length > requestHeaders.idempotencyKey.maxLength || key === '')
    throw new Refusal('BAD_REQUEST');
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  return gatekeeper.once(by, key, requestHash, run);
}

function send(endpoint: Endpoint, answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (endpoint.kind === 'file') return sendFile(answer as FileAnswer, reply);
  if (endpoint.kind === 'page') return sendPage(answer as PageAnswer, reply);
  reply.status(endpoint.status ?? 200).header('cache-control', 'no-store');
  const stripped = endpoint.reply.parse(answer);
  annotate(request, { answer: stripped });
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(stripped));
}
