// Log lines contain no secrets and no personal data: of a request its route instead of its URL, of an error only listed fields, and its text
// without what is quoted in it. They name the request that caused them.
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { isTemporary } from '../db/outage.ts';
import { Refusal } from '../refusal.ts';
import { requestIdFor } from '../traces/trace.ts';

/** Returns the options of Fastify's logger at a level, to standard output or the given destination. */
export const logging = (
  level: Config['logLevel'],
  to?: { write(line: string): void },
): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: { req: describe, err: (error) => describeError(error), reason: describeText },
        mixin: (_line, _level, logger) => requestIdFor(logger),
        hooks: { logMethod: oncePerMinute() },
        ...(to ? { stream: to } : {}),
      };

/** Names the request's id alike in all lines. */
export const logLabels = new LogController({ requestIdLogLabel: 'requestId' });

/** Returns the first frames of the stack; those below differ from call to call. */
const placeOf = ({ stack = '' }: Error) => stack.split('\n', 3).join();

/**
 * Logs the same failure once a minute when many requests and loops fail at once: the database is unavailable, full or read-only, or our own code
 * refuses under load. All such refusals have one message, so causes are distinguished by where they are thrown.
 */
function oncePerMinute(): NonNullable<PinoLoggerOptions['hooks']>['logMethod'] {
  const logged = new LRUCache<string, true>({ max: 500, ttl: 60_000 });
  return function (args, method) {
    const [details, message]: readonly unknown[] = args;
    const error = typeof details === 'object' && details && 'err' in details ? details.err : null;
    if (error instanceof Refusal || (error instanceof Error && isTemporary(error))) {
      const cause = `${message}: ${error instanceof Refusal ? placeOf(error) : error.message}`;
      if (logged.has(cause)) return;
      logged.set(cause, true);
    }
    method.apply(this, args);
  };
}

const describe = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions?.url ?? null,
  remoteAddress: request.ip,
});

type DescribedError = { type: string; message: string; stack: string; [field: string]: unknown };

/** Causes of causes that are logged. */
const deepest = 3;

/**
 * Describes an error by the fields that cannot contain a value: drivers and libraries attach statements, rows, replies and whole
 * connections to their errors.
 */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, stack = '', cause } = error;
  const message = messageOf(error);
  return {
    type: error.constructor.name,
    message,
    ...('code' in error && { code: describeText(String(error.code)) }),
    ...(error instanceof pg.DatabaseError && placeInSchema(error)),
    // A stack begins with the message.
    stack: [`${name}: ${message}`, ...stack.split('\n').filter((line) => /^ {4}at /.test(line))].join('\n'),
    ...(cause !== undefined && depth < deepest && { cause: describeError(cause, depth + 1) }),
  };
}

const placeInSchema = ({ table, column, constraint }: pg.DatabaseError) => ({ table, column, constraint });

function messageOf(error: Error): string {
  // PostgreSQL quotes values in its data exceptions (SQLSTATE class 22), and names of the schema in the others.
  if (error instanceof pg.DatabaseError && !error.code?.startsWith('22')) return error.message;
  if (error instanceof z.ZodError)
    return error.issues
      .slice(0, 5)
      .map(({ path, code }) => `${path.join('.')}: ${code}`)
      .join(', ');
  // The message quotes an excerpt of the input and does not escape the quotes in it.
  if (error instanceof SyntaxError) return describeText(error.message.replace(/".*"/s, '""'));
  return describeText(error.message);
}

/** Longest text of an error, in characters. */
const longestText = 1000;

/** Returns the text of an error without URLs, addresses and whatever it quotes. */
const describeText = (text: unknown): string =>
  String(text)
    .slice(0, longestText)
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(URL)')
    .replace(/"[^"]*("|$)|`[^`]*(`|$)|(?<![a-z0-9])'[^']*('|$)|<[^>]*(>|$)/gi, '(…)')
    .replace(/\S+@\S+/g, '(…)');
