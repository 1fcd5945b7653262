// The kind of an endpoint determines the content type of its body. The endpoints of each kind are registered in a separate context, whose
// parsers accept nothing else: any other content type gets a 415.
import { finished } from 'node:stream';
import type { Endpoint } from '@portage/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { turns } from '../limits/turns.ts';
import { Refusal } from '../refusal.ts';

export type BodyFormat = 'json' | 'form' | 'multipart' | 'bytes' | 'raw';

/** Returns how an endpoint's body is parsed: a form as fields, an upload as a stream of bytes, a hook as the raw bytes that were signed. */
export function bodyFormatOf({ kind, verb, hasFiles }: Pick<Endpoint, 'kind' | 'verb' | 'hasFiles'>): BodyFormat {
  if (hasFiles) return 'multipart';
  if (kind === 'receive') return 'bytes';
  if (kind === 'hook') return 'raw';
  return kind === 'page' && verb === 'POST' ? 'form' : 'json';
}

const defaultLimit = 256 * 1024;
/** Bytes allowed for the forms and JSON of anonymous callers: the longest that a schema accepts is 13 KB. */
const anonymousLimit = 16 * 1024;

/** Returns the limit in bytes. Signed hooks have the usual one: Shopify's are long, and their bytes are hashed before they are parsed. */
export const bodyLimitOf = ({ who, kind, bodyLimit }: Pick<Endpoint, 'who' | 'kind' | 'bodyLimit'>): number =>
  bodyLimit ?? (who === 'anyone' && kind !== 'hook' ? anonymousLimit : defaultLimit);

const deepest = 32;
const mostNames = 1000;

/** Returns whether JSON is nested too deep, or an object has too many names: parsing it takes far longer than its size suggests. */
function isTangled(json: string): boolean {
  const names: number[] = [];
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === '{' || sign === '[') {
      if (names.push(0) > deepest) return true;
    } else if (sign === '}' || sign === ']') names.pop();
    else if (sign === ':') {
      const count = (names.pop() ?? 0) + 1;
      if (names.push(count) && count > mostNames) return true;
    }
  }
  return false;
}

/** Returns the index of the quote that closes a string, or the length of the text. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json[before - 1] === '\\') before--;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}

/** Lets short requests be served between long bodies. */
const nextTurn = turns();

const uploaded = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/jpeg',
  'image/png',
  'image/webp',
];

const add: Record<BodyFormat, (http: FastifyInstance) => void> = {
  /** Parses an empty body as no body. */
  json: (http) => {
    const parseJson = http.getDefaultJsonParser('error', 'ignore');
    http.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (request: FastifyRequest, given: string) => {
        // Compressed bodies are refused: their decompressed size has no limit.
        if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw unsupported();
        if (given === '') return undefined;
        if (given.length > anonymousLimit) await nextTurn();
        if (isTangled(given)) throw new Refusal('BAD_REQUEST');
        return new Promise((resolve, reject) =>
          parseJson(request, given, (error, body) => (error ? reject(error) : resolve(body))),
        );
      },
    );
  },
  form: (http) =>
    http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    ),
  multipart: (http) =>
    http.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        await nextTurn();
        return readParts(body, request.headers['content-type'] ?? '');
      },
    ),
  bytes: (http) => http.addContentTypeParser(uploaded, (_request, payload, done) => done(null, payload)),
  raw: (http) => http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body)),
};

/** The most parts of a form. Parsing hundreds of thousands of tiny ones would take seconds. */
const mostParts = 10;

/** The header that browsers send. A lenient one could name one boundary to this file, and another to the platform's parser. */
const multipartType = /^multipart\/form-data; ?boundary=("?)([\w'+.-]{1,70})\1$/i;

/** Returns whether a body has more delimiters than a form may have parts. */
function hasManyParts(body: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`;
  let at = -1;
  for (let parts = 0; parts <= mostParts + 1; parts++) {
    at = body.indexOf(delimiter, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Parses a form in several parts with the platform's own parser. The body's limit in bytes also limits its files. */
async function readParts(body: Buffer, type: string): Promise<Record<string, string | File>> {
  const [, , boundary] = multipartType.exec(type) ?? [];
  if (boundary === undefined || hasManyParts(body, boundary)) throw new Refusal('BAD_REQUEST');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    // The parser throws a TypeError for any fault in the bytes.
    throw new Refusal('BAD_REQUEST');
  });
  return Object.fromEntries(form);
}

/** The most bytes of forms with files that a process holds at once, and the milliseconds within which one has to arrive. */
const heldLimit = 48_000_000;
const arrivalMs = 60_000;
let heldBytes = 0;

/** Reserves memory for a form with files until its response ends; refuses it while other such forms hold too much. */
export function reserveForm({ raw: request, headers }: FastifyRequest, { raw: response }: FastifyReply): void {
  const size = Number(headers['content-length']);
  // Browsers declare the size of a form.
  if (!Number.isSafeInteger(size)) throw new Refusal('BAD_REQUEST');
  if (heldBytes + size > heldLimit) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 10 });
  heldBytes += size;
  const late = setTimeout(() => request.destroy(), arrivalMs);
  request.once('end', () => clearTimeout(late));
  finished(response, () => {
    clearTimeout(late);
    heldBytes -= size;
  });
}

/** Makes a Fastify context parse bodies in this way only. */
export function acceptBodies(http: FastifyInstance, format: BodyFormat): void {
  http.removeAllContentTypeParsers();
  add[format](http);
}

const unsupported = () =>
  Object.assign(new Error('unsupported media type'), { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' });
