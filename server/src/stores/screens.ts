// Stores as screens and rules read them: few a retailer, so one statement reads them whole.

import { fold } from '@portage/contract/fold';
import { ColumnMappings } from '@portage/contract/imports/schema';
import type { Store, StoreList, StoresQuery } from '@portage/contract/stores/schema';
import { type RelativeDay, relativeDays } from '@portage/contract/time';
import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import { type Clock, today } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { slotsAhead } from './slots.ts';

const storesOf = (scope: Scope) =>
  scope.db
    .selectFrom('stores')
    .innerJoin('service_areas', 'service_areas.id', 'stores.service_area_id')
    .selectAll('stores')
    .select([
      'service_areas.name as area_name',
      'service_areas.timezone as area_timezone',
      'service_areas.postal_prefixes as area_prefixes',
    ]);
const nameInOrder = sql`${sql.ref('stores.name')} collate names`;
type StoreRow = Awaited<ReturnType<ReturnType<typeof storesOf>['execute']>>[number];

/** A store as screens and rules know it. */
export function presentStore(row: StoreRow, clock: Clock): Store {
  const serviceArea = { id: row.service_area_id, name: row.area_name, timezone: row.area_timezone };
  const now = clock.now();
  let slots: Store['slots'] | undefined;
  return {
    id: row.id,
    name: row.name,
    isActivated: row.is_activated,
    timezone: row.timezone,
    storeAddress: row.address,
    phone: row.phone,
    pickupTimes: row.pickup_times,
    daysOfOperation: row.days_of_operation,
    customTimeToPrepare: row.custom_time_to_prepare,
    pickupPoint: { name: row.pickup_point_name, timeToPrepare: row.pickup_point_time_to_prepare, serviceArea },
    serviceArea,
    postalPrefixes: row.postal_prefixes ?? row.area_prefixes,
    today: today(clock, row.timezone),
    version: row.version,
    get columnMappings() {
      return ColumnMappings.catch({}).parse(row.column_mappings);
    },
    // Two weeks of zone arithmetic, which few readers look at: reckoned for the first that does.
    get slots() {
      slots ??= slotsAhead(this, now);
      return slots;
    },
  };
}

/** A page of the stores that the member may use. */
export async function listStores(
  scope: Scope,
  clock: Clock,
  query: z.output<typeof StoresQuery>,
): Promise<z.input<typeof StoreList>> {
  const [field, order] = query.sort.split(':');
  const every = await storesOf(scope)
    .orderBy(field === 'createdAt' ? 'stores.created_at' : nameInOrder, order === 'desc' ? 'desc' : 'asc')
    .orderBy('stores.id')
    .execute();
  const rows = query.search ? every.filter(({ name }) => fold(name).includes(fold(query.search ?? ''))) : every;
  const start = (query.page - 1) * query.pageSize;
  const data = rows.slice(start, start + query.pageSize).map((row) => presentStore(row, clock));
  return { data, current: query.page, pageSize: query.pageSize, total: rows.length };
}

/** A store that the member may use, or the refusal. */
export async function showStore(scope: Scope, clock: Clock, id: string): Promise<Store> {
  const row = await storesOf(scope).where('stores.id', '=', id).executeTakeFirst();
  return row ? presentStore(row, clock) : refuse('PICKUP_LOCATION_NOT_FOUND');
}

/** What date it is, or will be tomorrow, by the calendar of each store that the member may use. */
export async function storesByDay(scope: Scope, clock: Clock, day: RelativeDay) {
  const byDate = new Map<string, string[]>();
  for (const { id, timezone } of await scope.db.selectFrom('stores').select(['id', 'timezone']).execute()) {
    const now = Temporal.PlainDate.from(today(clock, timezone));
    const date = now.add({ days: relativeDays.indexOf(day) - relativeDays.indexOf('today') }).toString();
    byDate.set(date, [...(byDate.get(date) ?? []), id]);
  }
  return [...byDate].map(([date, storeIds]) => ({ date, storeIds }));
}

/** Every store that the member may use, by name. */
export async function allStores(scope: Scope, clock: Clock): Promise<Store[]> {
  const rows = await storesByName(scope).execute();
  return rows.map((row) => presentStore(row, clock));
}

/** The same, to be read inside another statement. */
export const storesByName = (scope: Scope) => storesOf(scope).orderBy(nameInOrder).orderBy('stores.id');

/** The store of another statement's row, whoever may use it. */
export const storeBeside = (scope: Scope, id: Expression<string>) =>
  storesOf(scope.whole()).where('stores.id', '=', id);

/** The provider's service areas. */
export const listAreas = (scope: Scope) => scope.db.selectFrom('service_areas').selectAll().orderBy('name').execute();
