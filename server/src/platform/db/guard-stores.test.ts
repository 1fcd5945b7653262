// A scope writes only to its own stores: each statement passes for the scope's store, and for any store in a scope of all stores.
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOrder, startWorld } from '../../testing/world.ts';
import { TenantGuardError } from './guard.ts';
import type { DB } from './schema.gen.ts';

const world = await startWorld();
const retailer = await world.retailer();
const [store = '', otherStore = ''] = retailer.storeIds;
const api = await retailer.admin();
const { id } = await api.orders.create({ body: anOrder({ pickupScheduleId: store }) });

type Write = (db: Kysely<DB>, to: string) => { execute(): Promise<unknown> };

const tally = { day: '2026-11-18', list_group: 'none' };
const rowOf = (store_id: string) => ({ ...tally, store_id, orders: 0 });
const orders = (db: Kysely<DB>) => db.updateTable('orders').where('id', '=', id);

const writes: Record<string, Write> = {
  'an insert': (db, to) => db.insertInto('order_tally_deltas').values(rowOf(to)),
  'an insert of rows, one with an expression': (db, to) =>
    db.insertInto('order_tally_deltas').values([rowOf(store), { ...rowOf(to), orders: sql`1` }]),
  'an update': (db, to) => orders(db).set({ store_id: to }),
  'an insert that overwrites': (db, to) =>
    db
      .insertInto('order_tallies')
      .values({ ...rowOf(store), orders: '0' })
      .onConflict((conflict) =>
        conflict.columns(['retailer_id', 'day', 'store_id', 'list_group']).doUpdateSet({ store_id: to }),
      ),
};
/** Writes in which the guard cannot tell the store from a plain value. */
const hidden: Record<string, Write> = {
  'an insert of an expression': (db, to) =>
    db.insertInto('order_tally_deltas').values({ ...rowOf(store), store_id: sql`${to}::uuid` }),
  'an insert of what is selected': (db, to) =>
    db
      .insertInto('order_tally_deltas')
      .columns(['day', 'store_id', 'list_group', 'orders'])
      .expression((eb) =>
        eb
          .selectFrom('stores')
          .where('id', '=', to)
          .select([sql<string>`'2026-11-18'::date`.as('day'), 'id', sql<string>`'none'`.as('list_group')])
          .select(sql<number>`0`.as('orders')),
      ),
  'an update with an expression': (db, to) => orders(db).set({ store_id: sql`${to}::uuid` }),
};

const scopeOf = (storeIds: string[] | null) => world.app.db.scope({ retailerId: retailer.id, storeIds }).db;

test.each(Object.entries(writes))('%s is limited to the stores of its scope', async (_what, write) => {
  await write(scopeOf([store]), store).execute();
  await write(scopeOf(null), otherStore).execute();
  await expect(async () => write(scopeOf([store]), otherStore).execute()).rejects.toThrow(TenantGuardError);
});

test.each(Object.entries(hidden))('%s is refused in a scope of some stores', async (_what, write) => {
  await write(scopeOf(null), otherStore).execute();
  await expect(async () => write(scopeOf([store]), otherStore).execute()).rejects.toThrow(TenantGuardError);
});

test('an update that sets no store is allowed and changes the row', async () => {
  await orders(scopeOf([store, otherStore]))
    .set({ note: 'x' })
    .execute();
  expect((await api.orders.read({ params: { id } })).note).toBe('x');
});
