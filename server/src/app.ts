// Builds the server without listening, so that tests and main.ts use the same one.
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { errorText } from '@portage/contract/errors';
import { contract, paths, scanPath } from '@portage/contract/index';
import { whyNotOnboard } from '@portage/contract/team/rules';
import { permissionNeeded } from '@portage/contract/team/words';
import { webhookApiVersion, webhookEvents } from '@portage/contract/webhooks/payloads';
import fastify, { type FastifyInstance } from 'fastify';
import { factorInForce } from './auth/factor/factor.ts';
import type { SignedInMember } from './auth/member.ts';
import { Sessions } from './auth/sessions.ts';
import { recipientOf } from './chat/token.ts';
import { readExamples } from './docs/example.ts';
import { serveDocs } from './docs/serve.ts';
import { serveStatus } from './docs/status.ts';
import { type GivenGateways, openGateways, secretsOf } from './gateways/open.ts';
import { strictStorage } from './gateways/storage/strict.ts';
import { isKey, KeyReader } from './keys/identify.ts';
import { nouns } from './nouns.ts';
import type { App } from './platform/app.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { onceForKey } from './platform/db/idempotency.ts';
import { housekeeping, nightlyGauges } from './platform/housekeeping.ts';
import { acceptBodies } from './platform/http/bodies.ts';
import { answerError, answerUnreadable } from './platform/http/errors.ts';
import type { Gatekeeper } from './platform/http/gate.ts';
import { gracefulStop, health, type Stopping } from './platform/http/health.ts';
import { logging, logLabels } from './platform/http/log.ts';
import type { CallObserver } from './platform/http/observer.ts';
import { describeApi } from './platform/http/openapi.ts';
import { servePortal } from './platform/http/portal.ts';
import { secure } from './platform/http/security.ts';
import { serve } from './platform/http/serve.ts';
import { Streams } from './platform/http/stream.ts';
import { answerUnknown } from './platform/http/unknown.ts';
import { jobGauges } from './platform/jobs/gauges.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { countInDatabase, countInMemory } from './platform/limits/callCounts.ts';
import { limitNetworks, requestShares } from './platform/limits/limits.ts';
import { gaugeReader } from './platform/metrics/gauges.ts';
import { serveMetrics } from './platform/metrics/serve.ts';
import type { Background, MaintenanceTask } from './platform/noun.ts';
import { outboxGauges } from './platform/outbox/gauges.ts';
import { Outbox } from './platform/outbox/outbox.ts';
import { resealing } from './platform/reseal.ts';
import { keysOf } from './platform/secret.ts';
import { sameText } from './platform/signed.ts';
import { enterRequests, requestIdFrom, trustedProxies } from './platform/traces/requests.ts';
import { startTracing, stopTracing } from './platform/traces/trace.ts';
import { courierTenant } from './retailers/courier.ts';
import { amongTestData } from './sandbox/sandbox.ts';
import { demoProviderKey } from './seed/world.ts';

/** The settings that differ between a test, a laptop and a cluster. Optional ones have defaults. */
export type Surroundings = GivenGateways & {
  config: Config;
  databaseUrl: string;
  demo: boolean;
  /** Maximum connections in the pool. */
  poolSize?: number;
  /** Statement timeout in milliseconds; the default depends on the process's roles. */
  statementTimeoutMs?: number;
  /** How long a request may wait for a connection, in milliseconds. */
  connectionTimeoutMs?: number;
  /** Whether a worker runs nightly tasks; by default it does. */
  runsNightlyTasks?: boolean;
  clock?: Clock;
  /** Folders of the built front ends; omitted by tests that do not need them. */
  frontEnds?: { portal: string; tracking: string; client?: string };
  /** The destination of log lines; standard output by default. */
  logTo?: { write(line: string): void };
};

export type Running = App & { http: FastifyInstance; start(): Promise<void>; stop(): Promise<void> };

/** A request waits for its statement, so the limit is short; a worker's statement may take as long as a job. */
const statementTimeoutMs = { web: 5000, worker: 600_000 };

/** Returns the URL for connections that must be one session: of listeners, the lock of the process, and the queue. */
const directUrlOf = ({ config, databaseUrl }: Surroundings) => config.databaseDirectUrl ?? databaseUrl;

const all: readonly Background[] = Object.values(nouns);

/** Builds the server on a migrated database. It neither listens nor processes jobs before `start`. */
export async function buildApp(given: Surroundings): Promise<Running> {
  const { config, databaseUrl, clock = systemClock } = given;
  const http = openHttp(given);
  const { log } = http;
  await startTracing(config.tracesTo, config.provider.code, log);
  const db = await openDatabase({
    url: databaseUrl,
    size: given.poolSize ?? config.databasePool,
    isPooled: config.databasePooler,
    replicaUrl: config.databaseReplicaUrl,
    statementTimeoutMs: given.statementTimeoutMs ?? statementTimeoutMs[config.roles.web ? 'web' : 'worker'],
    ...(given.connectionTimeoutMs && { connectionTimeoutMs: given.connectionTimeoutMs }),
    isStrict: !config.production,
    onError: (err) => log.error({ err }, 'database connection lost'),
  });
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const gateways = openGateways(given, publicUrl, log);
  const subscribers = all.flatMap((noun) => noun.subscribers ?? []);
  const streams = new Streams((tokens) => sessions.identifyAll(tokens));
  const sessions = new Sessions({ db, clock }, (memberId) => streams.recheck(memberId));
  const outbox = new Outbox(db, log, (memberId) => sessions.forget(memberId));
  const jobs = openQueue(given, { db, clock, outbox, log });
  const storage = config.production ? gateways.storage : strictStorage(gateways.storage, db);
  const services = { db, clock, jobs, outbox, sessions, ...gateways, storage, keysFor: keysOf(secretsOf(config)) };
  const app: App = { config: { ...config, publicUrl, demo: given.demo }, ...services };
  await addPlugins(http, publicUrl, gateways.storage.direct?.source ?? null);
  const stopping = gracefulStop(http, streams, config.roles.web ? config.drainSeconds : 0);
  const observers = all.flatMap((noun) => (noun.observer ? [noun.observer(app, log)] : []));
  addRoutes(http, app, { sessions, streams, observers, stopping }, given);
  const background = backgroundOf(app, http, given);
  return Object.assign(app, {
    http,
    start: async () => {
      await jobs.start(config.roles.worker ? app : null);
      await outbox.start(directUrlOf(given), app, subscribers);
      if (config.roles.worker) background.start();
      await http.ready();
    },
    stop: async () => {
      await stopping.stop();
      await Promise.all(observers.map((observer) => observer.flush()));
      await background.stop();
      await jobs.stop();
      await outbox.stop();
      gateways.mailer.close();
      await Promise.all([db.close(), stopTracing()]);
    },
  });
}

type QueueParts = Pick<App, 'db' | 'clock' | 'outbox'> & { log: FastifyInstance['log'] };

/** Returns the queue of all nouns' jobs and tasks. */
const openQueue = (given: Surroundings, { db, clock, outbox, log }: QueueParts): Jobs<App> =>
  new Jobs<App>({
    url: directUrlOf(given),
    database: db,
    kinds: all.flatMap((noun) => noun.jobs ?? []),
    tasks: all.flatMap((noun) => noun.tasks ?? []),
    clock,
    processLock: outbox.processLock,
    provider: given.config.provider,
    log,
    failedText: (language) => errorText('JOB_FAILED', language),
  });

/** Returns the scheduled work of all nouns. */
const tidyings = (): readonly MaintenanceTask[] => [
  ...all.flatMap((noun) => noun.maintenance ?? []),
  resealing(all.flatMap((noun) => noun.sealed ?? [])),
];

/** The gauges of work that waits. */
const workGauges = [...jobGauges, ...outboxGauges, ...all.flatMap((noun) => noun.gauges ?? [])];

/** Adds the routes for machines that watch this process. Requests to routes that are added later are measured. */
function addChecks(http: FastifyInstance, app: App, streams: Streams, stopping: Stopping): void {
  serveMetrics(http, app, streams, [...workGauges, ...nightlyGauges(tidyings())]);
  health(http, app, all, stopping);
}

/** Returns the nouns' background work, which a worker starts and stops. */
function backgroundOf(app: App, { log }: FastifyInstance, given: Surroundings) {
  const tidy = housekeeping(app, log, tidyings(), given.runsNightlyTasks);
  const started: { stop(): Promise<void> }[] = [];
  return {
    start: () => {
      tidy.start();
      started.push(...all.flatMap((noun) => noun.start?.(app, log) ?? []));
    },
    stop: async () => {
      await Promise.all([tidy.stop(), ...started.map((each) => each.stop())]);
    },
  };
}

function openHttp({ config, logTo }: Surroundings): FastifyInstance {
  const isProxy = trustedProxies(config.trustedProxies);
  const http = fastify({
    logger: logging(config.logLevel, logTo),
    logController: logLabels,
    genReqId: (request) => requestIdFrom(isProxy, request),
    requestIdHeader: false,
    trustProxy: isProxy,
    bodyLimit: 256 * 1024,
    // The response that developer tools send back is part of the query string, percent-encoded with mostly three characters for each (spec
    // section 7, `/retailer/orders/mock`).
    http: { maxHeaderSize: 64 * 1024 },
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections during shutdown are handled normally.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
  });
  enterRequests(http, isProxy);
  return http;
}

async function addPlugins(http: FastifyInstance, publicUrl: string, storageSource: string | null): Promise<void> {
  http.setErrorHandler(answerError);
  // Requests that match no endpoint are refused like JSON endpoints.
  acceptBodies(http, 'json');
  secure(http, publicUrl, storageSource);
  await http.register(compress, {
    threshold: 2048,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
}

type RouteServices = { sessions: Sessions; streams: Streams; observers: readonly CallObserver[]; stopping: Stopping };

function addRoutes(http: FastifyInstance, app: App, services: RouteServices, given: Surroundings): void {
  const { sessions, streams, observers, stopping } = services;
  const countCall = countInDatabase(app);
  limitNetworks(http, countCall, countInMemory(app.clock));
  addChecks(http, app, streams, stopping);
  // A process that is only a worker has no other routes.
  if (!app.config.roles.web) return;
  const handlers = Object.fromEntries(Object.entries(nouns).map(([name, noun]) => [name, noun.routes(app)]));
  const keys = new KeyReader(app);
  const fleetKey = app.config.provider.key ?? (given.demo ? demoProviderKey : null);
  const gatekeeper: Gatekeeper = {
    identify: (token, active, address) =>
      isKey(token) ? keys.identify(token, address) : sessions.identify(token, active),
    // The gate passes only members that `identify` returned.
    amongTestData: (by) => amongTestData(app, by as SignedInMember),
    whyEnded: async (token) => (isKey(token) ? keys.whyEnded(token) : { type: await sessions.whyEnded(token) }),
    isConfirmed: (token) => sessions.isConfirmed(token),
    identifyRecipient: (token) => recipientOf(app, token),
    countCall,
    inShare: requestShares(given.poolSize ?? app.config.databasePool),
    permissionNeeded,
    isFleet: (token) => fleetKey !== null && sameText(token, fleetKey),
    hasFactor: async (by) => (await factorInForce(app.db.scope(by), by.id)) !== null,
    once: (by, key, requestHash, run) =>
      onceForKey(
        app.db,
        by ?? courierTenant,
        { memberId: by?.id ?? courierTenant.retailerId, key, requestHash, now: app.clock.now() },
        run,
      ),
  };
  serve(http, contract, handlers, gatekeeper, streams, observers);
  const about = { title: app.config.provider.name, publicUrl: app.config.publicUrl };
  const examples = readExamples();
  const document = describeApi(http, contract, {
    ...about,
    providerCode: app.config.provider.code,
    version: webhookApiVersion,
    events: webhookEvents,
    examples,
  });
  serveDocs(http, { ...about, examples, nouns: contract, client: given.frontEnds?.client ?? null }, document);
  const read = gaugeReader(app, workGauges, http.log);
  serveStatus(http, { title: about.title, read, now: () => app.clock.now() });
  const page = given.frontEnds
    ? servePortal(http, { ...given.frontEnds, hasScanWorker: app.config.hasScanWorker })
    : () => null;
  answerUnknown(http, contract, {
    page,
    paths: [...Object.values(paths), scanPath],
    whyNot: { [paths.onboarding]: whyNotOnboard },
  });
}

/** Returns the folders in which the build puts the front ends. */
export function builtFrontEnds(): Required<NonNullable<Surroundings['frontEnds']>> {
  const root = join(import.meta.dirname, '..', '..');
  const client = join(root, 'clients', 'typescript', 'dist', 'portage-client.tgz');
  return { portal: join(root, 'portal', 'dist'), tracking: join(root, 'tracking', 'dist'), client };
}
