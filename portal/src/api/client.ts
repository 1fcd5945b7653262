// The contract's client over fetch, and the error type of all its failures.
// This import comes first, to disable zod's JIT before any chunk creates a schema:
import './jitless.ts';
import { type Api, createClient, type Send } from '@portage/contract/client';
import type { Endpoint } from '@portage/contract/endpoint';
import type { ErrorBody } from '@portage/contract/errors';
import { testHeader } from '@portage/contract/headers';
import { retailerSide } from '@portage/contract/index';
import { currentLanguage } from '../words/language.ts';
import { wordsIn } from '../words/translate.ts';
import { isActive } from './activity.ts';
import { keyOfAttempt } from './attempt.ts';
import { readToken } from './session.ts';
import { isOnTestData } from './testData.ts';
import { words } from './words.ts';

const timeout = 120_000;

/** The error of a request that was refused or did not reach the server. `body.message` can always be shown to the member. */
export class ApiError extends Error {
  readonly body: ErrorBody;
  /** The session token when the request was made. */
  readonly token: string | null;

  constructor(body: ErrorBody, token = readToken()) {
    super(body.message);
    this.name = 'ApiError';
    this.body = body;
    this.token = token;
  }

  get type() {
    return this.body.error.type;
  }
}

const send: Send = async ({ endpoint, url, body }) => {
  const attempt = endpoint.verb === 'POST' ? keyOfAttempt(url, body) : null;
  const token = readToken();
  const fail = (body: ErrorBody): never => {
    throw new ApiError(body, token);
  };
  const response = await fetch(url, {
    method: endpoint.verb,
    headers: headersOf(endpoint, body, token, attempt?.key),
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  }).catch((reason: unknown) => fail(unreachable(reason)));
  attempt?.answered();
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  return fail(isErrorBody(answer) ? answer : bodyOf(response.status, 'failed'));
};

function headersOf(endpoint: Endpoint, body: unknown, token: string | null, attempt: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLanguage() });
  if (token && endpoint.who !== 'anyone') headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (attempt) headers.set('idempotency-key', attempt);
  if (isOnTestData) headers.set(testHeader, '1');
  if (endpoint.verb === 'GET' && !isActive()) headers.set('x-idle', '1');
  return headers;
}

function unreachable(reason: unknown): ErrorBody {
  const timedOut = reason instanceof DOMException && reason.name === 'TimeoutError';
  return bodyOf(0, timedOut ? 'timeout' : 'unreachable');
}

/** Builds the error body of a failure for which the server sent none. */
function bodyOf(status: number, why: keyof typeof words): ErrorBody {
  return {
    status,
    message: wordsIn(words, currentLanguage())(why),
    error: { type: 'UNAVAILABLE' },
    errors: [],
    requestId: '',
  };
}

const isErrorBody = (answer: unknown): answer is ErrorBody =>
  typeof answer === 'object' &&
  answer !== null &&
  'message' in answer &&
  'error' in answer &&
  typeof answer.error === 'object' &&
  answer.error !== null &&
  'type' in answer.error &&
  typeof answer.error.type === 'string';

type NamedRows<A> = { [N in keyof A & string]: { [R in keyof A[N] & string]: A[N][R] & { rowName: `${N}.${R}` } } };
type PortalApi = NamedRows<Api<typeof retailerSide>>;

/** The name of an endpoint (`'orders.list'`), which is the key of its cached responses. */
export type RowName = {
  [N in keyof PortalApi]: PortalApi[N][keyof PortalApi[N]] extends { rowName: infer Name } ? Name : never;
}[keyof PortalApi];

/** Adds its name to each endpoint's function. */
function named(client: Api<typeof retailerSide>): PortalApi;
function named(client: Record<string, Record<string, object>>): unknown {
  for (const [noun, rows] of Object.entries(client)) {
    for (const [name, call] of Object.entries(rows)) Object.assign(call, { rowName: `${noun}.${name}` });
  }
  return client;
}

/** The client of every endpoint of the portal: `api.orders.list({ query })`. */
export const api = named(createClient(retailerSide, send));

/** An endpoint's function as `useRead` and `useSend` accept it. */
export type ApiRow<G, R> = ((given: G) => Promise<R>) & { readonly rowName: RowName };
