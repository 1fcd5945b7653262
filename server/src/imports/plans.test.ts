// Windows, edits and the history of an import use indexes instead of reading all of its rows.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { editCells, importOf, rowsOf } from '../testing/imports.ts';
import { recordSent, wholeReads } from '../testing/plans.ts';
import { type Client, startWorld } from '../testing/world.ts';
import { insertImport } from './queries.ts';

const world = await startWorld();
const sent = recordSent();
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
  await sql`
    insert into import_rows (retailer_id, import_id, "row", cells, state, key)
    select ${retailer.id}, import_id, n, array['N-' || n, 'Ann', '1 King St W, Toronto, ON, M5X 1A9'],
        (array['READY', 'FAULTY', 'DUPLICATE', 'CREATED'])[1 + n % 4], '#N-' || n
    from unnest(${ids}::uuid[]) as import_id, generate_series(2, ${rowCount + 1}::int) as n`.execute(
    world.app.db.acrossTenantsAndSandboxes(),
  );
  await explainer.query('analyze');
});

afterAll(() => explainer.end());

test('windows, edits, choices and the history read their rows through an index', async () => {
  const [draft = { id: '' }] = ids.map((id) => ({ id }));
  sent();
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
  const statements = sent();
  expect(statements.length).toBeGreaterThan(10);
  for (const statement of statements)
    expect(await wholeReads(explainer, statement, new Set(['import_rows']))).toEqual([]);
});
