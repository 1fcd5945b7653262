// An S3 server for tests, in memory, with one bucket addressed by path. It verifies every signature with the signer of the AWS SDK, and the
// hash of every body. Not covered: several buckets, listing, ranges, versions, encryption, policies, chunked signatures, part sizes.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll } from 'vitest';

type StoredObject = { body: Buffer; headers: Record<string, string> };
type Upload = { key: string; headers: Record<string, string>; parts: Map<number, Buffer> };
type Query = Record<string, string>;
/** A call with its body; `key` is empty for another bucket. */
type Call = { request: IncomingMessage; url: URL; query: Query; key: string; body: Buffer };
type Answer = { status: number; code?: string; headers?: Record<string, string>; body?: Buffer | string };

/** A status that it responds with, a response that never comes or is cut off, or one that is lost after the work is done. */
type Trouble = number | 'hang' | 'cut' | 'lose';

export const s3Keys = { AWS_ACCESS_KEY_ID: 'portage-tests', AWS_SECRET_ACCESS_KEY: 'a secret key for tests' };
const region = 'ca-test-1';
const bucket = 'files';

/** Starts the server, and stops it after the last test. `now` is the time that presigned URLs are judged by. */
export async function startS3(now = () => Date.now()) {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  /** Requests as method and key with its query, such as `PUT a/b/c.csv?partNumber`. */
  const calls: string[] = [];
  /** Returns the trouble that a call meets, if any. */
  const faults: { of: (call: string) => Trouble | null } = { of: () => null };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const query = Object.fromEntries(url.searchParams);
    const [, named, ...rest] = url.pathname.split('/');
    const key = named === bucket ? rest.join('/') : '';
    const operation = ['uploads', 'partNumber', 'uploadId'].find((name) => name in query);
    const called = `${request.method} ${key}${operation ? `?${operation}` : ''}`;
    calls.push(called);
    const trouble = faults.of(called);
    if (trouble === 'hang') return;
    if (trouble === 'cut') return void request.socket.destroy();
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    if (typeof trouble === 'number') return send(request, response, { status: trouble, code: 'InternalError' });
    const call = { request, url, query, key, body };
    const refusal = request.method === 'OPTIONS' ? null : await whyNotSigned(call, now());
    const answer = refusal ? { status: 403, code: refusal } : answerOf(call, objects, uploads);
    if (trouble === 'lose') return void request.socket.destroy();
    send(request, response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const settings = { STORAGE_URL: `s3://${bucket}?region=${region}&endpoint=${endpoint}`, ...s3Keys };
  return { settings, url: `${endpoint}/${bucket}`, region, objects, uploads, calls, faults };
}

/** Sends the answer, and allows any origin to upload, as the bucket's CORS configuration does for the portal. */
function send(request: IncomingMessage, response: ServerResponse, { status, code, headers, body = '' }: Answer): void {
  const cors = {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': 'content-type',
  };
  const sent = code ? `<Error><Code>${code}</Code></Error>` : body;
  const length = { 'content-length': String(sent.length) };
  response.writeHead(status, { ...cors, ...length, ...headers });
  response.end(request.method === 'HEAD' ? undefined : sent);
}

/** Returns S3's code for a request that is not validly signed, or null. */
async function whyNotSigned({ request, url, query, body }: Call, now: number): Promise<string | null> {
  const given = query['X-Amz-Signature'] === undefined ? fromHeader(request) : fromQuery(query);
  if (!given) return 'AccessDenied';
  const { names, credential, date, signature, expires } = given;
  if (credential !== `${s3Keys.AWS_ACCESS_KEY_ID}/${date.slice(0, 8)}/${region}/s3/aws4_request`)
    return 'InvalidAccessKeyId';
  const at = instantOf(date);
  const late =
    expires === null ? Math.abs(Date.now() - at) > 900_000 : now < at - 900_000 || now >= at + expires * 1000;
  if (late) return 'AccessDenied';
  const { headers: all, method = '' } = request;
  const headers = Object.fromEntries(names.map((name) => [name, String(all[name] ?? '')]));
  const hash = all['x-amz-content-sha256'];
  if (expires === null && hash !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch';
  const unsigned = Object.fromEntries(Object.entries(query).filter(([name]) => !name.startsWith('X-Amz-')));
  const rest = { method, protocol: 'http:', hostname: url.hostname, path: url.pathname, query: unsigned, headers };
  const options = { signingDate: new Date(at), signingService: 's3' };
  // A body that the signer cannot hash is signed as UNSIGNED-PAYLOAD, like that of every presigned URL.
  const signed =
    expires === null
      ? fromHeader(await signer.sign(rest, options))
      : fromQuery((await signer.presign({ ...rest, body: {} }, { ...options, expiresIn: expires })).query ?? {});
  return signed?.signature === signature ? null : 'SignatureDoesNotMatch';
}

const signer = new SignatureV4({
  credentials: { accessKeyId: s3Keys.AWS_ACCESS_KEY_ID, secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY },
  region,
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
});

const instantOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

type Signed = { names: string[]; credential: string; date: string; signature: string; expires: number | null };

function fromHeader({ headers }: { headers: Record<string, string | string[] | undefined> }): Signed | null {
  const pattern = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]+)$/;
  const [, credential, names, signature] = pattern.exec(String(headers.authorization ?? '')) ?? [];
  if (!credential || !names || !signature) return null;
  return { credential, names: names.split(';'), signature, date: String(headers['x-amz-date']), expires: null };
}

function fromQuery(query: { [name: string]: unknown }): Signed {
  const read = (name: string) => String(query[`X-Amz-${name}`] ?? '');
  const names = read('SignedHeaders').split(';');
  const expires = Number(read('Expires'));
  return { names, credential: read('Credential'), date: read('Date'), signature: read('Signature'), expires };
}

function answerOf(call: Call, objects: Map<string, StoredObject>, uploads: Map<string, Upload>): Answer {
  const { request, query, key, body } = call;
  if (request.method === 'OPTIONS') return { status: 200 };
  if (key === '') return { status: 404, code: 'NoSuchBucket' };
  if ('uploads' in query || query.uploadId !== undefined) return answerUpload(call, objects, uploads);
  if (request.method === 'PUT') return put(objects, key, { body, headers: storedHeaders(request) }, request);
  if (request.method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const found = objects.get(key);
  if (!found) return { status: 404, code: 'NoSuchKey' };
  const shown = Object.entries(query).filter(([name]) => name.startsWith('response-'));
  const headers = { ...found.headers, ...Object.fromEntries(shown.map(([name, value]) => [name.slice(9), value])) };
  return { status: 200, headers: { ...headers, 'content-length': String(found.body.length) }, body: found.body };
}

const storedHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  );

function put(objects: Map<string, StoredObject>, key: string, object: StoredObject, request: IncomingMessage): Answer {
  if (request.headers['if-none-match'] === '*' && objects.has(key)) return { status: 412, code: 'PreconditionFailed' };
  objects.set(key, object);
  return { status: 200, headers: { etag: etagOf(object.body) } };
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

function answerUpload(call: Call, objects: Map<string, StoredObject>, uploads: Map<string, Upload>): Answer {
  const { request, query, key, body } = call;
  if ('uploads' in query) {
    const id = randomUUID();
    uploads.set(id, { key, headers: storedHeaders(request), parts: new Map() });
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }
  const id = query.uploadId ?? '';
  const upload = uploads.get(id);
  if (!upload || upload.key !== key) return { status: 404, code: 'NoSuchUpload' };
  if (request.method === 'PUT') {
    upload.parts.set(Number(query.partNumber), body);
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  if (request.method === 'POST') {
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, etag]) => ({ part: upload.parts.get(Number(number)), etag }));
    if (parts.some(({ part, etag }) => !part || etagOf(part) !== etag)) return { status: 400, code: 'InvalidPart' };
    const whole = Buffer.concat(parts.flatMap(({ part }) => part ?? []));
    const answer = put(objects, key, { body: whole, headers: upload.headers }, request);
    if (answer.status !== 200) return answer;
  }
  uploads.delete(id);
  return { status: request.method === 'POST' ? 200 : 204 };
}
