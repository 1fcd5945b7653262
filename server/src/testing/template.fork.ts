// Starts a server once on the template database, which creates the queues that each test's server would otherwise create.
import { buildApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';

const { DATA_DIR, TEMPLATE_URL: databaseUrl = '' } = process.env;
const config = readConfig({ LOG_LEVEL: 'silent', ROLE: 'web', DATA_DIR });
const app = await buildApp({ config, databaseUrl, demo: false });
await app.start();
await app.stop();
