import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld } from '../../testing/world.ts';
import { TenantGuardError } from './guard.ts';
import { prepared } from './prepared.ts';

const world = await startWorld();
const [mine, theirs] = [await world.retailer(), await world.retailer()];
const { db } = world.app;
const scopeOf = (retailerId: string, storeIds: readonly string[] | null = null) => db.scope({ retailerId, storeIds });

let built = 0;
beforeEach(() => {
  built = 0;
});

test('statements are prepared under the hash of their text, however many came before; statements with lists are not prepared', async () => {
  const one = await world.another({ poolSize: 1 });
  const shared = one.app.db.shared;
  const prepared = async () => {
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements`.execute(shared);
    return new Map(rows.map(({ name, statement }) => [statement, name]));
  };
  for (let nth = 0; nth < 1100; nth++) await sql`select ${nth}::int + ${sql.lit(nth)}`.execute(shared);
  await shared.selectFrom('settings').select('value').where('name', 'in', ['one', 'two']).execute();
  const rows = ['one', 'two'].map((name) => ({ name, value: '1' }));
  await shared.insertInto('settings').values(rows).execute();
  const texts = await prepared();
  const last = 'select $1::int + 1099';
  expect(texts.get(last)).toBe(createHash('sha256').update(last).digest('base64url'));
  expect([...texts.keys()].filter((text) => text.includes('"settings"'))).toEqual([]);
});

describe('a prepared statement', () => {
  const storeNamed = prepared((scope, newestFirst: boolean, value) => {
    built++;
    return scope.db
      .selectFrom('stores')
      .select(['id', 'retailer_id'])
      .where('id', '=', value('id'))
      .orderBy('created_at', newestFirst ? 'desc' : 'asc');
  });

  test('is built once per shape, and returns each retailer only its own rows', async () => {
    const [id = '', other = ''] = [mine.storeIds[0], theirs.storeIds[0]];
    expect(await storeNamed(db, scopeOf(mine.id), true, { id })).toEqual([{ id, retailer_id: mine.id }]);
    expect(await storeNamed(db, scopeOf(theirs.id), true, { id: other })).toEqual([
      { id: other, retailer_id: theirs.id },
    ]);
    expect(await storeNamed(db, scopeOf(mine.id), true, { id: other })).toEqual([]);
    expect(built).toBe(1);
    await storeNamed(db, scopeOf(mine.id), false, { id });
    await storeNamed(db, scopeOf(mine.id, [id]), false, { id });
    expect(built).toBe(3);
  });

  test('runs in the caller’s transaction', async () => {
    const [id = ''] = mine.storeIds;
    const seen = db.transaction({ retailerId: mine.id, storeIds: null }, async (tx) => {
      await tx.db.deleteFrom('stores').where('id', '=', id).execute();
      const rows = await storeNamed(db, tx, true, { id });
      throw new Error(`${rows.length} left`);
    });
    await expect(seen).rejects.toThrow('0 left');
  });

  test('is refused when the guard refuses it', async () => {
    const everyStore = prepared((_scope, _shape: null) => sql`select id from stores`);
    await expect(everyStore(db, scopeOf(mine.id), null)).rejects.toThrow(TenantGuardError);
  });

  test('fails when a value is missing', async () => {
    await expect(storeNamed(db, scopeOf(mine.id), true)).rejects.toThrow(/invalid/);
  });
});
