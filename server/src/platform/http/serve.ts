// Walks the endpoint table once: session → gate → parse → handler → reply stripped to its schema.
import { createHash } from 'node:crypto';
import { passes } from '@portage/contract/access';
import type { Endpoint, Table } from '@portage/contract/endpoint';
import type { ErrorType, Fault } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { recipientHeader } from '@portage/contract/recipientHeader';
import { liveNouns, testCookie, testHeader } from '@portage/contract/testData';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { isId } from '../ids.ts';
import { Refusal, refuse, refuseFaults } from '../refusal.ts';
import { acceptBodies, doorOf } from './bodies.ts';
import { languageAsked, languageOf } from './errors.ts';
import type {
  Caller,
  FileAnswer,
  Judge,
  NounHandlers,
  PageAnswer,
  Recipient,
  StreamAnswer,
  Visit,
} from './handlers.ts';
import { type Ear, heardOf, noteOf } from './heard.ts';
import { keyLimit } from './keyLimit.ts';
import { nonceOf } from './security.ts';
import { sendFile, sendPage } from './send.ts';
import { openStream, type Rights } from './stream.ts';

export type Gatekeeper = {
  /** Whose token it is, or null. `active` false leaves the idle clock alone; `address` is where the call came from. */
  identify(token: string, active: boolean, address: string): Promise<Caller | null>;
  /** A caller who asks for their retailer’s test data, as who they are there; API keys are where they are. */
  amongTestData(by: Caller): Promise<Caller>;
  /** Why it is nobody's, and whose it was where their log of calls is to tell of it. */
  whyEnded(token: string): Promise<{ type: ErrorType; by?: Caller }>;
  /** Calls back when this caller's rights may have changed; answers how to stop. */
  watch(callerId: string, look: () => void): () => void;
  /** Whether its person has just proved again who they are. */
  isConfirmed(token: string): Promise<boolean>;
  isFleet(token: string): boolean;
  /** Whose delivery the token of a chat stands for, or null. */
  identifyRecipient(token: string): Recipient | null;
  /** Runs what a request asks for at most once for its key; a repetition gets the first answer. The courier is nobody's member. */
  once(by: Caller | null, key: string, requestHash: Buffer, run: () => Promise<unknown>): Promise<unknown>;
};

const usualBodyLimit = 256 * 1024;

/** Registers every row of every noun. */
export function serve(
  app: FastifyInstance,
  nouns: Record<string, Table>,
  handlers: NounHandlers,
  gatekeeper: Gatekeeper,
  ears: readonly Ear[] = [],
): void {
  const limitKey = keyLimit(app);
  const rows = Object.entries(nouns).flatMap(([noun, table]) =>
    Object.entries(table).map(([name, endpoint]) => {
      const isLive = liveNouns.includes(noun);
      const handler = handlers[noun]?.[name];
      if (!handler) throw new Error(`No handler for ${noun}.${name}`);
      const gate = isLive ? { ...gatekeeper, amongTestData: async (by: Caller) => by } : gatekeeper;
      const route = routeOf(endpoint, handler as Handle, gate, limitKey);
      return { endpoint, route: { ...route, onResponse: tellingOf(`${noun}.${name}`, endpoint, ears) } };
    }),
  );
  for (const [door, routes] of Map.groupBy(rows, ({ endpoint }) => doorOf(endpoint))) {
    app.register((context, _options, done) => {
      acceptBodies(context, door);
      for (const { route } of routes) context.route(route);
      done();
    });
  }
}

/** Tells the ears what a row was asked, once it is answered. */
const tellingOf =
  (row: string, endpoint: Endpoint, ears: readonly Ear[]) => async (request: FastifyRequest, reply: FastifyReply) => {
    const call = heardOf(row, endpoint, request, reply);
    if (call) for (const ear of ears) ear.hear(call);
  };

type Handle = ((given: Record<string, unknown>) => Promise<unknown>) & { judge?: AnyJudge };
type AnyJudge = Judge<Caller, Record<string, unknown>>;

function routeOf(
  endpoint: Endpoint,
  handle: Handle,
  gatekeeper: Gatekeeper,
  limit: ReturnType<typeof keyLimit>,
): RouteOptions {
  return {
    method: endpoint.verb,
    url: endpoint.path,
    // A stream has no head to look at without its body.
    exposeHeadRoute: endpoint.kind !== 'stream',
    bodyLimit: endpoint.bodyLimit ?? usualBodyLimit,
    config: endpoint.perMinute ? { rateLimit: { max: endpoint.perMinute, timeWindow: 60_000 } } : {},
    handler: async (request, reply) => {
      const see = (by: Caller, isOver = false) => limit(by, isOver, request, reply).then(() => noteOf(request, { by }));
      const caller = await admit(endpoint, request, gatekeeper, see);
      const { parsed, faults } = parse(endpoint, request);
      if (faults.length > 0) await refuseAll(endpoint, faults, request, handle.judge, caller.by);
      const given = { ...parsed, ...caller, visit: visitOf(request) };
      const run = () => handle(given);
      const hasKeeper = caller.by !== undefined || endpoint.who === 'fleet';
      const isKeyed = endpoint.verb === 'POST' && hasKeeper && !endpoint.unkept;
      const answer = isKeyed ? await atMostOnce(request, caller.by ?? null, gatekeeper, run) : await run();
      return send(endpoint, answer, request, reply, rightsOf(caller, gatekeeper, request.ip));
    },
  };
}

/** Few handlers look at any of it, and each takes some finding out. */
const visitOf = (request: FastifyRequest): Visit => ({
  get language() {
    return languageOf(request);
  },
  get languageAsked() {
    return languageAsked(request);
  },
  get address() {
    return request.ip;
  },
  get device() {
    return (request.headers['user-agent'] ?? '').slice(0, 400);
  },
  get nonce() {
    return nonceOf(request);
  },
  cookie: (name) => parseCookie(request.headers.cookie ?? '')[name] ?? null,
});

/** Only the header authorises a call; the cookie alone serves what a browser opens by itself (design section 4, Session). */
function tokenOf(endpoint: Endpoint, request: FastifyRequest): string | null {
  const bearer = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '');
  if (bearer) return bearer[1] ?? null;
  const byBrowser = endpoint.verb === 'GET' && endpoint.kind !== 'json';
  return byBrowser ? (parseCookie(request.headers.cookie ?? '').ak ?? null) : null;
}

/** A browser says so of what it opens by itself in a cookie, and of calls in a header alone: each of its tabs for itself. */
const isForTest = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined
    ? parseCookie(headers.cookie ?? '')[testCookie] === '1'
    : headers[testHeader] === '1';

async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  gatekeeper: Gatekeeper,
  see: (by: Caller, isOver?: boolean) => Promise<void>,
): Promise<{ by?: Caller; token?: string; recipient?: Recipient }> {
  if (endpoint.who === 'anyone' || endpoint.who === 'signed') return {};
  if (endpoint.who === 'recipient') {
    const given = String(request.headers[recipientHeader] ?? '').slice(0, 500);
    return { recipient: gatekeeper.identifyRecipient(given) ?? refuse('CHAT_TOKEN_OVER') };
  }
  const token = tokenOf(endpoint, request);
  if (!token) return refuse('UNAUTHORIZED');
  if (endpoint.who === 'fleet') return gatekeeper.isFleet(token) ? {} : refuse('UNAUTHORIZED');
  const active = !endpoint.idle && request.headers['x-idle'] === undefined;
  const known = await gatekeeper.identify(token, active, request.ip);
  if (!known) {
    const { type, by } = await gatekeeper.whyEnded(token);
    if (by) await see(by, true);
    return refuse(type);
  }
  const by = isForTest(request) && !known.isKey ? await gatekeeper.amongTestData(known) : known;
  await see(by);
  if (by.hasTemporaryPassword && !endpoint.temporary) refuse('PASSWORD_TEMPORARY');
  if (!passes(by, endpoint.who) || (endpoint.confirmed && by.isKey)) refuse('FORBIDDEN');
  const needsProof = endpoint.confirmed && !by.hasTemporaryPassword;
  if (needsProof && !(await gatekeeper.isConfirmed(token))) refuse('CONFIRMATION_NEEDED');
  return { by, token };
}

/** What a stream stands on: the caller as they were when it was opened. With other rights they open another one. */
function rightsOf(
  { by, token }: { by?: Caller; token?: string },
  gatekeeper: Gatekeeper,
  address: string,
): Rights | null {
  if (!by || token === undefined) return null;
  const opened = textOf(by);
  return {
    areSame: () =>
      gatekeeper.identify(token, false, address).then(
        (now) => now !== null && textOf(now) === opened,
        (error: unknown) => {
          // A failure that is no refusal says nothing of it.
          if (error instanceof Refusal) return false;
          throw error;
        },
      ),
    watch: (look) => gatekeeper.watch(by.id, look),
  };
}

const textOf = ({ role, permissions, storeIds }: Caller) =>
  JSON.stringify([role, permissions.toSorted(), storeIds?.toSorted() ?? null]);

type Parsed = { parsed: Record<string, unknown>; faults: Fault[] };

function parse(endpoint: Endpoint, request: FastifyRequest): Parsed {
  // The router fills every parameter with text.
  const params = { ...(request.params as Record<string, string>) };
  if (endpoint.missing && params.id !== undefined) {
    if (!isId(params.id)) refuse(endpoint.missing);
    params.id = params.id.toLowerCase();
  }
  if (hasUnstorable(params)) refuse(endpoint.missing ?? 'NOT_FOUND');
  const faults: Fault[] = [];
  const given: Record<string, unknown> = { params };
  if (endpoint.query) given.query = check(endpoint.query, request.query ?? {}, faults);
  if (endpoint.kind === 'receive') Object.assign(given, receivedOf(request));
  else if (endpoint.kind === 'hook')
    Object.assign(given, { body: request.body ?? Buffer.alloc(0), headers: request.headers });
  else if (endpoint.body) given.body = check(endpoint.body, request.body ?? {}, faults);
  if (endpoint.kind === 'stream') given.after = String(request.headers['last-event-id'] ?? '').slice(0, 20) || null;
  return { parsed: given, faults };
}

/** A field that does not read has its fault already; of the others the handler may know more. */
async function refuseAll(
  { body }: Endpoint,
  faults: Fault[],
  request: FastifyRequest,
  judge?: AnyJudge,
  by?: Caller,
): Promise<void> {
  const more = judge && by ? await judge({ by, body: readableIn(body, request.body) }) : [];
  const named = new Set(faults.map(({ path }) => path));
  refuseFaults([...faults, ...more.filter(({ path }) => !named.has(path))]);
}

/** The fields of a body that read, each by itself. */
function readableIn(schema: z.ZodType | undefined, body: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const given = new Map<string, unknown>(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  const fields: [string, z.ZodType][] = Object.entries(schema.shape);
  const read = fields.map(([name, field]) => [name, field.safeParse(given.get(name)).data]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

const hasUnstorable = (params: unknown) =>
  Object.values(params ?? {}).some(
    (value) => typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()),
  );

function check(schema: z.ZodType, value: unknown, faults: Fault[]): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) faults.push(...faultsOf(parsed.error));
  return parsed.data;
}

function receivedOf(request: FastifyRequest) {
  const length = request.headers['content-length'];
  return {
    body: request.body,
    contentType: (request.headers['content-type'] ?? '').split(';')[0] ?? '',
    size: length === undefined ? null : Number(length),
  };
}

async function atMostOnce(
  request: FastifyRequest,
  by: Caller | null,
  gatekeeper: Gatekeeper,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return run();
  if (typeof key !== 'string' || key.length > 200 || key === '') throw new Refusal('BAD_REQUEST');
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  return gatekeeper.once(by, key, requestHash, run);
}

function send(
  endpoint: Endpoint,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  rights: Rights | null,
): unknown {
  if (endpoint.kind === 'file') return sendFile(answer as FileAnswer, reply);
  if (endpoint.kind === 'page') return sendPage(answer as PageAnswer, reply);
  if (endpoint.kind === 'stream')
    return openStream(answer as StreamAnswer<unknown>, endpoint.reply, request, reply, rights);
  reply.status(endpoint.status ?? 200).header('cache-control', 'no-store');
  const stripped = endpoint.reply.parse(answer);
  noteOf(request, { answer: stripped });
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(stripped));
}
