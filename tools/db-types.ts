// Writes the database's types from its migrations; with --check, only says whether they are up to date.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { startThrowawayPostgres } from '../server/src/testing/throwaway.ts';

const ROOT = join(import.meta.dirname, '..');
const TYPES = join(ROOT, 'server/src/platform/db/schema.gen.ts');
const GENERATOR = join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js');

/** The pool leaves these as PostgreSQL writes them: a JavaScript date or number would lose some of it. */
const AS_TEXT = ['timestamptz', 'timestamp', 'date', 'time', 'int8', 'numeric'];

async function generate(file: string): Promise<void> {
  const postgres = await startThrowawayPostgres();
  try {
    await migrate(postgres.url);
    const options = {
      dialect: 'postgres',
      url: postgres.url,
      'out-file': file,
      'exclude-pattern': 'schema_migrations',
      'type-mapping': JSON.stringify(Object.fromEntries(AS_TEXT.map((type) => [type, 'string']))),
    };
    const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    execFileSync(process.execPath, [GENERATOR, ...given], { stdio: ['ignore', 'ignore', 'inherit'] });
    // A scope writes its retailer into every row.
    const types = readFileSync(file, 'utf8').replaceAll('retailer_id: string;', 'retailer_id: Generated<string>;');
    writeFileSync(file, types);
  } finally {
    await postgres.stop();
  }
}

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'portage-types-'));
  const fresh = join(folder, 'schema.gen.ts');
  await generate(fresh);
  const same = readFileSync(fresh, 'utf8') === readFileSync(TYPES, 'utf8');
  rmSync(folder, { recursive: true });
  if (!same) {
    console.error('The migrations and the database types disagree: run "npm run db:types".');
    process.exitCode = 1;
  }
} else {
  await generate(TYPES);
}
