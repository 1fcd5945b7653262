// Reads the configuration and starts what this process is asked to be: web, worker, or both.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, openStorage, type Running } from './app.ts';
import { BadConfiguration, type Config, readConfig } from './platform/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { decideDemo, seedDemo } from './seed/demo.ts';
import { demoSignIns } from './seed/world.ts';

const root = join(import.meta.dirname, '..', '..');
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

async function openPostgres(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: say });
}

const stopWithin = 9000;

function stopOnSignal(app: Running, postgres: { stop(): Promise<void> }): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopWithin).unref();
    await app.stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    await postgres.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function run(): Promise<void> {
  const config = settle();
  const postgres = await openPostgres(config);
  await migrate(postgres.url);
  const demo = await decideDemo(postgres.url, config);
  const frontEnds = { portal: join(root, 'portal', 'dist'), tracking: join(root, 'tracking', 'dist') };
  const storage = openStorage(config);
  if (demo) await seedDemo(postgres.url, storage, say);
  const app = await buildApp({ config, databaseUrl: postgres.url, demo, storage, frontEnds });
  stopOnSignal(app, postgres);
  await app.start();
  if (!config.roles.web) return void say(`${config.provider.name} works, and listens nowhere: its ROLE is worker.`);
  await app.http.listen({ port: config.port, host: config.host });
  say(`${config.provider.name} listens on ${app.config.publicUrl}`);
  if (!existsSync(join(frontEnds.portal, 'index.html'))) say('The front ends are not built: run npm start.');
  if (demo) for (const { email, password } of demoSignIns) say(`  ${email}  ${password}`);
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${/EADDRINUSE/.test(message) ? `Port ${process.env.PORT ?? 3000} is in use: choose another with PORT.` : message}\n`,
  );
  process.exit(1);
});
