// Statements of the builder: whatever does not name its retailer where it counts is refused.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { compile, db, mine, nobody, orders, ownOrders, type Statement, theirs } from '../../testing/guarded.ts';
import { TenantGuardError } from './guard.ts';

const newStore = {
  id: theirs,
  name: 'n',
  timezone: 'UTC',
  address: 'a',
  pickup_times: [],
  days_of_operation: [],
  pickup_point_name: 'p',
  pickup_point_time_to_prepare: 1,
  service_area_id: 's',
};
const refused: Record<string, () => Statement> = {
  'select without a clause': () => orders(),
  'select of another retailer': () => orders().where('retailer_id', '=', theirs),
  'select by inequality': () => orders().where('retailer_id', '!=', mine),
  'select with the clause negated': () => orders().where(({ not, eb }) => not(eb('retailer_id', '=', mine))),
  'select with the clause in an OR': () =>
    orders().where(({ or, eb }) => or([eb('retailer_id', '=', mine), eb('number', '=', 'x')])),
  'select with the clause in an OR inside an AND': () =>
    orders().where(({ and, or, eb }) => and([eb('id', '=', theirs), or([eb('retailer_id', '=', mine), eb.lit(true)])])),
  'select with the clause in a HAVING': () =>
    db.selectFrom('orders').select('store_id').groupBy('store_id').having('retailer_id', '=', mine),
  'select with the clause in its select list': () =>
    db.selectFrom('orders').select(({ eb }) => eb('retailer_id', '=', mine).as('own')),
  'select under another name': () => db.selectFrom('orders as o').select('o.id'),
  'select from another schema’s spelling': () => db.withSchema('public').selectFrom('orders').select('id'),
  'two tables, one held': () =>
    db.selectFrom(['orders', 'stores']).select('orders.id').where('orders.retailer_id', '=', mine),
  'two tables, an unqualified clause': () =>
    db.selectFrom(['orders', 'packages']).select('orders.id').where('retailer_id', '=', mine),
  'two tables held to each other only': () =>
    db.selectFrom(['orders', 'stores']).select('orders.id').whereRef('orders.retailer_id', '=', 'stores.retailer_id'),
  'a table held to itself': () =>
    db.selectFrom('orders').select('id').whereRef('orders.retailer_id', '=', 'orders.retailer_id'),
  'join on the id alone': () =>
    db
      .selectFrom('orders')
      .innerJoin('stores', 'stores.id', 'orders.store_id')
      .select('orders.id')
      .where('orders.retailer_id', '=', mine),
  'join held through another column': () =>
    db
      .selectFrom('orders')
      .innerJoin('stores', 'stores.id', 'orders.retailer_id')
      .select('orders.id')
      .where('orders.retailer_id', '=', mine),
  'left join that holds its left side in ON': () =>
    db
      .selectFrom('orders')
      .leftJoin('stores', (join) => join.on('orders.retailer_id', '=', mine).on('stores.retailer_id', '=', mine))
      .select('orders.id'),
  'right join that holds its right side in ON': () =>
    db
      .selectFrom('stores')
      .rightJoin('orders', (join) => join.on('orders.retailer_id', '=', mine).on('stores.retailer_id', '=', mine))
      .select('orders.id'),
  'full join': () =>
    db
      .selectFrom('orders')
      .fullJoin('stores', (join) => join.on('orders.retailer_id', '=', mine).on('stores.retailer_id', '=', mine))
      .select('orders.id'),
  'cross join': () =>
    db.selectFrom('orders').crossJoin('stores').select('orders.id').where('orders.retailer_id', '=', mine),
  'subquery in a select list': () =>
    ownOrders().select(({ selectFrom }) => selectFrom('stores').select('name').limit(1).as('name')),
  'subquery in a condition': () =>
    ownOrders().where('store_id', 'in', ({ selectFrom }) => selectFrom('stores').select('id')),
  'subquery that reuses the outer name': () =>
    ownOrders().where(({ exists, selectFrom }) => exists(selectFrom('orders').select('id').where('number', '=', 'x'))),
  'subquery that hides the outer name': () =>
    ownOrders().where(({ exists, selectFrom }) =>
      exists(
        selectFrom('routes as orders')
          .innerJoin('stores', (join) => join.on(sql.ref('stores.retailer_id'), '=', sql.ref('orders.retailer_id')))
          .select('stores.id'),
      ),
    ),
  'derived table': () => db.selectFrom(db.selectFrom('orders').selectAll().as('o')).select('o.id'),
  'derived table whose alias is held outside': () =>
    db.selectFrom(db.selectFrom('orders').selectAll().as('o')).select('o.id').where('o.retailer_id', '=', mine),
  CTE: () =>
    db
      .with('all_orders', (cte) => cte.selectFrom('orders').selectAll())
      .selectFrom('all_orders')
      .select('id')
      .where('retailer_id', '=', mine),
  'writing CTE': () =>
    db
      .with('gone', (cte) => cte.deleteFrom('orders').returning('id'))
      .selectFrom('gone')
      .select('id'),
  union: () => ownOrders().unionAll(orders()),
  'update without a clause': () => db.updateTable('orders').set({ note: 'x' }),
  'update of another’s': () => db.updateTable('orders').set({ note: 'x' }).where('retailer_id', '=', theirs),
  'update that gives a row away': () =>
    db.updateTable('orders').set({ retailer_id: theirs }).where('retailer_id', '=', mine),
  'update from': () =>
    db
      .updateTable('orders')
      .from('stores')
      .set({ note: 'x' })
      .where('orders.retailer_id', '=', mine)
      .whereRef('stores.id', '=', 'orders.store_id'),
  'update from, the target not held': () =>
    db.updateTable('orders').from('stores').set({ note: 'x' }).where('stores.retailer_id', '=', mine),
  'update with a subquery for a value': () =>
    db
      .updateTable('orders')
      .set(({ selectFrom }) => ({ note: selectFrom('stores').select('name').limit(1) }))
      .where('retailer_id', '=', mine),
  'delete without a clause': () => db.deleteFrom('orders'),
  'delete using': () =>
    db
      .deleteFrom('packages')
      .using('orders')
      .where('packages.retailer_id', '=', mine)
      .whereRef('orders.id', '=', 'packages.order_id'),
  'insert of another’s row': () => db.insertInto('stores').values({ ...newStore, retailer_id: theirs }),
  'insert of several, one another’s': () =>
    db.insertInto('stores').values([
      { ...newStore, retailer_id: mine },
      { ...newStore, retailer_id: theirs },
    ]),
  'insert without a retailer': () =>
    db
      .insertInto('stores')
      .columns(['id', 'name'])
      .values({ ...newStore, retailer_id: mine })
      .columns(['id']),
  'insert select of everyone’s': () =>
    db
      .insertInto('packages')
      .columns(['retailer_id', 'id', 'order_id', 'position', 'tracking_code'])
      .expression((eb) =>
        eb.selectFrom('packages').select(['retailer_id', 'id', 'order_id', 'position', 'tracking_code']),
      ),
  'insert select that names the retailer elsewhere': () =>
    db
      .insertInto('packages')
      .columns(['retailer_id', 'id', 'tracking_code'])
      .expression((eb) =>
        eb.selectFrom('orders').where('retailer_id', '=', mine).select(['id as a', 'id as b', 'tracking_code']),
      ),
  'insert that overwrites by another key': () =>
    db
      .insertInto('logins')
      .values({ retailer_id: mine, email: 'a@b.example', member_id: mine, password_hash: 'x' })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ password_hash: 'x' })),
  'insert that overwrites with another’s retailer': () =>
    db
      .insertInto('stores')
      .values({ ...newStore, retailer_id: mine })
      .onConflict((conflict) => conflict.columns(['retailer_id', 'name']).doUpdateSet({ retailer_id: theirs })),
  'insert of no values': () => db.insertInto('stores').defaultValues(),
  merge: () =>
    db
      .mergeInto('orders')
      .using('stores', (on) => on.on('stores.retailer_id', '=', mine).on('orders.retailer_id', '=', mine))
      .whenMatched()
      .thenDelete(),
  'the retailers themselves': () => db.selectFrom('retailers').select('name'),
  'another retailer itself': () => db.selectFrom('retailers').select('name').where('id', '=', theirs),
  'drop table': () => db.schema.dropTable('orders'),
};

const passing: Record<string, () => Statement> = {
  select: () => ownOrders().where('id', '=', theirs),
  'select under another name': () => db.selectFrom('orders as o').select('o.id').where('o.retailer_id', '=', mine),
  'select with an OR beside the clause': () =>
    ownOrders().where(({ or, eb }) => or([eb('number', '=', 'a'), eb('number', '=', 'b')])),
  'select and lock': () =>
    db.selectFrom('orders').selectAll('orders').where('orders.retailer_id', '=', mine).forUpdate('orders'),
  join: () =>
    db
      .selectFrom('orders')
      .innerJoin('stores', (join) =>
        join.onRef('stores.retailer_id', '=', 'orders.retailer_id').onRef('stores.id', '=', 'orders.store_id'),
      )
      .select('stores.name')
      .where('orders.retailer_id', '=', mine),
  'left join': () =>
    db
      .selectFrom('orders')
      .leftJoin('stores', (join) =>
        join.onRef('stores.retailer_id', '=', 'orders.retailer_id').onRef('stores.id', '=', 'orders.store_id'),
      )
      .select('stores.name')
      .where('orders.retailer_id', '=', mine),
  'shared table beside': () =>
    db
      .selectFrom('stores')
      .innerJoin('service_areas', 'service_areas.id', 'stores.service_area_id')
      .selectAll('stores')
      .where('stores.retailer_id', '=', mine),
  'correlated subquery': () =>
    db
      .selectFrom('members')
      .select((eb) =>
        eb
          .selectFrom('stores')
          .select('name')
          .whereRef('stores.retailer_id', '=', 'members.retailer_id')
          .limit(1)
          .as('name'),
      )
      .where('members.retailer_id', '=', mine),
  'derived table': () => db.selectFrom(ownOrders().as('found')).select(({ fn }) => fn.countAll().as('total')),
  CTE: () =>
    db
      .with('own', () => ownOrders())
      .selectFrom('own')
      .select('id'),
  union: () => ownOrders().unionAll(ownOrders()),
  update: () => db.updateTable('orders').set({ note: 'x' }).where('retailer_id', '=', mine),
  'update from': () =>
    db
      .updateTable('orders')
      .from('stores')
      .set({ note: 'x' })
      .where('orders.retailer_id', '=', mine)
      .whereRef('stores.retailer_id', '=', 'orders.retailer_id'),
  delete: () => db.deleteFrom('orders').where('retailer_id', '=', mine),
  'delete using': () =>
    db
      .deleteFrom('packages')
      .using('orders')
      .where('packages.retailer_id', '=', mine)
      .whereRef('orders.retailer_id', '=', 'packages.retailer_id'),
  insert: () => db.insertInto('stores').values({ ...newStore, retailer_id: mine }),
  'insert select': () =>
    db
      .insertInto('packages')
      .columns(['retailer_id', 'id', 'order_id', 'tracking_code', 'position'])
      .expression((eb) =>
        eb
          .selectFrom('packages')
          .where('retailer_id', '=', mine)
          .select(['retailer_id', 'id', 'order_id', 'tracking_code', 'position']),
      ),
  'insert select of a value': () =>
    db
      .insertInto('packages')
      .columns(['retailer_id', 'id'])
      .expression((eb) =>
        eb
          .selectFrom('orders')
          .where('retailer_id', '=', mine)
          .select([sql<string>`${mine}::uuid`.as('retailer'), 'id']),
      ),
  'insert that overwrites its own': () =>
    db
      .insertInto('stores')
      .values({ ...newStore, retailer_id: mine })
      .onConflict((conflict) => conflict.columns(['retailer_id', 'name']).doUpdateSet({ address: 'b' })),
  'insert unless taken': () =>
    db
      .insertInto('logins')
      .values({ retailer_id: mine, email: 'a@b.example', member_id: mine, password_hash: 'x' })
      .onConflict((conflict) => conflict.column('email').doNothing()),
  'the retailer itself': () => db.selectFrom('retailers').select('name').where('id', '=', mine),
  'what belongs to nobody': () => nobody.selectFrom('service_areas').selectAll(),
};

describe('the tenant guard', () => {
  test.each(Object.entries(refused))('refuses: %s', (_what, make) => {
    expect(() => compile(make())).toThrow(TenantGuardError);
  });

  test.each(Object.entries(passing))('lets pass: %s', (_what, make) => {
    expect(() => compile(make())).not.toThrow();
  });

  test('a scope without a retailer touches no tenant table, not even with a retailer in the clause', () => {
    expect(() => nobody.selectFrom('orders').select('id').where('retailer_id', '=', mine).compile()).toThrow(
      TenantGuardError,
    );
    expect(() =>
      nobody
        .insertInto('stores')
        .values({ ...newStore, retailer_id: mine })
        .compile(),
    ).toThrow(TenantGuardError);
  });
});
