// Finds orders by a complete code, scanned or typed: each kind of code has its own index.
import { matchesShown, type OrderMatches } from '@portage/contract/orders/list';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Scope } from '../../platform/db/database.ts';
import { stemOf } from '../codes.ts';
import { presentRows } from './list.ts';
import { columns, sorts, visibleOrders } from './rows.ts';

/** Returns the orders with this code that the member may see, newest first. */
export async function ordersWithCode(app: App, scope: Scope, scanned: string): Promise<z.input<typeof OrderMatches>> {
  const rows = await visibleOrders(scope)
    .where('id', '=', sql<string>`any(array(${idsWith(scope, codeIn(scanned))}))`)
    .select(columns)
    .orderBy(sorts['createdAt:desc'])
    .limit(sql.lit(matchesShown))
    .execute();
  return { data: await presentRows(app, scope, rows) };
}

/** Returns the code in a scanned text. A label's QR code contains the tracking link, which ends in the code. */
function codeIn(scanned: string): string {
  const [, ending] = /^https?:\/\/[^?#]+\/([^/?#]+)\/?(?:[?#]|$)/.exec(scanned.trim()) ?? [];
  return ending ?? scanned.trim();
}

function idsWith(scope: Scope, code: string) {
  // Our own codes may be typed in lower case.
  const own = code.toUpperCase();
  const open = () => visibleOrders(scope).select('id');
  // A retailer may print one barcode on all of its parcels.
  const withBarcode = open()
    .where('barcode_for_scan', '=', code)
    .limit(sql.lit(matchesShown * matchesShown));
  return open()
    .where('tracking_code', '=', sql<string>`any(${[own, stemOf(own)]}::text[])`)
    .unionAll(open().where('link_code', '=', own))
    .unionAll(open().where('number', '=', code))
    .unionAll(scope.db.selectFrom(withBarcode.as('scanned')).select('id'))
    .unionAll(open().where('envoi_tracking_code', '=', code))
    .unionAll(scope.db.selectFrom('packages').select('order_id as id').where('tracking_code', '=', own));
}
