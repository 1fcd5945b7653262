// What a row takes as its body is said by its kind. The rows of each door are registered in a context of their own, whose parsers know
// nothing else: any other type of content is a 415.
import type { Endpoint } from '@portage/contract/endpoint';
import type { FastifyInstance } from 'fastify';

export type Door = 'json' | 'form' | 'bytes' | 'raw';

/** Which door a row is behind: a page's own form comes as fields, an upload as a stream of bytes, a hook as the bytes that were signed. */
export function doorOf({ kind, verb }: Pick<Endpoint, 'kind' | 'verb'>): Door {
  if (kind === 'receive') return 'bytes';
  if (kind === 'hook') return 'raw';
  return kind === 'page' && verb === 'POST' ? 'form' : 'json';
}

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

const add: Record<Door, (http: FastifyInstance) => void> = {
  /** An empty body is none. */
  json: (http) => {
    const parseJson = http.getDefaultJsonParser('error', 'ignore');
    http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      // What a compressed body unfolds to has no limit: none is taken.
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') done(unsupported());
      else if (body === '') done(null, undefined);
      else parseJson(request, String(body), done);
    });
  },
  form: (http) =>
    http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    ),
  bytes: (http) => http.addContentTypeParser(uploaded, (_request, payload, done) => done(null, payload)),
  raw: (http) => http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body)),
};

/** Makes a context take the bodies of one door. */
export function acceptBodies(http: FastifyInstance, door: Door): void {
  http.removeAllContentTypeParsers();
  add[door](http);
}

const unsupported = () =>
  Object.assign(new Error('unsupported media type'), { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' });
