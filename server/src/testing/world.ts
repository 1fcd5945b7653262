// A world for a test file: the real server on a real database of its own, spoken to through the typed client.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Permission } from '@portage/contract/access';
import { type Api, createClient, type Send } from '@portage/contract/client';
import type { ErrorBody } from '@portage/contract/errors';
import { type Contract, contract } from '@portage/contract/index';
import type { NewOrderInput } from '@portage/contract/orders/schema';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp, type Running, type Surroundings } from '../app.ts';
import { hashPassword } from '../auth/password.ts';
import { fixedClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { newId } from '../platform/ids.ts';
import { addMember, addRetailer, addServiceAreas } from '../seed/people.ts';
import { montreal, type StoreSeed, toronto, vancouver } from '../seed/places.ts';
import { temporaryFolder } from './folder.ts';
import { Inbox } from './inbox.ts';
import { createTestDatabase } from './postgres.ts';

/** Runs work outside of any transaction that the test holds open, as what comes from another machine is. */
export const outside = AsyncLocalStorage.snapshot();
/** `TEST_POOL_SIZE=1 npm test`: what waits for a second connection while it holds one never ends. */
const { TEST_POOL_SIZE } = process.env;
const pool = TEST_POOL_SIZE ? { poolSize: Number(TEST_POOL_SIZE) } : {};

const password = 'Correct-Horse-9!';
/** Cheap to compare with: worlds are signed in to by the thousand. */
const hash = await hashPassword(password, { memory: 8, passes: 1, parallelism: 1 });
export const fleetKey = 'a-key-for-the-fleet-in-tests';
/** A Wednesday, ten in the morning in Toronto: every store is open and its afternoon pickups lie ahead. */
export const wednesdayMorning = '2026-11-18T15:00:00Z';

/** A refusal as a test expects it: `rejects.toMatchObject({ type: 'FORBIDDEN' })`. */
export class Refused extends Error {
  readonly type: string;
  readonly status: number;
  readonly body: ErrorBody;
  constructor(body: ErrorBody) {
    super(`${body.error.type}: ${body.message} ${JSON.stringify(body.errors)}`);
    this.type = body.error.type;
    this.status = body.status;
    this.body = body;
  }
}

export type Client = Api<Contract> & { token: string };
// Tests move the clock by hours; only those about idleness mean to end a session by it.
const aWeek = 7 * 24 * 60;
type MemberWish = {
  sessionTimeInMinutes?: number;
  permissions?: Permission[];
  /** Every store, when left out. */
  stores?: string[];
  role?: 'RETAILER_ADMIN' | 'RETAILER_USER';
};
export type Retailer = Awaited<ReturnType<World['retailer']>>;
type Made = { retailers: number; servers: AsyncDisposableStack; txtRecords: Map<string, string[]> };

export class World {
  readonly app: Running;
  readonly clock: ReturnType<typeof fixedClock>;
  /** Everybody's mail: `(await world.inbox.latest(email)).link`. */
  readonly inbox: Inbox;
  private readonly given: Surroundings;
  private members = 0;
  /** Of this database: names and prefixes belong to one retailer each, and servers on it stop before it is dropped. */
  private readonly made: Made;
  /** Where its requests come from: so many a minute are taken from one address. */
  callsFrom = '127.0.0.1';
  /** The TXT records that its servers find. */
  readonly txtRecords: Map<string, string[]>;

  constructor(app: Running, clock: World['clock'], given: Surroundings, made: Made) {
    this.app = app;
    this.clock = clock;
    this.given = given;
    this.inbox = new Inbox(app);
    this.made = made;
    this.txtRecords = made.txtRecords;
  }

  /** The address of this world's database, for what a test does behind the server's back. */
  get databaseUrl(): string {
    return this.given.databaseUrl;
  }

  /** Answers over real HTTP too, for streams and what `inject` cannot show; the address to call. */
  listen(): Promise<string> {
    return this.app.http.listen({ port: 0, host: '127.0.0.1' });
  }

  /** A second server on the same database, as another machine would run it. */
  async another(different: Partial<Surroundings> = {}): Promise<World> {
    const given = { ...this.given, ...different };
    const app = await buildApp(given);
    this.made.servers.defer(() => app.stop());
    await app.start();
    return new World(app, this.clock, given, this.made);
  }

  /** Calls the server as this token's owner, in a language. */
  client(token: string, language = 'en'): Client {
    const send: Send = async ({ endpoint, url, body }) => {
      const response = await this.request({ method: endpoint.verb, url, token, body, language });
      if (response.statusCode >= 400) throw new Refused(response.json());
      return response.json();
    };
    return Object.assign(createClient(contract, send), { token });
  }

  /** A bare request, for what the typed client would not say. */
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
    // An injected request begins when it is awaited.
    return outside(async () => await this.app.http.inject(request));
  }

  readonly anyone = () => this.client('');
  readonly fleet = () => this.client(fleetKey);

  /** A retailer with its stores; orders stay unfulfilled by default. */
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

  /** Confirms the session of a member whose password is that of the tests. */
  async confirmed(member: Client | Promise<Client>): Promise<Client> {
    const client = await member;
    await client.account.confirm({ body: { password } });
    return client;
  }

  /** Signs in by a password, where that is enough. */
  async enter(email: string, secret = password): Promise<Client> {
    const entry = await this.anyone().auth.login({ body: { email, password: secret } });
    if (!('token' in entry)) throw new Error(`${email} is asked for a second factor`);
    return this.client(entry.token);
  }
}

export const testPassword = password;

/** An order that any Toronto store of the tests may send. */
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

/** Starts a world for this test file and ends it after the last test. */
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
    // A busy machine may need longer than the usual 5 s to write a hundred thousand rows, or to serve a hundred requests at once.
    statementTimeoutMs: 60_000,
    connectionTimeoutMs: 60_000,
    // The nightly work would come in the middle of a test.
    firstNightMs: 2 ** 31 - 1,
    ...pool,
    ...options,
  };
  const app = await buildApp(given);
  await app.db.transactionAcrossTenantsAndSandboxes(addServiceAreas);
  // Servers that a test adds are listed here, as a hook that a running test adds is never called.
  const servers = new AsyncDisposableStack();
  servers.defer(() => app.stop());
  await app.start();
  afterAll(async () => {
    await servers.disposeAsync();
    await database.drop();
  });
  return new World(app, clock, given, { retailers: 0, servers, txtRecords });
}
