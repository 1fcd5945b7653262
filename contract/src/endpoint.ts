// The types and helpers of the endpoint table. An endpoint is data; the types of the server and the client are derived from it.
import type { z } from 'zod';
import type { Gate } from './access.ts';
import type { ErrorType } from './errors.ts';
import type { parameters } from './parameters.ts';
import type { Pair } from './words.ts';

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * `json` returns its reply schema; `stream` sends server-sent events; `file` returns bytes; `page` returns HTML; `receive` accepts a stream
 * of bytes; `hook` is called by another company and receives the exact bytes that it signed.
 */
export type Kind = 'json' | 'stream' | 'file' | 'page' | 'receive' | 'hook';

type Shapes = {
  /** One sentence for the API reference. */
  does: Pair;
  who: Gate;
  /**
   * Requires a session that was confirmed in the last ten minutes (`account.confirm`), or whose temporary password was just entered.
   * Mandatory for endpoints that change who has access; API keys are refused there.
   */
  confirmed?: true;
  /** Also admits a member with a temporary password, who is refused by all other endpoints until it is changed. */
  temporary?: true;
  /**
   * Ignores the Idempotency-Key: the reply contains a secret, attempts must be counted, the body has its own ids, or repeating a slow
   * endpoint is harmless.
   */
  skipIdempotency?: true;
  /** Path parameters that `parameters` does not list, or that have another meaning in this endpoint. */
  params?: Readonly<Record<string, z.ZodType<string>>>;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** The HTTP status of success; the default is 200. */
  status?: 200 | 201;
  /** The error for an unknown `id` in the path. */
  missing?: ErrorType;
  /** The errors that a caller should expect, in addition to those of every endpoint. */
  fails?: readonly ErrorType[];
  /** The kinds of facts that make a cached reply stale. */
  stale?: readonly string[];
  /** Marks calls that a screen makes automatically, which do not keep an idle session alive. */
  idle?: true;
  /** Accepts a form in several parts, with files. */
  hasFiles?: true;
  /** The largest body in bytes, if not the default of 256 KB. */
  bodyLimit?: number;
  /** The calls per minute from one network to all servers together, if not the general limit of each process. */
  perMinute?: number;
};

export type Endpoint = Shapes & { verb: Verb; path: string; kind: Kind };
export type Table = Record<string, Endpoint>;

const row =
  <V extends Verb, K extends Kind>(verb: V, kind: K) =>
  <const P extends string, const S extends Shapes>(path: P, shapes: S & Declares<Undeclared<P, S>>) => ({
    verb,
    path,
    kind,
    ...shapes,
  });

export const get = row('GET', 'json');
export const post = row('POST', 'json');
export const put = row('PUT', 'json');
export const del = row('DELETE', 'json');
export const stream = row('GET', 'stream');
export const file = row('GET', 'file');
export const page = row('GET', 'page');
/** Receives the plain form of a page, and returns the page again or a redirect to it. */
export const form = row('POST', 'page');
export const receive = row('PUT', 'receive');
/** Receives a webhook: the handler gets the raw bytes and headers, and checks the signature itself. */
export const hook = row('POST', 'hook');

/** Extracts a parameter's name: `/:provider-webhooks` has the parameter `provider`. */
type Word<N> = N extends `${infer First}-${string}` ? First : N;
type Names<P> = P extends `${string}:${infer N}/${infer Rest}`
  ? Word<N> | Names<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? Word<N>
    : never;
type Nothing = Record<never, never>;
/** The parameters with a schema. An `id` is a UUID, but only in an endpoint with a `missing` error. */
type Known<S> = (S extends { missing: ErrorType } ? 'id' : never) | Exclude<keyof typeof parameters, 'id'>;
type Undeclared<P, S> = Exclude<Names<P>, Known<S> | (S extends { params: infer Own } ? keyof Own : never)>;
/** Makes an endpoint with an undeclared path parameter a compile error. */
type Declares<N extends string> = [N] extends [never] ? unknown : { params: Record<N, z.ZodType<string>> };
type Params<E extends Endpoint> = [Names<E['path']>] extends [never]
  ? Nothing
  : { params: Record<Names<E['path']>, string> };
type In<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType>
    ? Nothing extends z.input<S>
      ? Partial<Record<K, z.input<S>>>
      : Record<K, z.input<S>>
    : Nothing;
type Out<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? Record<K, z.output<S>> : Nothing;

/** The input of a call, before it is parsed. */
export type EndpointInput<E extends Endpoint> = Params<E> & In<E, 'query'> & In<E, 'body'>;
/** The input of a handler, after it was parsed. */
export type Parsed<E extends Endpoint> = Params<E> & Out<E, 'query'> & Out<E, 'body'>;
/** The result of a handler, before it is stripped to the reply's schema. */
export type Answer<E extends Endpoint> = z.input<E['reply']>;
/** The reply as the caller receives it. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

type JsonRows<T extends Table> = { [K in keyof T as T[K]['kind'] extends 'json' ? K : never]: T[K] };
export type Call<E extends Endpoint> = (
  ...given: Nothing extends EndpointInput<E> ? [given?: EndpointInput<E>] : [given: EndpointInput<E>]
) => Promise<Reply<E>>;
/** A client with one typed function for each JSON endpoint. */
export type Client<T extends Table> = { [K in keyof JsonRows<T>]: Call<T[K]> };

/** Returns a pattern for a path: a parameter, as in `/orders/:id` or a screen's `/imports/$id`, matches one segment. */
export const matcherOf = (path: string): RegExp => new RegExp(`^${path.replace(/[:$]\w+/g, '[^/]+')}/?$`);

/** Returns the first segments of the endpoints' paths, such as `/retailer` and `/t`. */
export const rootsOf = (rows: readonly Pick<Endpoint, 'path'>[]): Set<string> =>
  new Set(rows.map(({ path }) => `/${path.split('/')[1]}`));

/** Returns an endpoint's URL, with parameters and query filled in: `addressOf(orders.read, { params: { id } })`. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, given: { params?: object; query?: object } = {}): string {
  const params = new Map<string, unknown>(Object.entries(given.params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? '')),
  );
  const pairs = Object.entries(given.query ?? {}).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null && each !== '')
      .map((each) => `${name}=${encodeURIComponent(String(each))}`),
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}
