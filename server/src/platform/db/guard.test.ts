// Reads and writes in scopes, on a database of two retailers. Each statement also runs without the guard, where it leaks rows.
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ensureSandbox } from '../../sandbox/sandbox.ts';
import { toronto, vancouver } from '../../seed/places.ts';
import { anOrder, startWorld } from '../../testing/world.ts';
import { newId } from '../ids.ts';
import type { AcrossTenants } from './database.ts';
import { TenantGuardError } from './guard.ts';
import { insertFrom, ownRows, rowsOf } from './rows.ts';
import type { DB } from './schema.gen.ts';

const world = await startWorld();
// A store without prefixes delivers to any address.
const stores = [toronto, vancouver].map((each) => ({ ...each, prefixes: [] }));
const [mine, theirs] = [await world.retailer({ stores }), await world.retailer({ stores })];
const [store = '', otherStore = ''] = mine.storeIds;
const [myApi, theirApi] = [await mine.admin(), await theirs.admin()];
const create = (api: typeof myApi, recipient: string, pickupScheduleId = '') =>
  api.orders.create({ body: anOrder({ recipient, pickupScheduleId }) });
const { id: own } = await create(myApi, 'Allowed', store);
await create(myApi, 'Elsewhere', otherStore);
const { id: another } = await create(theirApi, 'Concealed', theirs.storeIds[0]);

/** Runs a statement in a scope, or in none, and returns its rows as JSON. The transaction is rolled back. */
async function answered(run: Run, scope: 'none' | 'retailer' | 'store'): Promise<string> {
  let answer = '';
  const undone = world.app.db.transactionAcrossTenantsAndSandboxes(async (open) => {
    const tx = world.app.db.within(open, mine.id);
    answer = JSON.stringify(await run({ none: open, retailer: tx.db, store: tx.within([store]).db }[scope]));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return answer;
}
type Run = (db: Kysely<DB>) => Promise<unknown>;

const orders = (db: Kysely<DB>) => db.selectFrom('orders').select('orders.recipient');
/** Statements without a condition on the retailer or the stores. */
const forgetful: Record<string, Run> = {
  select: (db) => orders(db).execute(),
  'select under another name': (db) => db.selectFrom('orders as o').select('o.recipient').execute(),
  'select from another schema’s spelling': (db) =>
    db.withSchema('public').selectFrom('orders').select('recipient').execute(),
  'select with an OR': (db) =>
    orders(db)
      .where(({ or, eb }) => or([eb('number', '=', 'x'), eb.lit(true)]))
      .execute(),
  'select with a raw OR': (db) => orders(db).where(sql<boolean>`note = 'x' or true`).execute(),
  'select with a raw OR between two conditions': (db) =>
    orders(db)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`note = 'x' or ${true}`)
      .where('deleted_at', 'is', null)
      .execute(),
  'select with what negates': (db) =>
    orders(db)
      .where(({ not, eb }) => not(eb('retailer_id', '=', own)))
      .execute(),
  'two tables': (db) =>
    db
      .selectFrom(['routes', 'orders'])
      .select('orders.recipient')
      .execute()
      .then(async (rows) => [rows, await db.selectFrom(['stores', 'orders']).select('orders.recipient').execute()]),
  'inner join': (db) =>
    db.selectFrom('stores').innerJoin('orders', 'orders.store_id', 'stores.id').select('orders.recipient').execute(),
  'inner join with a raw OR': (db) =>
    db
      .selectFrom('stores')
      .innerJoin('orders', (join) => join.on(sql<boolean>`note = 'x' or true`))
      .select('orders.recipient')
      .execute(),
  'left join': (db) =>
    db
      .selectFrom('stores')
      .leftJoin('orders', (join) => join.onTrue())
      .select('orders.recipient')
      .execute(),
  'left join of a table on itself': (db) =>
    db
      .selectFrom('orders')
      .leftJoin('orders as o', (join) => join.on(sql<boolean>`true or true`))
      .select('o.recipient')
      .execute(),
  'right join': (db) =>
    db
      .selectFrom('stores')
      .rightJoin('orders', (join) => join.onTrue())
      .select('orders.recipient')
      .execute(),
  'full join': (db) =>
    db
      .selectFrom('stores')
      .fullJoin('orders', (join) => join.onTrue())
      .select('orders.recipient')
      .execute(),
  'cross join': (db) => db.selectFrom('stores').crossJoin('orders').select('orders.recipient').execute(),
  'lateral join': (db) =>
    db
      .selectFrom('stores')
      .innerJoinLateral(
        (eb) => eb.selectFrom('orders').select('recipient').as('o'),
        (join) => join.onTrue(),
      )
      .select('o.recipient')
      .execute(),
  'subquery in a select list': (db) =>
    db
      .selectFrom('stores')
      .select(({ selectFrom }) =>
        selectFrom('orders').select(sql<string>`string_agg(recipient, ' ')`.as('all')).as('all'),
      )
      .execute(),
  'subquery in raw SQL in a select list': (db) =>
    db.selectNoFrom(sql<string>`array(${orders(db)})`.as('all')).execute(),
  'derived table': (db) => db.selectFrom(orders(db).as('o')).select('o.recipient').execute(),
  'derived table under an alias of what is held': (db) =>
    db.selectFrom(db.selectFrom('orders as stores').selectAll().as('o')).select('o.recipient').execute(),
  CTE: (db) =>
    db
      .with('every', (cte) => cte.selectFrom('orders').selectAll())
      .selectFrom('every')
      .select('recipient')
      .execute(),
  'writing CTE': (db) =>
    db
      .with('changed', (cte) => cte.updateTable('orders').set({ note: 'x' }).returning('recipient'))
      .selectFrom('changed')
      .select('recipient')
      .execute(),
  union: (db) => orders(db).where('id', '=', own).unionAll(orders(db)).execute(),
  'builder inside raw SQL': async (db) => (await sql`select * from (${orders(db)}) as o`.execute(db)).rows,
  'rows of a table in raw SQL': async (db) => {
    const retailerId = mine.id;
    return (await sql`select recipient from ${ownRows({ db, retailerId }, 'orders')}`.execute(db)).rows;
  },
  update: (db) => db.updateTable('orders').set({ note: 'x' }).returning('recipient').execute(),
  'update from': (db) =>
    db
      .updateTable('orders')
      .from('stores')
      .set({ note: 'x' })
      .whereRef('stores.id', '=', 'orders.store_id')
      .returning('orders.recipient')
      .execute(),
  'update from another table': (db) =>
    db
      .updateTable('packages')
      .from('orders')
      .set({ weight: 1 })
      .whereRef('orders.id', '=', 'packages.order_id')
      .returning('orders.recipient')
      .execute(),
  'update from what is given': (db) =>
    db
      .updateTable('orders')
      .from(rowsOf('orders', JSON.stringify([{ note: 'x' }])).as('fresh'))
      .set(({ ref }) => ({ note: ref('fresh.note') }))
      .returning('orders.recipient')
      .execute(),
  'update with a subquery for a value': (db) =>
    db
      .updateTable('members')
      .set(({ selectFrom }) => ({
        name: selectFrom('orders').select(sql<string>`string_agg(recipient, ' ')`.as('all')),
      }))
      .returning('name')
      .execute(),
  delete: (db) =>
    db
      .with('gone', (cte) => cte.deleteFrom('packages').returning('order_id'))
      .selectFrom('gone')
      .innerJoin('orders', 'orders.id', 'gone.order_id')
      .select('recipient')
      .execute(),
  'delete using': (db) =>
    db
      .deleteFrom('packages')
      .using('orders')
      .whereRef('orders.id', '=', 'packages.order_id')
      .returning('orders.recipient')
      .execute(),
};

describe('a statement in a scope', () => {
  test.each(Object.entries(forgetful))('%s returns only the rows of its scope', async (_what, run) => {
    expect(await answered(run, 'none')).toContain('Concealed');
    const ofRetailer = await answered(run, 'retailer');
    for (const seen of ['Allowed', 'Elsewhere']) expect(ofRetailer).toContain(seen);
    expect(ofRetailer).not.toContain('Concealed');
    const ofStore = await answered(run, 'store');
    expect(ofStore).toContain('Allowed');
    for (const hidden of ['Elsewhere', 'Concealed']) expect(ofStore).not.toContain(hidden);
  });

  test('finds no rows of another retailer, even by their ids', async () => {
    const asking: Run[] = [
      (db) => orders(db).where('retailer_id', '=', theirs.id).execute(),
      (db) => orders(db).where('id', '=', another).execute(),
      (db) => db.selectFrom('retailers').select('id').where('id', '=', theirs.id).execute(),
      (db) => db.selectFrom('stores').select('id').where('id', 'in', theirs.storeIds).execute(),
      (db) => db.deleteFrom('packages').where('order_id', '=', another).returning('id').execute(),
    ];
    for (const run of asking) {
      expect(await answered(run, 'retailer')).toBe('[]');
      expect(await answered(run, 'none')).not.toBe('[]');
    }
  });

  test('limits the stores table by id, and a left join keeps stores without matching rows', async () => {
    const every: Run = (db) => db.selectFrom('stores').select('id').execute();
    expect(await answered(every, 'store')).toBe(JSON.stringify([{ id: store }]));
    const beside: Run = (db) =>
      db
        .selectFrom('stores')
        .leftJoin('orders', (join) => join.onRef('orders.store_id', '=', 'stores.id').on('orders.number', '=', 'none'))
        .select(['stores.id', 'orders.recipient'])
        .execute();
    expect(await answered(beside, 'store')).toBe(JSON.stringify([{ id: store, recipient: null }]));
  });
});

describe('an insert', () => {
  const scope = world.app.db.scope({ retailerId: mine.id, storeIds: null });
  const settings = { member_id: '', kept: '{}' };
  const inserted = (run: Run) => answered(run, 'retailer');

  test('writes the retailer into each row, whether its values are given or selected', async () => {
    const rows = ['one', 'two'].map((key) => ({ kind: 'LINK' as const, key, id: own }));
    const given: Run = (db) => db.insertInto('keys').values(rows).returning('retailer_id').execute();
    const selected: Run = (db) =>
      db
        .insertInto('keys')
        .columns(['kind', 'key', 'id'])
        .expression((eb) => eb.selectFrom('stores').select([sql<string>`'LINK'`.as('kind'), 'name as key', 'id']))
        .returning('retailer_id')
        .execute();
    const raw: Run = async (db) => {
      const source = rowsOf('keys', JSON.stringify(rows));
      const statement = insertFrom({ db, retailerId: mine.id }, 'keys', ['kind', 'key', 'id'], source);
      return (await sql`${statement} returning retailer_id`.execute(db)).rows;
    };
    for (const run of [given, raw])
      expect(await inserted(run)).toBe(JSON.stringify(Array(2).fill({ retailer_id: mine.id })));
    expect(await inserted(selected)).toBe(JSON.stringify(mine.storeIds.map(() => ({ retailer_id: mine.id }))));
  });

  test('creates a retailer under the scope’s own id only', async () => {
    const id = newId();
    const { db } = world.app.db.scope({ retailerId: id, storeIds: null });
    const retailer = { name: 'New here', tracking_code_prefix: 'NH' };
    expect(await db.insertInto('retailers').values(retailer).returning('id').execute()).toEqual([{ id }]);
    const named = db.insertInto('retailers').values({ ...retailer, id: theirs.id });
    await expect(named.execute()).rejects.toThrow(TenantGuardError);
  });

  test('does not change a conflicting row of another retailer', async () => {
    const email = 'taken@example.com';
    const take = (db: Kysely<DB>, member_id: string, retailer: { retailer_id?: string }) =>
      db
        .insertInto('logins')
        .values({ ...retailer, email, member_id, password_hash: 'mine now' })
        .onConflict((conflict) => conflict.column('email').doUpdateSet({ password_hash: 'mine now' }))
        .returning('retailer_id')
        .execute();
    const members = await world.app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('members')
      .select(['id', 'retailer_id'])
      .execute();
    const memberOf = (retailerId: string) => members.find((each) => each.retailer_id === retailerId)?.id ?? '';
    await take(world.app.db.acrossTenantsAndSandboxes(), memberOf(theirs.id), { retailer_id: theirs.id });
    expect(await inserted((db) => take(db, memberOf(mine.id), {}))).toBe('[]');
    const unguarded: Run = (db) => take(db, memberOf(mine.id), { retailer_id: mine.id });
    expect(await answered(unguarded, 'none')).toContain(theirs.id);
  });

  test('is refused if it names its retailer or has no columns for one', () => {
    const { db } = scope;
    const into = (table: 'keys') => db.insertInto(table).columns(['kind', 'key', 'id']);
    const refused = [
      db.insertInto('preferences').values({ ...settings, retailer_id: theirs.id }),
      db.insertInto('preferences').defaultValues(),
      into('keys').expression((eb) => {
        const some = eb.selectFrom('keys').select(['kind', 'key', 'id']);
        return some.unionAll(some);
      }),
    ];
    for (const statement of refused) expect(() => statement.compile()).toThrow(TenantGuardError);
  });
});

test('a read across tenants excludes the rows of sandboxes', async () => {
  const sandbox = await ensureSandbox(world.app, { retailerId: mine.id, name: 'Ann', role: 'RETAILER_ADMIN' });
  const reads = (db: AcrossTenants) => ({
    select: db.selectFrom('stores').select('retailer_id'),
    'select of retailers': db.selectFrom('retailers').select('id'),
    join: db
      .selectFrom('service_areas')
      .innerJoin('stores as s', (join) => join.onTrue())
      .select('s.retailer_id'),
    'left join': db.selectFrom('stores as own').leftJoin('stores as s', 's.id', 'own.id').select('s.retailer_id'),
    subquery: db.selectFrom(db.selectFrom('stores').select('retailer_id').as('found')).selectAll(),
  });
  const every = reads(world.app.db.acrossTenantsAndSandboxes());
  for (const [name, live] of Object.entries(reads(world.app.db.acrossTenants()))) {
    const found = JSON.stringify(await live.execute());
    expect(found, name).toContain(mine.id);
    expect(found, name).not.toContain(sandbox);
  }
  for (const [name, read] of Object.entries(every))
    expect(JSON.stringify(await read.execute()), name).toContain(sandbox);
});

test('a read across tenants is refused inside a statement of one retailer', () => {
  const everyStore = world.app.db.acrossTenants().selectFrom('stores').select('id');
  const { db } = world.app.db.scope({ retailerId: mine.id, storeIds: null });
  const statement = db.selectFrom('stores').select('id').where('id', 'in', everyStore);
  expect(() => statement.compile()).toThrow(TenantGuardError);
});
