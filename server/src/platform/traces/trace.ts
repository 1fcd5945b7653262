// Each log line, fact, job, task and webhook that a request causes, in its own process and in workers, carries the request's id. With an
// OpenTelemetry collector configured, the same contexts carry spans (docs/decisions/0092-traces.md).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { newId } from '../ids.ts';
import type { Attributes, Log, NewSpan, Span, Tracer } from './span.ts';

/** The request that caused some work and, with a collector, the span that did (W3C Trace Context). */
const Cause = z.object({ requestId: z.string().max(36), traceparent: z.string().max(55).optional() });
export type Cause = z.output<typeof Cause>;

/** `log` is a logger that already writes the request's id. */
type Context = Cause & { log?: unknown };

const contexts = new AsyncLocalStorage<Context>();
let tracer: Tracer | null = null;

/** Starts the export of spans to a collector. Nothing of it is loaded without an endpoint. */
export async function startTracing(endpoint: string | null, serviceName: string, log: Log): Promise<void> {
  if (endpoint === null) return;
  const { openTracer } = await import('./export.ts');
  tracer = openTracer(endpoint, serviceName, log);
}

/** Sends the spans that are left, for a second at most. */
export async function stopTracing(): Promise<void> {
  const stopped = tracer?.stop();
  tracer = null;
  await stopped;
}

export const isTracing = (): boolean => tracer !== null;

/** Returns the cause of the current work, to be stored with the work that it causes; undefined outside of requests and their effects. */
export function currentCause(): Cause | undefined {
  const context = contexts.getStore();
  return context && { requestId: context.requestId, ...(context.traceparent && { traceparent: context.traceparent }) };
}

/** Adds the id of the causing request to a log line, unless its logger writes it already. */
export function requestIdFor(logger: unknown): { requestId?: string } {
  const context = contexts.getStore();
  return context && context.log !== logger ? { requestId: context.requestId } : {};
}

/** Runs work that serves several requests, or outlives its own, outside of every context. */
export const detached = <T>(work: () => T): T => contexts.exit(work);

export const runIn = (context: Context, work: () => void): void => contexts.run(context, work);

/** Begins the span of a request, if spans are exported. */
export const beginSpan = (span: NewSpan): Span | undefined => tracer?.begin(span);

/** A unit of a worker's work, such as one attempt at a job. Both fields are written into its log line. */
type Work = { kind: 'job' | 'subscriber' | 'webhook'; name: string };

/** The fields of the fact, payload or row that are read here. An older version may have stored it. */
const Carrier = z.object({
  cause: Cause.optional().catch(undefined),
  retailerId: z.string().optional().catch(undefined),
});

/**
 * Runs a worker's work in the context of its cause, and logs it when it ends. The carrier is the stored object that the work is about. Work
 * without a cause, such as a schedule's, gets an id of its own.
 */
export async function runWork<T>(log: Log, { kind, name }: Work, carrier: object, run: () => Promise<T>): Promise<T> {
  const { cause: context = { requestId: newId() }, retailerId } = Carrier.parse(carrier);
  const attributes = { 'portage.retailer_id': retailerId, 'portage.request_id': context.requestId };
  const span: NewSpan = { name: `${kind} ${name}`, kind: 'consumer', parent: context.traceparent, attributes };
  return runSpan(context, span, async () => {
    const began = performance.now();
    try {
      return await run();
    } finally {
      log.info?.({ name, retailerId, ms: Math.round(performance.now() - began) }, `${kind} ended`);
    }
  });
}

/** Describes a reply by its status. */
export const statusOf = ({ status }: { status: number }): Attributes => ({ 'http.response.status_code': status });

/** Runs an outgoing request in a span. `describe` returns what the span contains about its result. */
export async function traceRequest<T>(
  name: string,
  run: () => Promise<T>,
  describe: (result: T) => Attributes,
): Promise<T> {
  const context = contexts.getStore();
  if (!tracer || !context) return run();
  return runSpan(context, { name, kind: 'client', parent: context.traceparent }, run, describe);
}

async function runSpan<T>(
  context: Context,
  given: NewSpan,
  run: () => Promise<T>,
  describe?: (result: T) => Attributes,
): Promise<T> {
  const span = tracer?.begin(given);
  const entered = span ? { ...context, traceparent: span.traceparent } : context;
  try {
    const result = await contexts.run(entered, run);
    span?.end(describe?.(result));
    return result;
  } catch (error) {
    span?.end({ 'error.type': errorType(error) });
    throw error;
  }
}

const errorType = (error: unknown) => (error instanceof Error ? error.constructor.name : typeof error);

/** Records a statement of the current work as a span: its operation and table, without text or values. */
export function traceStatement(event: LogEvent): void {
  const context = contexts.getStore();
  if (!tracer || !context) return;
  const beganAt = Date.now() - event.queryDurationMillis;
  const span = tracer.begin({
    name: statementName(event.query.sql),
    kind: 'client',
    parent: context.traceparent,
    beganAt,
  });
  const isRefused = event.level === 'error';
  const code = isRefused && event.error instanceof pg.DatabaseError ? event.error.code : undefined;
  span.end({
    'db.system.name': 'postgresql',
    ...(isRefused && { 'error.type': code ?? errorType(event.error) }),
  });
}

/** Returns the operation of a statement and the first table that it names. */
function statementName(text: string): string {
  const start = text.slice(0, 2000);
  const [operation = ''] = /[a-z]+/i.exec(start) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z]\w*)\b(?!\()/i.exec(start) ?? [];
  return `${operation} ${table}`.trim().toLowerCase();
}
