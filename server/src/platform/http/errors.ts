// Turns every failure, including the framework's, into the common error shape in the caller's language.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import {
  type ErrorBody,
  type ErrorType,
  errorText,
  type Fault,
  type Language,
  statusOf,
} from '@portage/contract/errors';
import { translate } from '@portage/contract/words';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, isTemporary } from '../db/outage.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { annotate } from './observer.ts';

/** Returns the caller's language: `?lang=`, else Accept-Language, else English. */
export const languageOf = (request: FastifyRequest): Language => languageAsked(request) ?? 'en';

/** Returns the language that the URL or the browser requests; null if neither does. */
export function languageAsked(request: FastifyRequest): Language | null {
  const query = request.query;
  const asked = typeof query === 'object' && query !== null && 'lang' in query ? String(query.lang) : '';
  if (asked === 'en' || asked === 'fr') return asked;
  return preferred(request.headers['accept-language'] ?? '');
}

function preferred(header: string): Language | null {
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ language }) => language === 'en' || language === 'fr')
    .sort((a, b) => b.quality - a.quality);
  const [first] = wanted;
  return first === undefined ? null : first.language === 'fr' ? 'fr' : 'en';
}

/** Returns a fault with its message in a language. */
export const wordFault = (fault: Fault, language: Language) => ({
  type: fault.type,
  path: fault.path,
  message: errorText(fault.type, language, fault.values),
});

const frameworkErrors: Readonly<Record<string, ErrorType>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  // All ids are shorter than this.
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};
function typeOf(error: FastifyError | Refusal): ErrorType {
  if (error instanceof Refusal) return error.type;
  const code = codeOf(error);
  if (code in frameworkErrors) return frameworkErrors[code] ?? 'GENERIC';
  if (isTemporary(error)) return 'UNAVAILABLE';
  if (error.statusCode === 429) return 'TOO_MANY_REQUESTS';
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return error.statusCode === 404 ? 'NOT_FOUND' : 'BAD_REQUEST';
  return 'GENERIC';
}

function errorBody(
  type: ErrorType,
  language: Language,
  requestId: string,
  details: Refusal['details'] = {},
): ErrorBody {
  const body: ErrorBody = {
    status: statusOf(type),
    message: details.text ? translate(details.text, language) : errorText(type, language, details.values),
    error: { type },
    errors: (details.faults ?? []).map((fault) => wordFault(fault, language)),
    requestId,
  };
  if (details.data !== undefined) body.data = details.data;
  return body;
}

/** Fastify's error handler: logs server errors, reports the caller's, and never leaks the message of a bug. */
export async function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { raw } = request;
  // The client aborted: no reply can be read, and an anonymous caller must not fill the log.
  const isBrokenOff = raw.destroyed && !raw.complete;
  if (isBrokenOff) request.log.info('the sender broke the request off');
  const type = isBrokenOff ? 'BAD_REQUEST' : typeOf(error);
  const status = statusOf(type);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  const retryAfter = error instanceof Refusal ? error.details.retryAfterSeconds : undefined;
  if ((status === 429 || status === 503) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(retryAfter ?? (status === 503 ? 2 : 30)));
  const details = error instanceof Refusal ? error.details : {};
  annotate(request, { refusal: { type, faults: details.faults ?? [] } });
  await reply.status(status).send(errorBody(type, languageOf(request), request.id, details));
}

/** Responds in the usual shape to requests that are not HTTP, are too slow, or have too long headers. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const type = error.code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST';
  const body = JSON.stringify(errorBody(type, 'en', newId()));
  const head = [
    `HTTP/1.1 ${statusOf(type)} ${STATUS_CODES[statusOf(type)]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
