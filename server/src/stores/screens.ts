// The read model of stores. A retailer has few, so one statement reads all of them.

import { fold } from '@portage/contract/fold';
import { ColumnMappings } from '@portage/contract/imports/schema';
import { readRule } from '@portage/contract/proofs/rule';
import { fleetStoreFields } from '@portage/contract/stores/fields';
import type { FleetStore, FleetStores, RequestedStores, RequestedStoresQuery } from '@portage/contract/stores/fleet';
import type { Store, StoreList, StoresQuery } from '@portage/contract/stores/schema';
import { type RelativeDay, relativeDays } from '@portage/contract/time';
import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import { type Clock, isoText, today } from '../platform/clock.ts';
import type { AcrossTenants, Database, Scope } from '../platform/db/database.ts';
import { fromColumns } from '../platform/db/fields.ts';
import { isId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { slotsAhead } from './slots.ts';

const storesOf = ({ db }: Pick<Scope, 'db'> | { db: AcrossTenants }) =>
  db
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

/** Returns a store in the wire form, which the rules take too. */
export function presentStore(row: StoreRow, clock: Clock): Store {
  const serviceArea = { id: row.service_area_id, name: row.area_name, timezone: row.area_timezone };
  const now = clock.now();
  let slots: Store['slots'] | undefined;
  return {
    id: row.id,
    ...fromColumns(fleetStoreFields, row),
    isWaiting: row.approved_at === null,
    timezone: row.timezone,
    pickupPoint: { name: row.pickup_point_name, timeToPrepare: row.pickup_point_time_to_prepare, serviceArea },
    serviceArea,
    postalPrefixes: row.postal_prefixes ?? row.area_prefixes,
    today: today(clock, row.timezone),
    version: row.version,
    proof: readRule(row.proof),
    get columnMappings() {
      return ColumnMappings.catch({}).parse(row.column_mappings);
    },
    // Two weeks of time zone arithmetic, which few callers need: computed on first use.
    get slots() {
      slots ??= slotsAhead(this, now);
      return slots;
    },
  };
}

type Query = z.output<typeof StoresQuery>;

/** Returns a page of the stores of the scope. */
async function pageOf(scope: Scope, query: Query) {
  const [field, order] = query.sort.split(':');
  const every = await storesOf(scope)
    .$if(query.is === 'activated', (stores) => stores.where('stores.is_activated', '=', true))
    .$if(query.is === 'deactivated', (stores) =>
      stores.where('stores.is_activated', '=', false).where('stores.approved_at', 'is not', null),
    )
    .$if(query.is === 'waiting', (stores) => stores.where('stores.approved_at', 'is', null))
    .$if(query.serviceAreaId !== undefined, (stores) =>
      stores.where('stores.service_area_id', '=', query.serviceAreaId ?? ''),
    )
    .orderBy(field === 'createdAt' ? 'stores.created_at' : nameInOrder, order === 'desc' ? 'desc' : 'asc')
    .orderBy('stores.id')
    .execute();
  const rows = query.search ? every.filter(({ name }) => fold(name).includes(fold(query.search ?? ''))) : every;
  const start = (query.page - 1) * query.pageSize;
  const page = rows.slice(start, start + query.pageSize);
  return { rows: page, current: query.page, pageSize: query.pageSize, total: rows.length };
}

/** Returns a page of the stores that the member may use. */
export async function listStores(scope: Scope, clock: Clock, query: Query): Promise<z.input<typeof StoreList>> {
  const { rows, ...page } = await pageOf(scope, query);
  return { ...page, data: rows.map((row) => presentStore(row, clock)) };
}

/** Returns a store in the courier's form: with its own postal prefixes, without those of its area. */
const presentFleet = (row: StoreRow, clock: Clock): FleetStore =>
  Object.assign(presentStore(row, clock), { postalPrefixes: row.postal_prefixes });

/** Returns a page of the retailer's stores in the courier's form. */
export async function fleetStoresOf(scope: Scope, clock: Clock, query: Query): Promise<z.input<typeof FleetStores>> {
  const { rows, ...page } = await pageOf(scope, query);
  return { ...page, data: rows.map((row) => presentFleet(row, clock)) };
}

/** Returns a page of the requested stores of all activated retailers, oldest first. */
export async function listRequestedStores(
  database: Database,
  clock: Clock,
  { after, limit }: RequestedStoresQuery,
): Promise<z.input<typeof RequestedStores>> {
  const rows = await storesOf({ db: database.acrossTenants() })
    .innerJoin('retailers', 'retailers.id', 'stores.retailer_id')
    .select('retailers.name as retailer')
    .where('stores.approved_at', 'is', null)
    .where('retailers.is_activated', '=', true)
    .$if(after !== undefined && isId(after), (stores) => stores.where('stores.id', '>', after ?? ''))
    .orderBy('stores.id')
    .limit(limit)
    .execute();
  const data = rows.map((row) =>
    Object.assign(presentFleet(row, clock), {
      retailerId: row.retailer_id,
      retailer: row.retailer,
      askedAt: isoText(row.created_at),
    }),
  );
  return { data, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Returns a store of the retailer, or refuses with PICKUP_LOCATION_NOT_FOUND. */
export async function fleetStoreOf(scope: Scope, clock: Clock, id: string): Promise<FleetStore> {
  return presentFleet(await findStore(scope, id), clock);
}

/** Returns a store that the member may use, or refuses with PICKUP_LOCATION_NOT_FOUND. */
export async function showStore(scope: Scope, clock: Clock, id: string): Promise<Store> {
  return presentStore(await findStore(scope, id), clock);
}

const findStore = async (scope: Scope, id: string): Promise<StoreRow> =>
  (await storesOf(scope).where('stores.id', '=', id).executeTakeFirst()) ?? refuse('PICKUP_LOCATION_NOT_FOUND');

/** Groups the member's stores by the local date of a relative day in their time zones. */
export async function storesByDay(scope: Scope, clock: Clock, day: RelativeDay) {
  const byDate = new Map<string, string[]>();
  for (const { id, timezone } of await scope.db.selectFrom('stores').select(['id', 'timezone']).execute()) {
    const now = Temporal.PlainDate.from(today(clock, timezone));
    const date = now.add({ days: relativeDays.indexOf(day) - relativeDays.indexOf('today') }).toString();
    byDate.set(date, [...(byDate.get(date) ?? []), id]);
  }
  return [...byDate].map(([date, storeIds]) => ({ date, storeIds }));
}

/** Returns every store that the member may use, sorted by name. */
export async function allStores(scope: Scope, clock: Clock): Promise<Store[]> {
  const rows = await storesByName(scope).execute();
  return rows.map((row) => presentStore(row, clock));
}

/** Selects the same stores, for use in a larger statement. */
export const storesByName = (scope: Scope) => storesOf(scope).orderBy(nameInOrder).orderBy('stores.id');

/** Selects the store that a larger statement's row refers to, even if the member may not use it. */
export const storeBeside = (scope: Scope, id: Expression<string>) =>
  storesOf(scope.allStores()).where('stores.id', '=', id);

/** Returns the areas in which the retailer may have stores, sorted by name. */
export async function listAreas(scope: Scope, search = '') {
  const { service_area_ids: own } = await scope.db
    .selectFrom('retailers')
    .select('service_area_ids')
    .executeTakeFirstOrThrow();
  const every = await scope.db
    .selectFrom('service_areas')
    .select(['id', 'name', 'timezone'])
    .where('id', '=', sql<string>`any(${own})`)
    .orderBy('name')
    .execute();
  return every.filter(({ name }) => fold(name).includes(fold(search)));
}

/** Returns the areas of the member's stores with this name; case and accents are ignored. */
export async function areasOfStores(scope: Scope, name: string) {
  const stores = (await storesByName(scope).execute()).filter((store) => fold(store.name) === fold(name));
  const areas = new Map(stores.map((store) => [store.service_area_id, store.area_name]));
  return [...areas].map(([code, areaName]) => ({ code, name: areaName }));
}
