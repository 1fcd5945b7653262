// npm run retailer, run like in a shell.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startWorld } from '../server/src/testing/world.ts';
import { ROOT } from './processes.ts';

const world = await startWorld();
const run = promisify(execFile);

/** Runs the tool and returns its output or errors. */
const retailer = (...typed: string[]) =>
  run(process.execPath, [join(ROOT, 'tools/retailer.ts'), ...typed], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: world.app.config.dataDir,
      PUBLIC_URL: 'https://portage.test',
    },
  }).then(
    ({ stdout }) => stdout,
    (failure: { stderr: string }) => failure.stderr,
  );

test('creates a retailer and prints its first admin’s link, while a server runs on the same database', async () => {
  const said = await retailer('Épicerie du Coin', 'zoe@coin.example', '--lang', 'fr', '--area', 'DC-1-MTL');
  expect(said).toMatch(
    /^Épicerie du Coin \(EDC\) is made\..*\nhttps:\/\/portage\.test\/onboarding\?token=[\w-]{43}\n$/,
  );
  expect((await world.fleet().retailers.list({ query: { search: 'epicerie' } })).data).toMatchObject([
    { name: 'Épicerie du Coin', trackingCodePrefix: 'EDC', serviceAreaIds: ['DC-1-MTL'], isActivated: true },
  ]);
  const { subject, link } = await world.inbox.latest('zoe@coin.example');
  expect(subject).toContain('invite dans l’équipe');
  // The mailed and the printed token are the same.
  expect(said).toContain(link?.searchParams.get('token') ?? 'no link');
});

test('reports missing, taken and invalid arguments', async () => {
  expect(await retailer('Only a name')).toContain('npm run retailer -- "Name" admin@example.com');
  expect(await retailer('Coin', 'zoe@coin.example')).toContain('admin.email: This email is already taken');
  expect(await retailer('EPICERIE', 'x', '--area', 'Atlantis-1')).toContain('admin.email: Invalid Email');
  expect(await retailer('Coin', 'other@coin.example', '--prefix', 'EDC')).toContain('choose another prefix');
});

test('invites an admin of the courier to the desk', async () => {
  const said = await retailer('--courier', 'nadia@courier.example', '--admin', 'Nadia Cyr', '--lang', 'fr');
  expect(said).toMatch(/^The courier's admin begins here:\nhttps:\/\/portage\.test\/onboarding\?token=[\w-]{43}\n$/);
  const { subject } = await world.inbox.latest('nadia@courier.example');
  expect(subject).toContain(world.app.config.provider.name);
  expect(await retailer('--courier')).toContain('npm run retailer -- --courier admin@example.com');
  expect(await retailer('--courier', 'x')).toContain('email: Invalid Email');
});
