// Detects statements that scan a large table completely: tables are filled with copies of one of their rows, and the server's statements
// are explained.
import pg from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import { wednesdayMorning } from './world.ts';

/** A statement and its values, as sent by the server. */
export type Sent = { text: string; values: unknown[] };
const Sent = z.object({ text: z.string(), values: z.array(z.unknown()) });

/** Records statements from now on; the returned function returns those recorded since its last call. */
export function recordSent(): () => Sent[] {
  const sent = new Map<string, Sent>();
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const what = Sent.safeParse(
      typeof given[0] === 'string' ? { text: given[0], values: given[1] ?? [] } : given[0],
    ).data;
    if (what && !what.text.includes('pgboss.') && /^\s*(select|insert|update|delete|with)/i.test(what.text))
      sent.set(what.text, what);
    return Reflect.apply(query, this, given);
  });
  return () => {
    const taken = [...sent.values()];
    sent.clear();
    return taken;
  };
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows': number; Plans?: Plan[] };
const Explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<Plan>() })) }));

/** If a limited scan is estimated to find more rows than this, most rows match, and it ends early. */
const someFound = 10_000;
/** Returns every node of a plan, except scans that a limit ends early because most rows match. */
const nodesOf = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter((each) => !isEndedEarly(plan, each)).flatMap(nodesOf),
];
const isEndedEarly = (limit: Plan, scan: Plan) =>
  limit['Node Type'] === 'Limit' && scan['Node Type'] === 'Seq Scan' && scan['Plan Rows'] > someFound;

/** Returns the large tables that a statement scans completely, with its text. */
export async function wholeReads(
  client: pg.Client,
  { text, values }: Sent,
  large: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  return Explained.parse(rows)
    .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
    .filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
    .map((node) => `${node['Relation Name']}: ${text}`);
}

const Column = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  isNeeded: z.boolean(),
  isKey: z.boolean(),
  isUnique: z.boolean(),
  isChecked: z.boolean(),
});
type TableColumn = z.output<typeof Column>;

/**
 * Fills every table except those in `small` with copies of one of its rows, or with meaningless rows of other retailers if there is none to
 * copy. The database is unusable for other tests afterwards. Returns the names of the filled tables.
 */
export async function fillTables(client: pg.Client, count: number, small: ReadonlySet<string>): Promise<Set<string>> {
  const { rows } = await client.query(`
    select relname as table, attname as name, atttypid::regtype::text as type, attnotnull as "isNeeded",
      exists (select from pg_index where indrelid = pg_class.oid and indisprimary and attnum = any(indkey)) as "isKey",
      exists (select from pg_index where indrelid = pg_class.oid and indisunique and attnum = any(indkey)) as "isUnique",
      exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'c' and attnum = any(conkey)) as "isChecked"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = ''
    order by relname, attnum`);
  const tables = Map.groupBy(z.array(Column).parse(rows), (column) => column.table);
  const filled = new Set<string>();
  await client.query('set session_replication_role = replica');
  for (const [table, columns] of tables) {
    if (small.has(table)) continue;
    await withoutIndexes(client, table, () => fillTable(client, table, columns, count));
    filled.add(table);
  }
  await client.query('set session_replication_role = origin');
  // The sample is 300 times as large: every row, so that no plan depends on which rows were sampled.
  await client.query(`set default_statistics_target = ${Math.ceil(count / 300) + 1}`);
  await client.query('analyze');
  return filled;
}

/**
 * Drops indexes while rows are inserted, because building them afterwards is faster. Unique ones are kept: they decide whether copies
 * conflict.
 */
export async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = '${table}'::regclass and not indisunique`);
  const indexes = z.array(z.object({ name: z.string(), definition: z.string() })).parse(rows);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
}

async function fillTable(client: pg.Client, table: string, columns: readonly TableColumn[], count: number) {
  const names = columns.map(({ name }) => `"${name}"`).join();
  const insert = (from: number, to: number, onConflict: string) =>
    client.query(
      `insert into ${table} (${names}) select ${columns.map(copied).join()}
       from (select * from ${table} limit 1) as sample, generate_series(${from}, ${to}) as n ${onConflict}`,
    );
  // Two copies show whether all of them fit: checking each for conflicts would take twice as long.
  const { rowCount } = await insert(1, 2, 'on conflict do nothing');
  if (rowCount === 2) await insert(3, count, '');
  else await fillWithNothing(client, table, columns, count);
}

async function fillWithNothing(client: pg.Client, table: string, columns: readonly TableColumn[], count: number) {
  const { rows } = await client.query(
    `select conname as name from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'`,
  );
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const { name, isKey, isNeeded } of columns)
    if (isNeeded && !isKey) await client.query(`alter table ${table} alter "${name}" drop not null`);
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join()})
     select ${columns.map(({ type }) => anything[type] ?? 'null').join()} from generate_series(1, ${count}) as n`,
  );
}

/** An SQL expression per column type, with a different value in each row. */
const anything: Readonly<Record<string, string>> = {
  // Ascending, as in production, and therefore much cheaper to insert than random ones.
  uuid: 'uuidv7()',
  text: 'md5(n::text)',
  bytea: `decode(md5(n::text), 'hex')`,
  // Most rows are recent, as in production.
  'timestamp with time zone': `timestamptz '${wednesdayMorning}' + n * interval '1 second'`,
  date: 'current_date - n',
  integer: 'n',
  smallint: 'n % 30000',
  bigint: 'n',
  boolean: 'n % 2 = 0',
};

const shared: readonly string[] = ['retailer_id', 'store_id', 'endpoint_id'];

/** Returns a column's expression in a copy: the same value, unless it has to differ. */
function copied({ name, type, isUnique, isChecked }: TableColumn): string {
  const own = `sample."${name}"`;
  if (type === 'uuid' && !shared.includes(name)) return `case when ${own} is not null then uuidv7() end`;
  if (type === 'timestamp with time zone') return `${own} + n * interval '1 second'`;
  if (type === 'date' && !isUnique) return `${own} - n % 1000`;
  if (!isUnique || isChecked || shared.includes(name)) return own;
  if (type === 'text') return `${own} || n`;
  if (type === 'bytea') return `${own} || decode(lpad(to_hex(n), 8, '0'), 'hex')`;
  return ['bigint', 'integer', 'date'].includes(type) ? `${own} + n` : own;
}
