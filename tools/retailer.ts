// npm run retailer -- "Name" admin@example.com: creates a retailer in the configured database, whether or not Portage is running on it, and
// prints its first admin's invitation link. Options: --prefix MP, --area DC-1 (repeatable), --admin "Zoé Roy", --lang fr.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { prefixFor } from '@portage/contract/retailers/rules';
import { NewRetailer } from '@portage/contract/retailers/schema';
import { buildApp } from '../server/src/app.ts';
import { courier } from '../server/src/fleet/apply.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { addressOfRunning, startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { Refusal } from '../server/src/platform/refusal.ts';
import { createRetailer } from '../server/src/retailers/edit.ts';
import { listFleetAreas } from '../server/src/stores/fleet.ts';
import { readEnvironment } from './processes.ts';

const usage =
  'npm run retailer -- "Name" admin@example.com [--prefix MP] [--area DC-1] [--admin "Zoé Roy"] [--lang fr]';

/** Returns the parsed arguments, or null without a name and an email. */
function readArguments() {
  const options = {
    prefix: { type: 'string' },
    area: { type: 'string', multiple: true },
    admin: { type: 'string' },
    lang: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name, email, ...more] = positionals;
  return name && email && more.length === 0 ? { name, email, ...values } : null;
}

async function openDatabaseOf({ databaseDirectUrl, databaseUrl, dataDir }: ReturnType<typeof readConfig>) {
  const folder = join(dataDir, 'postgres');
  const url = databaseDirectUrl ?? databaseUrl ?? addressOfRunning(folder);
  return url ? { url, stop: async () => undefined } : startEmbeddedPostgres({ dataDir: folder, log: console.error });
}

async function makeRetailer(typed: NonNullable<ReturnType<typeof readArguments>>): Promise<string> {
  readEnvironment();
  const config = readConfig({ ...process.env, ROLE: 'web' });
  const postgres = await openDatabaseOf(config);
  await migrate(postgres.url);
  const app = await buildApp({ config, databaseUrl: postgres.url, demo: false });
  await app.start();
  try {
    const areas = (await listFleetAreas(app.db)).data.map(({ id }) => id);
    const wish = NewRetailer.safeParse(
      {
        name: typed.name,
        trackingCodePrefix: typed.prefix ?? prefixFor(typed.name),
        serviceAreaIds: typed.area ?? areas,
        admin: { name: typed.admin ?? typed.email.split('@')[0], email: typed.email, language: typed.lang },
      },
      { reportInput: true },
    );
    if (!wish.success) throw new Refusal('VALIDATION_FAILED', { faults: faultsOf(wish.error) });
    const { retailer, link } = await createRetailer(app, courier, wish.data);
    return `${retailer.name} (${retailer.trackingCodePrefix}) is made. Its first admin begins here:\n${link}`;
  } finally {
    await app.stop();
    await postgres.stop();
  }
}

const typed = readArguments();
try {
  if (!typed) throw new Error(usage);
  console.log(await makeRetailer(typed));
} catch (error) {
  const faults = error instanceof Refusal ? (error.details.faults ?? []) : [];
  console.error(error instanceof Error ? error.message : String(error));
  for (const { path, type, values } of faults) console.error(`  ${path}: ${errorText(type, 'en', values)}`);
  process.exitCode = 1;
}
