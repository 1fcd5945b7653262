import type { FastifyInstance } from 'fastify';

const bytes = [
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

/** JSON is parsed, an empty body is none, a page's plain form is its fields, and the bytes of an upload are handed on unread. Anything else is a 415. */
export function acceptBodies(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'ignore');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // What a compressed body unfolds to has no limit: none is taken.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') done(unsupported());
    else if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    // Only a page's own form is plain: every other call is JSON.
    if (request.url.startsWith('/t/')) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(unsupported());
  });
  http.addContentTypeParser(bytes, (request, payload, done) => {
    // Only an address that takes bytes may be sent them.
    if (request.method === 'PUT' && request.url.startsWith('/files/')) done(null, payload);
    else done(unsupported());
  });
}

const unsupported = () =>
  Object.assign(new Error('unsupported media type'), { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' });
