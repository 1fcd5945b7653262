// The runtime of the client. Its rows and types are generated beside it from the API reference (tools/client.ts).
import { addressOf } from '@portage/contract/endpoint';

/** The connection settings of a client. */
export type Options = {
  /** The portal's address: `https://portage.example`. */
  url: string;
  /** An API key, from Settings → API keys. */
  key: string;
  /** The language of error messages. */
  language?: 'en' | 'fr';
  /** The most attempts of a call while the service is busy or unreachable. Default: 4. */
  attempts?: number;
  /** Another `fetch`, for a proxy or a test. */
  fetch?: typeof fetch;
};

export type CallOptions = {
  /** Repeating a POST with the same key within a day has no further effect. Default: a random key. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** An error in one field of the request. */
export type FieldFault = { type: string; path: string; message: string };
type ErrorBody = {
  status: number;
  message: string;
  error: { type: string };
  errors: FieldFault[];
  requestId: string;
  data?: unknown;
};

/** The error of a refused call. `type` is stable, for programs to decide by; `message` is for people. */
export class PortageError extends Error {
  readonly status: number;
  readonly type: string;
  readonly errors: readonly FieldFault[];
  /** The id by which support finds the call. */
  readonly requestId: string;
  /** With STALE_VERSION: the current version of what was edited. */
  readonly data: unknown;

  constructor({ status, message, error, errors, requestId, data }: ErrorBody) {
    super(message);
    this.name = 'PortageError';
    this.status = status;
    this.type = error.type;
    this.errors = errors;
    this.requestId = requestId;
    this.data = data;
  }
}

export type Row = readonly [verb: string, path: string, answers: 'json' | 'bytes'];
type CallInput = CallOptions & { params?: object; query?: object; body?: unknown };

const timeLimitMs = 120_000;
const defaultAttempts = 4;

/** Creates the client: one function per endpoint, grouped by noun. */
export function connectTo<Api>(rows: Record<string, Record<string, Row>>, options: Options): Api;
export function connectTo(rows: Record<string, Record<string, Row>>, options: Options): unknown {
  const nounOf = (table: Record<string, Row>) =>
    Object.fromEntries(
      Object.entries(table).map(([name, row]) => [name, (given?: CallInput) => call(row, options, given)]),
    );
  return Object.fromEntries(Object.entries(rows).map(([noun, table]) => [noun, nounOf(table)]));
}

async function call([verb, path, answers]: Row, options: Options, given: CallInput = {}): Promise<unknown> {
  const { url, key, language = 'en', attempts = defaultAttempts, fetch: send = fetch } = options;
  const headers = new Headers({ authorization: `Bearer ${key}`, 'accept-language': language });
  if (given.body !== undefined) headers.set('content-type', 'application/json');
  // One key for all attempts: an order whose response was lost is not created twice.
  if (verb === 'POST') headers.set('idempotency-key', given.idempotencyKey ?? crypto.randomUUID());
  const address = new URL(addressOf({ path }, given), url);
  const body = given.body === undefined ? null : JSON.stringify(given.body);
  for (let attempt = 1; ; attempt++) {
    const limit = AbortSignal.timeout(timeLimitMs);
    const signal = given.signal ? AbortSignal.any([given.signal, limit]) : limit;
    const outcome = await send(address, { method: verb, headers, body, signal }).catch((error: unknown) => ({ error }));
    const isLast = attempt >= attempts || signal.aborted;
    if ('error' in outcome) {
      if (isLast || verb === 'DELETE' || verb === 'PUT') throw outcome.error;
    } else if (outcome.ok) {
      return answers === 'bytes' ? new Uint8Array(await outcome.arrayBuffer()) : outcome.json();
    } else if (isLast || (outcome.status !== 429 && outcome.status !== 503)) {
      throw new PortageError(await refusalIn(outcome));
    }
    await pause('error' in outcome ? 2 ** attempt * 250 : secondsToWait(outcome, attempt) * 1000, given.signal);
  }
}

/** Reads the error of a response. An error page of a proxy in front of the service is converted to the same shape. */
async function refusalIn(response: Response): Promise<ErrorBody> {
  const said: unknown = await response.json().catch(() => null);
  if (isRefusal(said)) return said;
  const requestId = response.headers.get('x-request-id') ?? '';
  const { status, statusText } = response;
  return { status, message: statusText, error: { type: 'GENERIC' }, errors: [], requestId };
}

const isRefusal = (said: unknown): said is ErrorBody =>
  typeof said === 'object' && said !== null && 'error' in said && 'requestId' in said;

const secondsToWait = ({ headers }: Response, attempt: number) =>
  Math.min(Number(headers.get('retry-after')) || 2 ** attempt / 4, 60);

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

type Page<T> = { data: T[]; current: number; pageSize: number };

/** Yields all rows of a list, page by page: `for await (const order of eachOf(portage.orders.list, { status: 'fulfilled' }))`. */
export function eachOf<T, Q>(
  list: (given: { query: Q }) => Promise<Page<T>>,
  query?: NoInfer<Omit<NonNullable<Q>, 'page' | 'pageSize'>>,
): AsyncGenerator<T, void, undefined>;
export async function* eachOf(
  list: (given: { query: object }) => Promise<Page<unknown>>,
  query: object = {},
): AsyncGenerator<unknown, void, undefined> {
  for (let page = 1; ; page++) {
    const { data, pageSize } = await list({ query: { ...query, page, pageSize: 100 } });
    yield* data;
    if (data.length < pageSize) return;
  }
}

type Ending<J> = { jobs: { read(given: { params: { id: string } }): Promise<J> } };

/** Polls a job every two seconds until it has ended, then returns it. Its `status` shows whether it succeeded. */
export async function jobOver<J extends { status: string }>(
  portage: Ending<J>,
  jobId: string,
  signal?: AbortSignal,
): Promise<J> {
  for (;;) {
    const job = await portage.jobs.read({ params: { id: jobId } });
    if (job.status === 'FINISHED' || job.status === 'FAILED') return job;
    await pause(2000, signal);
  }
}
