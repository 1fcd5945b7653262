// Reads the configuration and starts the roles of this process: web, worker, or web with a worker in a child process.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, builtFrontEnds, type Running } from './app.ts';
import { openStorage } from './gateways/open.ts';
import { BadConfiguration, type Config, readConfig } from './platform/config.ts';
import { checkConnections } from './platform/db/connections.ts';
import { migrate } from './platform/db/migrate.ts';
import { finishMs } from './platform/http/health.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { checkStorage } from './platform/storageMarker.ts';
import { decideDemo, seedDemo } from './seed/demo.ts';
import { demoSignIns } from './seed/world.ts';
import { superviseWorker } from './worker.ts';

/**
 * Connections that wait to be accepted, up to the system's own limit. When clients return to a restarted server, those beyond the limit
 * retry after one second, then two, and so on up to two minutes.
 */
const backlog = 4096;

const say = (line: string) => process.stdout.write(`${line}\n`);

function settle(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

async function openPostgres(config: Config): Promise<{ url: string; directUrl: string; stop(): Promise<void> }> {
  const { databaseUrl: url, databaseDirectUrl } = config;
  if (url) return { url, directUrl: databaseDirectUrl ?? url, stop: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: say });
  return { ...embedded, directUrl: embedded.url };
}

/** Time after the last request to requeue running jobs and close the database. */
const closeMs = 4000;

type ProcessParts = {
  app: Running;
  stopWorker: (() => Promise<void>) | undefined;
  postgres: { stop(): Promise<void> };
};

function stopOnSignal(parts: ProcessParts): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), parts.app.config.drainSeconds * 1000 + finishMs + closeMs).unref();
    const ends = await Promise.allSettled([parts.app.stop(), parts.stopWorker?.()]);
    for (const end of ends) if (end.status === 'rejected') process.stderr.write(`${String(end.reason)}\n`);
    await parts.postgres.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function run(): Promise<void> {
  const config = settle();
  const postgres = await openPostgres(config);
  const { warning, ...connections } = await checkConnections(postgres, config);
  await migrate(postgres.directUrl, { log: say });
  const demo = await decideDemo(postgres.directUrl, config);
  const frontEnds = builtFrontEnds();
  const storage = openStorage(config);
  await checkStorage({ url: postgres.directUrl, storage, setting: config.bucket ? 'STORAGE_URL' : 'DATA_DIR', say });
  if (demo) await seedDemo(postgres.directUrl, storage, say, config.provider);
  const { web, worker } = config.roles;
  const roles = { web, worker: worker && !web };
  const app = await buildApp({ config: { ...config, roles }, databaseUrl: postgres.url, demo, storage, frontEnds });
  app.http.log.info(connections, 'connections to the database');
  if (warning) app.http.log.warn(warning);
  const parts: ProcessParts = { app, postgres, stopWorker: undefined };
  stopOnSignal(parts);
  await app.start();
  if (!web) {
    const port = config.metrics.workerPort;
    if (port !== null) await app.http.listen({ port, host: config.host });
    // The worker of a web process prints no message.
    const where = port === null ? 'listens nowhere' : `listens on ${port} for its metrics`;
    if (!process.connected) say(`${config.provider.name} works, and ${where}: its ROLE is worker.`);
    return;
  }
  await app.http.listen({ port: config.port, host: config.host, backlog });
  // Started last, so that the database is running, migrated, and has its demo data.
  if (worker) parts.stopWorker = superviseWorker({ DATABASE_URL: postgres.url, DEMO: demo ? '1' : '0' }, say);
  say(`${config.provider.name} listens on ${app.config.publicUrl}`);
  if (!existsSync(join(frontEnds.portal, 'index.html'))) say('The front ends are not built: run npm start.');
  if (demo) for (const { email, password } of demoSignIns) say(`  ${email}  ${password}`);
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const [, port] = /EADDRINUSE.*:(\d+)/.exec(message) ?? [];
  const setting = process.env.METRICS_PORT === port ? 'METRICS_PORT' : 'PORT';
  process.stderr.write(`${port ? `Port ${port} is in use: choose another with ${setting}.` : message}\n`);
  process.exit(error instanceof BadConfiguration ? 78 : 1);
});
