// What raw SQL could slip past the guard: equalities that lead nowhere, and an OR that takes the conditions beside it apart.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startWorld } from '../../testing/world.ts';
import { TenantGuardError } from './guard.ts';

const world = await startWorld();
const { id: mine } = await world.retailer();
const { db } = world.app.db.scope({ retailerId: mine, storeIds: null });
const own = () => db.selectFrom('orders').select('id').where('retailer_id', '=', mine);

const refused = {
  'an equality of a table with itself': () =>
    sql`select id from orders o where o.retailer_id = o.retailer_id`.execute(db),
  'an equality with itself beside one that holds another table': () =>
    sql`select 1 from orders o, stores s where s.retailer_id = ${mine} and o.retailer_id = "o"."retailer_id"`.execute(
      db,
    ),
  'two tables held to each other alone': () =>
    sql`select 1 from orders o join stores s on o.retailer_id = s.retailer_id`.execute(db),
  'a raw OR after the clause': () => own().where(sql<boolean>`note is null or note = 'x'`).execute(),
  'a raw OR before the clause': () =>
    db
      .selectFrom('orders')
      .select('id')
      .where(sql<boolean>`note is null or note = 'x'`)
      .where('retailer_id', '=', mine)
      .execute(),
  'a raw OR between two parentheses': () => own().where(sql<boolean>`(note is null) or (note = 'x')`).execute(),
  'a raw OR in raw SQL within': () => own().where(sql<boolean>`note is null ${sql`or`} true`).execute(),
  'a raw OR in a join': () =>
    db
      .selectFrom('orders')
      .innerJoin('stores', (join) =>
        join.on('stores.retailer_id', '=', mine).on(sql<boolean>`stores.is_activated or true`),
      )
      .select('orders.id')
      .where('orders.retailer_id', '=', mine)
      .execute(),
};
const passing = {
  'a raw OR within parentheses': () => own().where(sql<boolean>`(note is null or note = 'x')`).execute(),
  'the word in a text': () => own().where(sql<boolean>`note = 'this or that'`).execute(),
  'a table held through another that is held': () =>
    sql`select 1 from orders o join stores s on o.retailer_id = s.retailer_id where s.retailer_id = ${mine}`.execute(
      db,
    ),
};

test.each(Object.entries(refused))('refused: %s', async (_what, run) => {
  await expect(Promise.resolve().then<unknown>(run)).rejects.toThrow(TenantGuardError);
});

test.each(Object.entries(passing))('passes: %s', async (_what, run) => {
  await expect(Promise.resolve().then<unknown>(run)).resolves.toBeDefined();
});
