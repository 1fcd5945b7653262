// A scope that is held to some stores: each statement on a table with stores is held to those, or refused.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ofStores as db, mine, myStores, type Statement } from '../../testing/guarded.ts';
import { TenantGuardError } from './guard.ts';

const compile = (statement: Statement) => ('isRawBuilder' in statement ? statement.compile(db) : statement.compile());
const [store = ''] = myStores;
const another = '00000000-0000-7000-8000-000000000009';
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;
const orders = () => db.selectFrom('orders').select('orders.id').where('orders.retailer_id', '=', mine);
const stores = () => db.selectFrom('stores').select('stores.id').where('stores.retailer_id', '=', mine);
const packed = () =>
  db
    .selectFrom('packages')
    .innerJoin('orders', (join) =>
      join.onRef('orders.retailer_id', '=', 'packages.retailer_id').onRef('orders.id', '=', 'packages.order_id'),
    )
    .select('orders.recipient')
    .where('packages.retailer_id', '=', mine);
const held: Record<string, () => Statement> = {
  'all of its stores': () => orders().where('store_id', '=', anyOf(myStores)),
  'some of them': () => orders().where('store_id', '=', anyOf([store])),
  'one of them': () => orders().where('orders.store_id', '=', store),
  'none at all': () => orders().where('store_id', '=', anyOf([])),
  'its stores by their ids': () => stores().where('stores.id', '=', anyOf(myStores)),
  'a joined table by its own': () => packed().where('orders.store_id', '=', anyOf(myStores)),
  'the store of an order that is held': () =>
    orders()
      .where('store_id', '=', anyOf(myStores))
      .select((eb) =>
        eb
          .selectFrom('stores')
          .select('stores.id')
          .where('stores.retailer_id', '=', mine)
          .where('stores.id', '=', sql.ref<string>('orders.store_id'))
          .as('store'),
      ),
  'a change': () =>
    db.updateTable('orders').set({ note: '' }).where('retailer_id', '=', mine).where('store_id', '=', store),
  'a deletion': () =>
    db
      .deleteFrom('orders')
      .where('retailer_id', '=', mine)
      .where('store_id', '=', anyOf([store])),
  'raw SQL with its stores among the values': () =>
    sql`select id from orders where retailer_id = ${mine} and store_id = ${anyOf(myStores)}`,
  'a table that knows no stores': () => db.selectFrom('packages').select('id').where('retailer_id', '=', mine),
};

const refused: Record<string, () => Statement> = {
  'no stores': () => orders(),
  'another store': () => orders().where('store_id', '=', another),
  'another store among its own': () => orders().where('store_id', '=', anyOf([store, another])),
  'its stores in a condition that need not apply': () =>
    orders().where((eb) => eb.or([eb('store_id', '=', store), eb('deleted_at', 'is', null)])),
  'every store but one': () => orders().where('store_id', '!=', store),
  'its stores in another column': () => orders().where('orders.id', '=', anyOf(myStores)),
  'the retailer’s stores': () => stores(),
  'a store by the id that somebody gave': () => stores().where('stores.id', '=', another),
  'a join that is not held': () => packed(),
  'the ON of a join that lets the others through': () =>
    db
      .selectFrom('packages')
      .leftJoin('orders', (join) => join.onRef('orders.id', '=', 'packages.order_id').on('packages.id', '=', store))
      .select('orders.recipient')
      .where('orders.retailer_id', '=', mine)
      .where('packages.retailer_id', '=', mine),
  'an inner query': () =>
    orders()
      .where('store_id', '=', anyOf(myStores))
      .where('orders.id', 'in', (eb) => eb.selectFrom('orders as o').select('o.id').where('o.retailer_id', '=', mine)),
  'the store of what has none': () =>
    db
      .selectFrom('packages')
      .where('packages.retailer_id', '=', mine)
      .select((eb) =>
        eb
          .selectFrom('stores')
          .select('stores.id')
          .where('stores.retailer_id', '=', mine)
          .where('stores.id', '=', sql.ref<string>('packages.order_id'))
          .as('store'),
      ),
  'a change by id': () =>
    db.updateTable('orders').set({ note: '' }).where('retailer_id', '=', mine).where('id', '=', another),
  'a deletion by id': () => db.deleteFrom('orders').where('retailer_id', '=', mine).where('id', '=', another),
  'raw SQL without its stores': () => sql`select id from orders where retailer_id = ${mine}`,
  'raw SQL with other stores': () =>
    sql`select id from orders where retailer_id = ${mine} and store_id = ${anyOf([another])}`,
  'raw SQL that reads a second table': () =>
    sql`select 1 from orders join stores on stores.id = store_id
      where orders.retailer_id = ${mine} and stores.retailer_id = ${mine} and store_id = ${anyOf(myStores)}`,
  'raw tallies without its stores': () => sql`select sum(orders) from order_tallies where retailer_id = ${mine}`,
};

describe('held', () => {
  test.each(Object.entries(held))('%s', (_what, statement) => {
    expect(() => compile(statement())).not.toThrow();
  });
});

describe('refused', () => {
  test.each(Object.entries(refused))('%s', (_what, statement) => {
    expect(() => compile(statement())).toThrow(TenantGuardError);
    expect(() => compile(statement())).toThrow(/stores|retailer/);
  });
});
