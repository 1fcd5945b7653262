// No window, edit or history of an import reads a table whole: the statements that the code itself sends, explained as PostgreSQL
// plans them once for all values.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '../platform/ids.ts';
import { editCells, importOf, rowsOf } from '../testing/imports.ts';
import { type Client, startWorld } from '../testing/world.ts';
import { insertImport } from './queries.ts';

const world = await startWorld();
const explainer = new pg.Client({ connectionString: world.databaseUrl, options: '-c jit=off' });
const ids = Array.from({ length: 40 }, () => newId());
const rowCount = 2500;
let api: Client;
let bound: Client;

beforeAll(async () => {
  await explainer.connect();
  const retailer = await world.retailer();
  api = await retailer.admin();
  bound = await retailer.coordinator({ stores: retailer.storeIds.slice(0, 1) });
  const { id: member_id } = await api.auth.refresh();
  const column = (field: 'number' | 'recipient' | 'address') => ({
    header: field,
    target: { field },
    dateOrder: null,
    decimalSign: null,
    samples: [],
    isNameless: false,
    detected: { dateOrder: null, decimalSign: null, asksDate: false, asksSign: false },
  });
  const columns = JSON.stringify([column('number'), column('recipient'), column('address')]);
  await world.app.db.transaction({ retailerId: retailer.id, storeIds: null }, async (tx) => {
    for (const id of ids)
      await insertImport(tx, {
        id,
        member_id,
        member_name: 'Ann',
        file_name: 'a.csv',
        format: 'csv',
        status: 'REVIEW',
        columns,
        rows_all: rowCount,
        rows_ready: rowCount,
        created_at: '2026-11-18T15:00:00Z',
      });
  });
  await world.app.db.everyRetailerTransaction(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`
      insert into import_rows (retailer_id, import_id, "row", cells, state, key)
      select ${retailer.id}, import_id, n, array['N-' || n, 'Ann', '1 King St W, Toronto, ON, M5X 1A9'],
        (array['READY', 'FAULTY', 'DUPLICATE', 'CREATED'])[1 + n % 4], '#N-' || n
      from unnest(${ids}::uuid[]) as import_id, generate_series(2, ${rowCount + 1}::int) as n`.execute(db);
  });
  await explainer.query('analyze');
});

type Caught = { text: string; values: unknown[] };
const Config = z.object({ text: z.string(), values: z.array(z.unknown()) });
const caught = new Map<string, Caught>();
const query = pg.Client.prototype.query;
const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
  const config = Config.safeParse(given[0]);
  if (config.success && /"(imports|import_rows|orders)"/.test(config.data.text))
    caught.set(config.data.text, config.data);
  return Reflect.apply(query, this, given);
});
afterAll(() => spy.mockRestore());
afterAll(() => explainer.end());

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
const Explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<Plan>() })) }));
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function wholeReads({ text }: Caught): Promise<string[]> {
  if (!/^\s*(select|update|with|insert)/i.test(text)) return [];
  const { rows } = await explainer.query(`explain (generic_plan, format json) ${text}`);
  return Explained.parse(rows)
    .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
    .filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'import_rows')
    .map(() => text);
}

test('windows, edits, choices and the history find their rows by an index', async () => {
  const [draft = { id: '' }] = ids.map((id) => ({ id }));
  caught.clear();
  await rowsOf(api, draft, { from: 2000, limit: 200 });
  const { data } = await rowsOf(api, draft, { state: 'FAULTY', from: 500, limit: 100 });
  const [row] = data;
  if (!row) throw new Error('no row');
  await editCells(api, draft, row, [[0, 'N-77']]);
  await api.imports.choose({ params: draft, body: { choice: 'SKIP', rows: data.map((each) => each.row) } });
  await api.imports.choose({ params: draft, body: { choice: null } });
  await importOf(api, draft);
  await api.imports.list({ query: { page: 3 } });
  await bound.imports.list({ query: { sort: 'createdAt:asc' } });
  expect(caught.size).toBeGreaterThan(10);
  for (const statement of [...caught.values()]) expect(await wholeReads(statement)).toEqual([]);
});
