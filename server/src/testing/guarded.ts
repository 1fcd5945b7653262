// Statements as the tenant guard sees them, compiled without a database.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { tenantGuard } from '../platform/db/guard.ts';
import type { DB } from '../platform/db/schema.gen.ts';

/** The retailer that `db` is held to, and another. */
export const mine = '00000000-0000-7000-8000-000000000001';
export const theirs = '00000000-0000-7000-8000-000000000002';
const bare = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const tables = {
  ofRetailers: new Set(['orders', 'stores', 'packages', 'members', 'logins', 'order_tallies']),
  ofStores: new Set(['orders', 'order_tallies']),
};
/** Held to one retailer. */
export const db = bare.withPlugin(tenantGuard({ retailerId: mine, storeIds: null }, tables));
/** Held to one retailer and these of its stores. */
export const myStores = ['00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000004'];
export const ofStores = bare.withPlugin(tenantGuard({ retailerId: mine, storeIds: myStores }, tables));
/** Held to none. */
export const nobody = bare.withPlugin(tenantGuard({ retailerId: null, storeIds: null }, tables));

export type Statement = { compile(): unknown } | RawBuilder<unknown>;
/** Fails as the statement would when it is run. */
export const compile = (statement: Statement) =>
  'isRawBuilder' in statement ? statement.compile(db) : statement.compile();

/** The orders of all, and of the one. */
export const orders = () => db.selectFrom('orders').select('id');
export const ownOrders = () => orders().where('retailer_id', '=', mine);
