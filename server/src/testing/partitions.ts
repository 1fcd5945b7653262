// Checks whether the server's statements could run on a database that is partitioned by retailer: each tenant table is copied into four
// partitions, and each statement is explained there with its original values (docs/decisions/0028-lookup-keys.md).
import { type Kysely, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import type { DB } from '../platform/db/schema.gen.ts';
import type { World } from './world.ts';

/** Tables that would stay on one machine although they have a retailer: their rows are looked up before the retailer is known. */
export const localTables = [
  ...['ended_sessions', 'invitations', 'keys', 'logins', 'messages', 'one_time_secrets', 'passkeys', 'sessions'],
];

const parts = 4;
type Sent = { text: string; values: unknown[] };
type Plan = { 'Relation Name'?: string; Plans?: Plan[] };

/** Returns every table with a retailer. */
export async function tenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'retailer_id' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Copies a table, partitioned by retailer. Fails if one of its unique indexes does not contain the retailer. */
export async function spreadTable(client: pg.Client, name: string): Promise<void> {
  await client.query(`create table spread.${name} (like public.${name} including all) partition by hash (retailer_id)`);
  for (let part = 0; part < parts; part++)
    await client.query(
      `create table spread.${name}_part${part} partition of spread.${name} for values with (modulus ${parts}, remainder ${part})`,
    );
}

/** Connects to a world's database, and rolls back everything afterwards. */
export async function onSpreadTables<T>(world: World, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('create schema spread');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Records the statements of a world's server, except those across tenants. Returns a function that returns them. */
export function recordStatements(world: World): () => Sent[] {
  const sent = new Map<string, Sent>();
  const forEvery = new Set<string>();
  const compiler = new PostgresQueryCompiler();
  const { acrossTenantsAndSandboxes, transactionAcrossTenantsAndSandboxes } = world.app.db;
  const noted = (db: Kysely<DB>) =>
    db.withPlugin({
      transformQuery({ node, queryId }) {
        forEvery.add(compiler.compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
  vi.spyOn(world.app.db, 'acrossTenantsAndSandboxes').mockImplementation(() => noted(acrossTenantsAndSandboxes()));
  vi.spyOn(world.app.db, 'transactionAcrossTenantsAndSandboxes').mockImplementation((work) =>
    transactionAcrossTenantsAndSandboxes((db) => work(noted(db))),
  );
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [what] = given;
    if (isSent(what) && !what.text.includes('pgboss.')) sent.set(what.text, what);
    return Reflect.apply(query, this, given);
  });
  return () => [...sent.values()].filter(({ text }) => !(forEvery.has(text) || text.includes(exceptSandboxes)));
}

/** A clause in every statement across tenants that excludes sandboxes. */
const exceptSandboxes = 'not in (select id from retailers where sandbox_of';

const isSent = (what: unknown): what is Sent =>
  typeof what === 'object' && what !== null && 'text' in what && 'values' in what && Array.isArray(what.values);

/** Returns the statements that would access more than one partition. */
export async function findScattered(client: pg.Client, statements: readonly Sent[]): Promise<string[]> {
  for (const name of await tenantTables(client)) if (!localTables.includes(name)) await spreadTable(client, name);
  await client.query('set local search_path = spread, public');
  const scattered: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await client.query({ text: `explain (format json) ${text}`, values });
    if (partsOf(rows[0]['QUERY PLAN'][0].Plan).size > 1) scattered.push(text);
  }
  return scattered;
}

/** Returns the numbers of the partitions that a plan accesses. */
function partsOf(plan: Plan): Set<string> {
  const own = /_part(\d)$/.exec(plan['Relation Name'] ?? '')?.[1];
  return new Set([...(own ? [own] : []), ...(plan.Plans ?? []).flatMap((each) => [...partsOf(each)])]);
}
