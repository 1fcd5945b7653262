// Raw statements, and raw parts of others: the guard reads their text, and refuses what it is not sure of.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { compile, db, mine, nobody, orders, ownOrders, type Statement, theirs } from '../../testing/guarded.ts';
import { TenantGuardError } from './guard.ts';

const refused: Record<string, () => Statement> = {
  'raw select': () => sql`select id from orders`,
  'raw select of another’s': () => sql`select id from orders where retailer_id = ${theirs}`,
  'raw select that only mentions the retailer': () => sql`select id, retailer_id, ${mine}::uuid from orders`,
  'raw select with an OR': () => sql`select id from orders where retailer_id = ${mine} or true`,
  'raw select of two, one held': () => sql`select 1 from orders, stores where orders.retailer_id = ${mine}`,
  'raw list of tables': () => sql`select 1 from routes, orders where true`,
  'raw list after a subselect': () => sql`select 1 from (select 1) as one, orders`,
  'raw with odd spelling': () => sql`SELECT 1 FROM/**/"public"."orders"`,
  'raw only': () => sql`select 1 from only orders`,
  'raw lateral join': () =>
    sql`select 1 from orders join lateral (select 1 from stores) as s on true where retailer_id = ${mine}`,
  'raw in pieces': () => sql`select 1 from ${sql.raw('orders')}`,
  'raw with a table node': () => sql`select 1 from ${sql.table('orders')}`,
  'raw with an identifier': () => sql`select 1 from ${sql.id('orders')}`,
  'raw table in a builder': () => db.selectFrom(sql`orders`.as('o')).select(sql`1`.as('one')),
  'raw subselect in a builder': () => ownOrders().where(sql<boolean>`exists (select from stores)`),
  'builder inside raw': () => sql`select * from (${orders()}) as o`,
  'raw update': () => sql`update orders set note = 'x'`,
  'raw delete': () => sql`delete from orders using stores where orders.retailer_id = ${mine}`,
  'raw insert of another’s': () => sql`insert into packages (retailer_id, id) values (${theirs}, ${mine})`,
  'raw insert without a retailer': () => sql`insert into packages (id, retailer_id) select ${mine}, ${theirs}`,
  'raw truncate': () => sql`truncate orders`,
  'raw copy': () => sql`copy orders to stdout`,
};

const passing: Record<string, () => Statement> = {
  'raw select': () =>
    sql`select day, sum(orders) as orders from order_tallies where retailer_id = ${mine} group by day`,
  'raw union': () =>
    sql`select id from orders where retailer_id = ${mine} union all select id from stores where retailer_id = ${mine}`,
  'raw insert': () =>
    sql`insert into packages (retailer_id, id) select ${mine}::uuid, id from unnest(${'{}'}::uuid[]) as fresh (id)`,
  'raw expression': () =>
    db.selectFrom('stores').select('id').where('retailer_id', '=', mine).orderBy(sql`stores.name collate names`),
};

describe('the tenant guard', () => {
  test.each(Object.entries(refused))('refuses: %s', (_what, make) => {
    expect(() => compile(make())).toThrow(TenantGuardError);
  });

  test.each(Object.entries(passing))('lets pass: %s', (_what, make) => {
    expect(() => compile(make())).not.toThrow();
  });

  test('a scope without a retailer touches no tenant table, not even with a retailer in the clause', () => {
    expect(() => sql`select 1 from orders where retailer_id = ${mine}`.compile(nobody)).toThrow(TenantGuardError);
  });
});
