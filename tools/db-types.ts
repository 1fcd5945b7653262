// Generates the database's types from its migrations; with --check, only compares them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { startThrowawayPostgres } from '../server/src/testing/throwaway.ts';

const ROOT = join(import.meta.dirname, '..');
const TYPES = join(ROOT, 'server/src/platform/db/schema.gen.ts');
const GENERATOR = join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js');

/** Types that the pool returns as PostgreSQL's text, because a JavaScript date or number would lose precision. */
const AS_TEXT = ['timestamptz', 'timestamp', 'date', 'time', 'int8', 'numeric', 'xid8'];

type Checked = { name: string; check: string; has_default: boolean; is_nullable: boolean };

/**
 * Returns the types of columns whose check constraint lists their values, and of the order's status, which is generated from one of them.
 */
async function checkedColumns(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Checked>(`
    select conrelid::regclass || '.' || attname as name, pg_get_constraintdef(pg_constraint.oid) as check,
      atthasdef as has_default, not attnotnull as is_nullable
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(pg_constraint.oid) like 'CHECK ((% = ANY (ARRAY[%'`);
  await client.end();
  const types = rows.map(({ name, check, has_default, is_nullable }) => {
    const values = [...check.matchAll(/'\w+'/g), ...(is_nullable ? ['null'] : [])].join(' | ');
    return [name, has_default ? `Generated<${values}>` : values];
  });
  const columns: Record<string, string> = Object.fromEntries(types);
  const delivery = columns['orders.delivery_status']?.replace(' | null', '');
  return { ...columns, 'orders.status': `Generated<${delivery} | 'NOT_SCHEDULED' | 'DELAYED' | 'NOT_RECEIVED'>` };
}

async function generate(file: string): Promise<void> {
  const postgres = await startThrowawayPostgres();
  try {
    await migrate(postgres.url);
    const options = {
      dialect: 'postgres',
      url: postgres.url,
      'out-file': file,
      'exclude-pattern': 'schema_migrations',
      overrides: JSON.stringify({ columns: await checkedColumns(postgres.url) }),
      'type-mapping': JSON.stringify(Object.fromEntries(AS_TEXT.map((type) => [type, 'string']))),
    };
    const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    // The generator's output is hidden: it warns about each type that it cannot parse, because TypeScript no longer provides a parser, and
    // copies the type unchanged.
    execFileSync(process.execPath, [GENERATOR, ...given], { stdio: 'pipe' });
    // Scopes set the retailer in every inserted row, including the id of `retailers`.
    const types = readFileSync(file, 'utf8')
      .replaceAll('retailer_id: string;', 'retailer_id: Generated<string>;')
      .replace(/(interface Retailers \{[^}]*\bid: )string;/, '$1Generated<string>;');
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
