// npm run retailer -- "Name" admin@example.com: creates a retailer in the configured database, whether or not Portage is running on it, and
// prints its first admin's invitation link. Options: --prefix MP, --area DC-1 (repeatable), --admin "Zoé Roy", --lang fr.
// npm run retailer -- --courier admin@example.com: invites an admin of the courier to the desk instead.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { prefixFor } from '@portage/contract/retailers/rules';
import { NewRetailer } from '@portage/contract/retailers/schema';
import type { z } from 'zod';
import { buildApp, type Running } from '../server/src/app.ts';
import { courier } from '../server/src/fleet/apply.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { addressOfRunning, startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { Refusal } from '../server/src/platform/refusal.ts';
import { inviteToDesk } from '../server/src/retailers/courier.ts';
import { createRetailer } from '../server/src/retailers/edit.ts';
import { listFleetAreas } from '../server/src/stores/fleet.ts';
import { readEnvironment } from './processes.ts';

const usage =
  'npm run retailer -- "Name" admin@example.com [--prefix MP] [--area DC-1] [--admin "Zoé Roy"] [--lang fr]\n' +
  'npm run retailer -- --courier admin@example.com [--admin "Zoé Roy"] [--lang fr]';

/** Returns the parsed arguments, or null without a name and an email. */
function readArguments() {
  const options = {
    prefix: { type: 'string' },
    area: { type: 'string', multiple: true },
    admin: { type: 'string' },
    lang: { type: 'string' },
    courier: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name, email, ...more] = values.courier ? ['', ...positionals] : positionals;
  return name !== undefined && email && more.length === 0 ? { name, email, ...values } : null;
}

async function openDatabaseOf({ databaseDirectUrl, databaseUrl, dataDir }: ReturnType<typeof readConfig>) {
  const folder = join(dataDir, 'postgres');
  const url = databaseDirectUrl ?? databaseUrl ?? addressOfRunning(folder);
  return url ? { url, stop: async () => undefined } : startEmbeddedPostgres({ dataDir: folder, log: console.error });
}

type RetailerArguments = NonNullable<ReturnType<typeof readArguments>>;

async function make(typed: RetailerArguments): Promise<string> {
  readEnvironment();
  const config = readConfig({ ...process.env, ROLE: 'web' });
  const postgres = await openDatabaseOf(config);
  await migrate(postgres.url);
  const app = await buildApp({ config, databaseUrl: postgres.url, demo: false });
  await app.start();
  try {
    return await (typed.courier ? inviteCourier(app, typed) : makeRetailer(app, typed));
  } finally {
    await app.stop();
    await postgres.stop();
  }
}

const adminOf = ({ admin, email, lang }: RetailerArguments) => ({
  name: admin ?? email.split('@')[0],
  email,
  language: lang,
});

/** Returns the parsed input, or refuses it with its faults. */
function parsed<T>(schema: z.ZodType<T>, input: unknown): T {
  const wish = schema.safeParse(input, { reportInput: true });
  if (!wish.success) throw new Refusal('VALIDATION_FAILED', { faults: faultsOf(wish.error) });
  return wish.data;
}

async function makeRetailer(app: Running, typed: RetailerArguments): Promise<string> {
  const areas = (await listFleetAreas(app.db)).data.map(({ id }) => id);
  const wish = parsed(NewRetailer, {
    name: typed.name,
    trackingCodePrefix: typed.prefix ?? prefixFor(typed.name),
    serviceAreaIds: typed.area ?? areas,
    admin: adminOf(typed),
  });
  const { retailer, link } = await createRetailer(app, courier, wish);
  return `${retailer.name} (${retailer.trackingCodePrefix}) is made. Its first admin begins here:\n${link}`;
}

async function inviteCourier(app: Running, typed: RetailerArguments): Promise<string> {
  const link = await inviteToDesk(app, parsed(NewRetailer.shape.admin, adminOf(typed)));
  return `The courier's admin begins here:\n${link}`;
}

const typed = readArguments();
try {
  if (!typed) throw new Error(usage);
  console.log(await make(typed));
} catch (error) {
  const faults = error instanceof Refusal ? (error.details.faults ?? []) : [];
  console.error(error instanceof Error ? error.message : String(error));
  for (const { path, type, values } of faults) console.error(`  ${path}: ${errorText(type, 'en', values)}`);
  process.exitCode = 1;
}
