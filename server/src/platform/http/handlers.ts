// The interface between a noun and the server: a typed handler for each endpoint. A missing handler or a wrong reply does not compile.

import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Permission, Role } from '@portage/contract/access';
import type { Answer, Endpoint, Parsed, Table } from '@portage/contract/endpoint';
import type { Fault, Language } from '@portage/contract/errors';
import type { Tenant } from '../db/database.ts';

/** The caller of an authenticated request, with the fields that the gate and the tenant guard need. Nouns add more. */
export type Caller = Tenant & {
  id: string;
  /** The caller's name in logs. */
  name: string;
  role: Role;
  permissions: readonly Permission[];
  /** Another member chose the password: until it is changed, only endpoints with `temporary` are allowed. */
  hasTemporaryPassword: boolean;
  /** Set for a retailer's API key, which has no account. */
  isKey?: true;
  /** Set for a member of the courier. */
  isCourier?: true;
};

/** The holder of the token of a delivery's chat; `since` is when it was issued, in epoch milliseconds. */
export type Recipient = { retailerId: string; orderId: string; deliveryId: string; since?: number };

/** The facts about the request that every handler receives. */
export type Visit = {
  language: Language;
  /** The language, if the URL or the browser requests one. */
  languageAsked: Language | null;
  address: string;
  /** The browser's user agent. */
  device: string;
  /** Allows the inline styles of this response under the content security policy. */
  nonce: string;
  /** Returns the value of the browser's cookie of this name. */
  cookie(name: string): string | null;
};

/** Bytes, or the URL at which the browser may read them from the storage itself. */
export type FileAnswer = FileBytes | { location: string; cache: string };
export type FileBytes = {
  body: Readable | Uint8Array;
  contentType: string;
  fileName?: string;
  size?: number;
  cache?: string;
};
/** `location` redirects the browser after a form was submitted. `isFramed` allows our own screens to embed the page. */
export type PageAnswer = {
  html: string;
  location?: string;
  status?: number;
  retryAfterSeconds?: number;
  /** A cookie to set for these paths; it expires after `maxAgeSeconds`. */
  cookie?: { name: string; value: string; path: string | readonly string[]; maxAgeSeconds: number } | undefined;
  isFramed?: true;
  /** The additional origin that the page may load a map from. */
  mapOrigin?: string | undefined;
};
/**
 * `listen` is called once; it sends items until the signal aborts because the client has left. An id without an item is where a client
 * resumes that has received no item yet.
 */
export type StreamAnswer<T> = {
  listen(send: (id: string | null, item: T | null) => void, signal: AbortSignal): void | Promise<void>;
  /** The last item, sent if the caller's rights have changed since the stream was opened. */
  lastItem?: T;
};
type ReceivedBody = { body: Readable; contentType: string; size: number | null };
/** The unchanged bytes, to check the signature against, and the headers that contain it. */
type SignedBody = { body: Buffer; headers: IncomingHttpHeaders };

/** The caller of an endpoint for members only, which cannot be an API key. */
type PersonOf<By> = [Extract<By, { email: string }>] extends [never] ? By : Extract<By, { email: string }>;
type PersonGate = 'anyMember' | 'anyAdmin' | 'member' | 'admin';
/** The caller of an endpoint of the desk is absent if it is the courier's key. */
type CallerOf<E extends Endpoint, By> = E['who'] extends 'anyone' | 'fleet' | 'signed'
  ? { visit: Visit }
  : E['who'] extends 'recipient'
    ? { visit: Visit; recipient: Recipient }
    : E['who'] extends { desk: string }
      ? { visit: Visit; by?: PersonOf<By> }
      : { visit: Visit; by: E['who'] extends PersonGate ? PersonOf<By> : By; token: string };
type AnswerOf<E extends Endpoint> = E['kind'] extends 'file'
  ? FileAnswer
  : E['kind'] extends 'page'
    ? PageAnswer
    : E['kind'] extends 'stream'
      ? StreamAnswer<Answer<E>>
      : Answer<E>;
/** The additional input of a handler, by the endpoint's kind; a stream's `after` is the Last-Event-ID to resume after. */
type Extra<E extends Endpoint> = E['kind'] extends 'receive'
  ? ReceivedBody
  : E['kind'] extends 'hook'
    ? SignedBody
    : E['kind'] extends 'stream'
      ? { after: string | null }
      : unknown;

export type Handler<E extends Endpoint, By extends Caller> = (
  given: Parsed<E> & CallerOf<E, By> & Extra<E>,
) => Promise<AnswerOf<E>>;
/** A handler for each endpoint of a noun; `By` is the type of their caller. */
export type Handlers<T extends Table, By extends Caller = Caller> = { [K in keyof T]: Handler<T[K], By> };
/** Checks the fields that passed the schema of a refused body, so that all faults are reported at once. */
export type Judge<By, B> = (given: { by: By; body: Partial<B> }) => Promise<Fault[]>;

/** Attaches a judge to a handler, which checks the valid fields of a refused body. */
export const judging = <G extends { by: unknown; body: unknown }, A>(
  handle: (given: G) => A,
  judge: Judge<G['by'], G['body']>,
): ((given: G) => A) => Object.assign(handle, { judge });

/** A handler without its types: its endpoint has been checked by the compiler already. */
export type AnyHandler = (given: never) => Promise<unknown>;
export type NounHandlers = Record<string, Record<string, AnyHandler>>;
