// A world for a test file: the real server on its own database, called through the typed client.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Permission } from '@portage/contract/access';
import { type Api, createClient, type Send } from '@portage/contract/client';
import type { ErrorBody } from '@portage/contract/errors';
import { type Contract, contract } from '@portage/contract/index';
import type { NewOrderInput } from '@portage/contract/orders/schema';
import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { LRUCache } from 'lru-cache';
import { afterAll } from 'vitest';
import { buildApp, type Running, type Surroundings } from '../app.ts';
import { hashPassword } from '../auth/password.ts';
import { fixedClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { newId } from '../platform/ids.ts';
import { courierTenant, insertCourier } from '../retailers/courier.ts';
import { addMember, addRetailer, addServiceAreas } from '../seed/people.ts';
import { montreal, type StoreSeed, toronto, vancouver } from '../seed/places.ts';
import { temporaryFolder } from './folder.ts';
import { Inbox } from './inbox.ts';
import { createTestDatabase } from './postgres.ts';

/** Runs work outside any transaction that the test holds open, like a request from another machine. */
export const outside = AsyncLocalStorage.snapshot();
/** `TEST_POOL_SIZE=1 npm test` finds code that waits for a second connection while it holds one: it never ends. */
const { TEST_POOL_SIZE } = process.env;
const pool = TEST_POOL_SIZE ? { poolSize: Number(TEST_POOL_SIZE) } : {};

const password = 'Correct-Horse-9!';
/** Cheap to verify, because tests sign in thousands of times. */
const hash = await hashPassword(password, { memory: 8, passes: 1, parallelism: 1 });
export const fleetKey = 'a-key-for-the-fleet-in-tests';
/** A Wednesday, ten in the morning in Toronto: every store is open, and its afternoon pickups are still to come. */
export const wednesdayMorning = '2026-11-18T15:00:00Z';

/** What handlers threw, by request id: the reply to an unexpected failure does not name its cause, so a failed test shows it. */
const thrown = new LRUCache<string, Error>({ max: 100 });
/** Fastify's documented message; channels are untyped. */
type Failure = { request: FastifyRequest; error: Error };
subscribe('tracing:fastify.request.handler:error', (message) => {
  const { request, error } = message as Failure;
  thrown.set(request.id, error);
});

/** A refusal, for assertions: `rejects.toMatchObject({ type: 'FORBIDDEN' })`. */
export class Refused extends Error {
  readonly type: string;
  readonly status: number;
  readonly body: ErrorBody;
  constructor(body: ErrorBody) {
    super(`${body.error.type}: ${body.message} ${JSON.stringify(body.errors)}`, { cause: thrown.get(body.requestId) });
    this.type = body.error.type;
    this.status = body.status;
    this.body = body;
  }
}

export type Client = Api<Contract> & { token: string };
// Tests move the clock by hours; only those about idleness expect a session to end.
const aWeek = 7 * 24 * 60;
type MemberWish = {
  sessionTimeInMinutes?: number;
  permissions?: Permission[];
  /** All stores if left out. */
  stores?: string[];
  role?: 'RETAILER_ADMIN' | 'RETAILER_USER';
};
export type Retailer = Awaited<ReturnType<World['retailer']>>;
type Made = { retailers: number; servers: AsyncDisposableStack; txtRecords: Map<string, string[]> };

export class World {
  readonly app: Running;
  readonly clock: ReturnType<typeof fixedClock>;
  /** All sent emails: `(await world.inbox.latest(email)).link`. */
  readonly inbox: Inbox;
  private readonly given: Surroundings;
  private members = 0;
  /** State per database: names and prefixes must be unique, and all servers on it stop before it is dropped. */
  private readonly made: Made;
  /** The network address of its requests, for rate limits per IP address. */
  callsFrom = '127.0.0.1';
  /** TXT records that its servers can look up. */
  readonly txtRecords: Map<string, string[]>;

  constructor(app: Running, clock: World['clock'], given: Surroundings, made: Made) {
    this.app = app;
    this.clock = clock;
    this.given = given;
    this.inbox = new Inbox(app);
    this.made = made;
    this.txtRecords = made.txtRecords;
  }

  /** The URL of this world's database, for tests that access it directly. */
  get databaseUrl(): string {
    return this.given.databaseUrl;
  }

  /** Also listens on real HTTP, for streams and other things that `inject` cannot show; returns the URL. */
  listen(): Promise<string> {
    return this.app.http.listen({ port: 0, host: '127.0.0.1' });
  }

  /** Starts a second server on the same database, like another machine. */
  async another(different: Partial<Surroundings> = {}): Promise<World> {
    const given = { ...this.given, ...different };
    const app = await buildApp(given);
    this.made.servers.defer(() => app.stop());
    await app.start();
    return new World(app, this.clock, given, this.made);
  }

  /** Returns a client that calls the server as this token's owner, in a language. */
  client(token: string, language = 'en'): Client {
    const send: Send = async ({ endpoint, url, body }) => {
      const response = await this.request({ method: endpoint.verb, url, token, body, language });
      if (response.statusCode >= 400) throw new Refused(response.json());
      return response.json();
    };
    return Object.assign(createClient(contract, send), { token });
  }

  /** Sends a raw request, for inputs that the typed client would not send. */
  request(given: {
    method: string;
    url: string;
    token?: string;
    body?: unknown;
    language?: string;
    headers?: Record<string, string>;
  }): Promise<LightMyRequestResponse> {
    const method = given.method as 'GET' | 'POST' | 'PUT' | 'DELETE';
    const authorization = given.token ? { authorization: `Bearer ${given.token}` } : {};
    const headers = { 'accept-language': given.language ?? 'en', ...authorization, ...given.headers };
    const request = {
      method,
      url: given.url,
      headers,
      remoteAddress: this.callsFrom,
      ...(given.body === undefined
        ? {}
        : { payload: JSON.stringify(given.body), headers: { 'content-type': 'application/json', ...headers } }),
    };
    // An injected request starts when it is awaited.
    return outside(async () => await this.app.http.inject(request));
  }

  readonly anyone = () => this.client('');
  readonly fleet = () => this.client(fleetKey);

  /** Creates a retailer with its stores; orders are not fulfilled by default. */
  async retailer(wish: { fulfilsAtOnce?: boolean; stores?: StoreSeed[]; name?: string } = {}) {
    const stores = wish.stores ?? [toronto, montreal, vancouver];
    const nth = ++this.made.retailers === 1 ? '' : String(this.made.retailers);
    const name = wish.name ?? `Test & Sons ${nth}`.trim();
    const seed = { name, prefix: `TS${nth}`, unfulfilled: !wish.fulfilsAtOnce, stores };
    const made = await this.app.db.transactionAcrossTenantsAndSandboxes((db) => addRetailer(db, seed));
    const member = (member: MemberWish) => this.signIn(made.id, member);
    return {
      ...made,
      member,
      admin: () => member({ role: 'RETAILER_ADMIN' }),
      coordinator: (given: MemberWish = {}) => member({ role: 'RETAILER_USER', ...given }),
    };
  }

  /** Signs in a member of the courier whose second factor is on, by default an admin. */
  async desk(wish: Pick<MemberWish, 'role' | 'permissions'> = { role: 'RETAILER_ADMIN' }): Promise<Client> {
    await this.app.db.transaction(courierTenant, (tx) => insertCourier(tx, this.app.config.provider.name));
    const client = await this.signIn(courierTenant.retailerId, wish);
    const { id, email } = await client.auth.refresh();
    const factor = { member_id: id, type: 'EMAIL', email, verified_at: this.clock.now().toString() } as const;
    await this.app.db.scope(courierTenant).db.insertInto('factors').values(factor).execute();
    return client;
  }

  private async signIn(retailerId: string, wish: MemberWish): Promise<Client> {
    const email = `member${++this.members}-${newId().slice(-6)}@test.example`;
    const seed = {
      email,
      name: `Member ${this.members}`,
      role: wish.role ?? 'RETAILER_USER',
      permissions: wish.permissions ?? [],
      storeIds: wish.stores ?? null,
      hash,
      sessionTimeInMinutes: wish.sessionTimeInMinutes ?? aWeek,
    };
    await this.app.db.transactionAcrossTenantsAndSandboxes((db) => addMember(db, retailerId, seed));
    return this.enter(email);
  }

  /** Confirms the session of a member who has the test password. */
  async confirmed(member: Client | Promise<Client>): Promise<Client> {
    const client = await member;
    await client.account.confirm({ body: { password } });
    return client;
  }

  /** Signs in with a password; fails if a second factor is required. */
  async enter(email: string, secret = password): Promise<Client> {
    const entry = await this.anyone().auth.login({ body: { email, password: secret } });
    if (!('token' in entry)) throw new Error(`${email} is asked for a second factor`);
    return this.client(entry.token);
  }
}

export const testPassword = password;

/** Returns an order that any Toronto store of the tests may send. */
export const anOrder = (given: Partial<NewOrderInput> = {}): NewOrderInput => ({
  recipient: 'Élodie Tremblay',
  address: '100 King St W, Toronto, ON, M5X 1A9',
  ...given,
});

type Options = Partial<
  Pick<
    Surroundings,
    | 'storage'
    | 'poolSize'
    | 'statementTimeoutMs'
    | 'connectionTimeoutMs'
    | 'geocoder'
    | 'mailer'
    | 'texter'
    | 'demo'
    | 'frontEnds'
    | 'logTo'
    | 'readOutside'
    | 'resolveTxt'
  >
> & {
  worker?: boolean;
  environment?: Record<string, string>;
};

/** Starts a world for this test file, and stops it after the last test. */
export async function startWorld(options: Options = {}): Promise<World> {
  const database = await createTestDatabase();
  const dataDir = temporaryFolder('test');
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PROVIDER_KEY: fleetKey,
    ROLE: options.worker ? 'web,worker' : 'web',
    PUBLIC_URL: 'http://portage.test',
    DATA_DIR: dataDir,
    ...options.environment,
  });
  const clock = fixedClock(wednesdayMorning);
  const txtRecords = new Map<string, string[]>();
  const resolveTxt = async (name: string) => txtRecords.get(name) ?? [];
  const given: Surroundings = {
    config,
    databaseUrl: database.url,
    demo: false,
    clock,
    resolveTxt,
    // A busy machine may need longer than the default of 5 s to write a hundred thousand rows, or to serve a hundred requests at once.
    statementTimeoutMs: 60_000,
    connectionTimeoutMs: 60_000,
    // Prevents nightly tasks from running during a test.
    runsNightlyTasks: false,
    ...pool,
    ...options,
  };
  const app = await buildApp(given);
  await app.db.transactionAcrossTenantsAndSandboxes(addServiceAreas);
  // Servers that a test adds are collected here, because a hook registered by a running test is never called.
  const servers = new AsyncDisposableStack();
  servers.defer(() => app.stop());
  await app.start();
  afterAll(async () => {
    await servers.disposeAsync();
    await database.drop();
  });
  return new World(app, clock, given, { retailers: 0, servers, txtRecords });
}
