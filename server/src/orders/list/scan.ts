// Finds orders by a complete code, scanned or typed: each kind of code has its own index.
import { matchesShown, type OrderMatches } from '@portage/contract/orders/list';
import { codesIn } from '@portage/contract/scan/codes';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Scope } from '../../platform/db/database.ts';
import { presentRows } from './list.ts';
import { columns, sorts, visibleOrders } from './rows.ts';

/** Returns the orders with this code that the member may see, newest first. */
export async function ordersWithCode(app: App, scope: Scope, scanned: string): Promise<z.input<typeof OrderMatches>> {
  const { code, own, stem } = codesIn(scanned);
  const refs = { code: sql`${code}`, own: sql`${own}`, stem: sql`${stem}` };
  const rows = await visibleOrders(scope)
    .where('id', '=', sql<string>`any(array(${idsWith(scope, refs, matchesShown * matchesShown)}))`)
    .select(columns)
    .orderBy(sorts['createdAt:desc'])
    .limit(sql.lit(matchesShown))
    .execute();
  return { data: await presentRows(app, scope, rows) };
}

const Found = z.object({ place: z.number(), id: z.string() });

/** Returns the ids of the orders with each of these codes, at its place in the list; of a barcode that several share, only of two. */
export async function orderIdsWithCodes(scope: Scope, scanned: readonly string[]): Promise<Map<number, string[]>> {
  const asked = scanned.map((text, place) => ({ place, ...codesIn(text) }));
  const refs = { code: sql.ref('asked.code'), own: sql.ref('asked.own'), stem: sql.ref('asked.stem') };
  const { rows } = await sql`
    select distinct asked.place, found.id
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(place int, code text, own text, stem text)
    cross join lateral (${idsWith(scope, refs, 2)}) as found`.execute(scope.db);
  const found = rows.map((row) => Found.parse(row));
  const places = Map.groupBy(found, ({ place }) => place);
  return new Map([...places].map(([place, same]) => [place, same.map(({ id }) => id)]));
}

/** Selects the ids of the orders with this number or tracking code; unlike a scan, of deleted ones too, whose charges and webhooks remain. */
export function orderIdsByCode({ db }: Pick<Scope, 'db'>, text: string) {
  const { code, own, stem } = codesIn(text);
  const orders = db.selectFrom('orders').select('id');
  const withNumber = orders.where('number', 'in', [code, own]);
  return withNumber
    .where('deleted_at', 'is', null)
    .unionAll(withNumber.where('deleted_at', 'is not', null))
    .unionAll(orders.where('tracking_code', 'in', [own, stem]))
    .unionAll(orders.where('envoi_tracking_code', '=', code).where('deleted_at', 'is', null))
    .unionAll(db.selectFrom('packages').select('order_id as id').where('tracking_code', '=', own));
}

type CodeRefs = Record<'code' | 'own' | 'stem', RawBuilder<unknown>>;

function idsWith(scope: Scope, { code, own, stem }: CodeRefs, mostWithBarcode: number) {
  const open = () => visibleOrders(scope).select('id');
  const is = (column: string, value: RawBuilder<unknown>) => sql<boolean>`${sql.ref(column)} = ${value}`;
  // A retailer may print one barcode on all of its parcels.
  const withBarcode = open().where(is('barcode_for_scan', code)).limit(sql.lit(mostWithBarcode));
  return open()
    .where(sql<boolean>`tracking_code = any(array[${own}, ${stem}]::text[])`)
    .unionAll(open().where(is('link_code', own)))
    .unionAll(open().where(is('number', code)))
    .unionAll(scope.db.selectFrom(withBarcode.as('scanned')).select('id'))
    .unionAll(open().where(is('envoi_tracking_code', code)))
    .unionAll(scope.db.selectFrom('packages').select('order_id as id').where(is('tracking_code', own)));
}
