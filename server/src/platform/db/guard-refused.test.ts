// The guard refuses statements that it cannot limit to a retailer and its stores.
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startWorld } from '../../testing/world.ts';
import { newId } from '../ids.ts';
import { TenantGuardError } from './guard.ts';
import { ownRows } from './rows.ts';
import type { DB } from './schema.gen.ts';

const world = await startWorld();
const [mine, theirs] = [{ id: newId() }, { id: newId() }];
const own = newId();

const orders = (db: Kysely<DB>) => db.selectFrom('orders').select('orders.recipient');

describe('the guard', () => {
  const { db } = world.app.db.scope({ retailerId: mine.id, storeIds: null });
  const nobody = world.app.db.shared;
  const ofThem = world.app.db.scope({ retailerId: theirs.id, storeIds: null }).db;
  type Refused = () => { compile(db: Kysely<DB>): unknown };
  const statements: Record<string, Refused> = {
    'raw select': () => sql`select id from orders`,
    'raw select with the clause': () => sql`select id from orders where retailer_id = ${mine.id}`,
    'raw list of tables': () => sql`select 1 from routes, orders where true`,
    'raw with odd spelling': () => sql`SELECT 1 FROM/**/"public"."Orders"`,
    'raw only': () => sql`select 1 from only orders`,
    'raw in pieces': () => sql`select 1 from ${sql.raw('orders')}`,
    'raw with a table node': () => sql`select 1 from ${sql.table('orders')}`,
    'raw with an identifier': () => sql`select 1 from ${sql.id('orders')}`,
    'raw with an identifier in a schema': () => sql`select 1 from ${sql.id('public', 'orders')}`,
    'raw with the table as a column': () => sql`select 1 from ${sql.ref('orders')}`,
    'raw with the table as a column of a schema': () =>
      sql`select 1 from routes join ${sql.ref('public.orders')} on true`,
    'raw with escapes': () => sql`select 1 from U&"\\006frders"`,
    'raw table in a builder': () => db.selectFrom(sql`orders`.as('o')).select(sql`1`.as('one')),
    'raw subselect in a builder': () => orders(db).where(sql<boolean>`exists (select from stores)`),
    'raw subselect in a value': () => db.updateTable('members').set({ name: sql`(select name from retailers)` }),
    'raw order': () => orders(db).orderBy(sql`(select 1 from stores)`),
    'raw update': () => sql`update orders set note = 'x'`,
    'raw delete': () => sql`delete from orders`,
    'raw insert': () => sql`insert into packages (retailer_id, id) values (${mine.id}, ${own})`,
    'raw truncate': () => sql`truncate orders`,
    'raw copy': () => sql`copy orders to stdout`,
    'update that gives a row away': () => db.updateTable('orders').set({ retailer_id: theirs.id }),
    'update that gives a row away by its table’s name': () =>
      db.updateTable('orders').set('orders.retailer_id', theirs.id),
    'update that gives a row away in raw SQL': () => db.updateTable('orders').set(sql`retailer_id`, theirs.id),
    'overwriting that gives a row away': () =>
      db
        .insertInto('preferences')
        .values({ member_id: own, kept: '{}' })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ retailer_id: theirs.id })),
    merge: () =>
      db
        .mergeInto('orders')
        .using('stores', (on) => on.onTrue())
        .whenMatched()
        .thenDelete(),
    'drop table': () => db.schema.dropTable('orders'),
    'a statement of another retailer’s scope within': () =>
      db.selectFrom(orders(ofThem).as('theirs')).select('recipient'),
    'a select in a scope without a retailer': () => orders(nobody),
    'the clause in a scope without a retailer': () => orders(nobody).where('retailer_id', '=', mine.id),
    'a join in a scope without a retailer': () =>
      nobody.selectFrom('routes').leftJoin('orders', 'route_id', 'routes.id').select('routes.id'),
    'an insert in a scope without a retailer': () =>
      nobody.insertInto('keys').values({ kind: 'LINK', key: 'x', id: own }),
    'a scope’s rows in raw SQL without a retailer': () =>
      sql`select 1 from ${ownRows({ db: nobody, retailerId: mine.id }, 'orders')}`,
  };

  test.each(Object.entries(statements))('refuses a statement: %s', (what, make) => {
    const scope = what.includes('without a retailer') ? nobody : db;
    expect(() => make().compile(scope)).toThrow(TenantGuardError);
  });

  test('allows statements that name no tenant table', () => {
    const passing: Refused[] = [
      () => sql`select set_config('statement_timeout', '1', true)`,
      () => orders(db).where(sql<boolean>`note = ${'in orders'}`),
      () => orders(db).where(sql.ref('orders.note'), '=', 'x').forUpdate('orders'),
      () => sql`select ${sql.ref('orders')} from ${ownRows({ db, retailerId: mine.id }, 'order_tallies')}`,
      () => nobody.selectFrom('service_areas').selectAll(),
    ];
    for (const make of passing) expect(() => make().compile(db)).not.toThrow();
  });
});
