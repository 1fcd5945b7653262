// The parcels of a store's day, for a phone that scans them without a network: page by page, with the codes that find them.

import { pickupOf } from '@portage/contract/handovers/rules';
import { wireStatus } from '@portage/contract/orders/status';
import type { Store } from '@portage/contract/stores/schema';
import type { ZonedInstant } from '@portage/contract/time';
import type { DueParcels, ParcelsQuery } from '@portage/contract/today/schema';
import { sql } from 'kysely';
import { shownCode, usesEnvoiCodes } from '../orders/codes.ts';
import { boundCodesOf } from '../orders/labels.ts';
import { columns, visibleOrders } from '../orders/list/rows.ts';
import { atStep, dueAt, valuesOf } from '../orders/list/steps.ts';
import { nowOfMany } from '../orders/now.ts';
import { ruleOf } from '../orders/proof/rule.ts';
import type { App } from '../platform/app.ts';
import { instantOf, isoOf, zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { allStores } from '../stores/screens.ts';
import { comingPickup } from '../stores/slots.ts';

/** An order without a date comes first. Equal to the expression of the indexes. */
const date = sql<string>`coalesce(delivery_date, '-infinity'::date)`;

/** Returns a page of the orders to fulfil or hand over at a store; none for a store that the member may not use. */
export async function listParcels(app: App, scope: Scope, query: ParcelsQuery): Promise<DueParcels> {
  const { pickupScheduleId, pageSize } = query;
  const asOf = isoOf(app.clock.now());
  const store = (await allStores(scope, app.clock)).find(({ id }) => id === pickupScheduleId);
  if (!store) return { data: [], next: null, pickups: [], asOf };
  const rows = await dueRows(scope, query, dueAt(app, store));
  const page = rows.slice(0, pageSize);
  const uses = await usesEnvoiCodes(scope, page);
  const states = await nowOfMany(app, scope, page);
  const bound = await boundCodesOf(scope, page);
  const data = page.flatMap((row): DueParcels['data'] => {
    const now = states.get(row.id);
    const { id, number, recipient } = row;
    const status = wireStatus(row.status, app.config.provider.code);
    const parcel = {
      ...{ id, number, recipient, pickupScheduleId },
      // The page of this link shows the code that the driver asks for.
      codes: present([
        row.tracking_code,
        ruleOf(row)?.kinds.includes('PIN') ? null : row.link_code,
        ...(bound.get(id)?.values() ?? []),
      ]),
      exactCodes: present([number, row.barcode_for_scan, row.envoi_tracking_code]),
      status,
      pickup: pickupOf({ status, date: row.delivery_date, time: row.delivery_time }),
      trackingCode: shownCode(row, uses),
      numberOfPackages: row.number_of_packages,
    };
    return now ? [{ ...parcel, now }] : [];
  });
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const next = last ? `${last.delivery_date ?? '-infinity'}_${last.id}` : null;
  return { data, next, pickups: pickupsAround(app, store), asOf };
}

const present = (codes: readonly (string | null)[]) => codes.filter((code) => code !== null);

/** Returns the store's pickups of the past six hours and its next one, as far as there are any. */
function pickupsAround({ clock }: App, store: Store): ZonedInstant[] {
  const now = clock.now();
  const found: ZonedInstant[] = [];
  for (let from = now.subtract({ hours: 6 }); Temporal.Instant.compare(from, now) <= 0; ) {
    const pickup = comingPickup(store, from);
    if (!pickup) return found;
    from = instantOf(pickup.date, pickup.time, store.timezone);
    found.push(zoned(from.toString(), store.timezone));
  }
  return found;
}

/** Selects each step by its own index, and one row more than a page. */
async function dueRows(scope: Scope, query: ParcelsQuery, due: ReturnType<typeof dueAt>) {
  const { pickupScheduleId, after, pageSize } = query;
  const [day = '', id = ''] = after?.split('_') ?? [];
  const step = (name: 'toFulfil' | 'toPrint' | 'ready') => {
    const rows = visibleOrders(scope)
      .where('store_id', '=', pickupScheduleId)
      .where(atStep(name, valuesOf(due)))
      .select([...columns, 'barcode_for_scan', 'proof', date.as('due_date')])
      .orderBy(sql`${date}, id`)
      .limit(sql.lit(pageSize + 1));
    const rest = after ? rows.where(sql<boolean>`(${date}, id) > (${day}::date, ${id}::uuid)`) : rows;
    return scope.db.selectFrom(rest.as(name)).selectAll();
  };
  return step('toFulfil')
    .unionAll(step('toPrint'))
    .unionAll(step('ready'))
    .orderBy(sql`due_date, id`)
    .limit(sql.lit(pageSize + 1))
    .execute();
}
