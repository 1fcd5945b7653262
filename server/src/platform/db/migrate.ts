// Migrates a database to the newest schema: plain SQL files, in order, forward only, each in one transaction.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

type Migration = { name: string; sql: string; checksum: string };

export type MigrateOptions = {
  folder?: string;
  /** Receives a sentence for each attempt that found a table in use. */
  log?: (line: string) => void;
  /** Milliseconds for which a migration that waits for a table in use is tried again. */
  patienceMs?: number;
};

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/** "PORT" in ASCII: the number of the advisory lock, unlikely to be used by another program on the same server. */
const LOCK = 0x504f5254;

/**
 * Milliseconds that a migration waits for one table, and between two attempts. Writers wait behind it: a web process cancels their
 * statements after 5 s.
 */
const lockMs = 2000;
const pauseMs = 3000;

/** Applies the missing migrations and returns their names. Processes that start together take turns. */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = MIGRATIONS, log = () => {}, patienceMs = 600_000 } = options;
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: url, application_name: 'portage migrate' });
  await client.connect();
  try {
    const applied: string[] = [];
    const next = () => whenUnlocked(() => applyNext(client, migrations), patienceMs, log);
    for (let name = await next(); name; name = await next()) applied.push(name);
    return applied;
  } finally {
    await client.end();
  }
}

/** Repeats an attempt that found a table in use, so that its readers end and its writers proceed in between. */
async function whenUnlocked<T>(
  attempt: () => Promise<T>,
  patienceMs: number,
  log: NonNullable<MigrateOptions['log']>,
): Promise<T> {
  for (const end = performance.now() + patienceMs; ; await sleep(pauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      const isLocked = error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === '55P03';
      if (!isLocked || performance.now() > end) throw error;
      log(`${error.message} It is tried again.`);
    }
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new Error(`Name the migration ${name} like 0001_what_it_does.sql.`);
    const before = names[index - 1];
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`The migrations ${before} and ${name} have the same number.`);
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may change line endings; the migration is still the same.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Locks, finds and applies the next migration in one transaction. The lock ends with it, which works through a transaction pooler too. */
async function applyNext(client: Client, migrations: Migration[]): Promise<string | undefined> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    );
    const next = findNext(migrations, rows);
    if (next) {
      // Set after the advisory lock: waiting for another process that migrates has no time limit.
      await client.query(`set local lock_timeout = ${lockMs}`);
      await client.query(next.sql).catch((error) => explain(next, error));
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [next.name, next.checksum]);
    }
    await client.query('commit');
    return next?.name;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Returns the next migration to apply. The database may be newer than this program: during a rollout, older processes keep running. */
function findNext(migrations: Migration[], applied: { name: string; checksum: string }[]): Migration | undefined {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if ((checksums.get(name) ?? checksum) !== checksum) {
      throw new Error(
        `The migration ${name} was changed after this database applied it: restore it, and make the change a new migration.`,
      );
    }
  }
  const next = migrations.find(({ name }) => !checksums.has(name));
  const last = applied.at(-1)?.name;
  if (next && last && next.name < last) {
    throw new Error(
      `The migration ${next.name} comes before ${last}, which this database applied already: give it the next free number.`,
    );
  }
  return next;
}

function explain({ name, sql }: Migration, error: unknown): never {
  const position = error instanceof DatabaseError && error.position ? Number(error.position) : undefined;
  const line = position === undefined ? '' : ` on line ${sql.slice(0, position).split('\n').length}`;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(`The migration ${name} failed${line}, and nothing of it was kept: ${reason}.`, { cause: error });
}
