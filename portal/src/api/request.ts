// Requests over fetch, and the error type of all their failures.
import './jitless.ts';
import type { Send } from '@portage/contract/client';
import type { Endpoint } from '@portage/contract/endpoint';
import type { ErrorBody } from '@portage/contract/errors';
import { testHeader } from '@portage/contract/headers';
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

/** A session, and the key of a POST that is repeated until it has a reply. */
type Sender = { token?: string; key?: string };

/** Returns a function that sends requests as this session; by default as the page's current one, with a key for each POST. */
export const sendAs =
  (sender: Sender = {}): Send =>
  async ({ endpoint, url, body }) => {
    const attempt = endpoint.verb === 'POST' && !sender.key ? keyOfAttempt(url, body) : null;
    const token = sender.token ?? readToken();
    const fail = (body: ErrorBody): never => {
      throw new ApiError(body, token);
    };
    const response = await fetch(url, {
      method: endpoint.verb,
      headers: headersOf(endpoint, body, token, sender.key ?? attempt?.key),
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    }).catch((reason: unknown) => fail(unreachable(reason)));
    const answer: unknown = await response.json().catch(() => undefined);
    // A network that asks for a sign-in of its own answers every request with its page.
    if (response.ok && answer === undefined) return fail(bodyOf(0, 'unreachable'));
    attempt?.answered();
    if (response.ok) return answer;
    return fail(isErrorBody(answer) ? answer : bodyOf(response.status, 'failed'));
  };

export const send = sendAs();

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
