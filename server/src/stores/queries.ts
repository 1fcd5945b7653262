// The only SQL that writes stores and service areas.
import { withKinds } from '@portage/contract/proofs/rule';
import { fleetStoreFields } from '@portage/contract/stores/fields';
import type { AreaEdit, FleetStoreEdit, NewArea, NewStore } from '@portage/contract/stores/fleet';
import type { Store, StoreEdit, StoreRequest } from '@portage/contract/stores/schema';
import { sql, type Updateable } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Tx } from '../platform/db/database.ts';
import { toColumns } from '../platform/db/fields.ts';
import type { Stores } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';

/**
 * Locks the row of a store until the transaction ends. A concurrent new order either waits for the lock, or was committed before and is
 * moved with the others.
 */
export const lockStore = (tx: Tx, id: string) =>
  tx.db.selectFrom('stores').select('id').where('id', '=', id).forUpdate().execute();

/** `timezone` is that of another service area of the store. */
type UpdateContext = { now: Temporal.Instant; timezone: string | undefined };

/** Updates the given fields of a store. Opening or refusing it for the first time answers its request. */
export async function updateStore(
  tx: Tx,
  before: Store,
  edit: StoreEdit & FleetStoreEdit,
  { now, timezone }: UpdateContext,
) {
  const { columnMappings, pickupPoint, proof, ...given } = edit;
  await tx.db
    .updateTable('stores')
    .set({
      ...toColumns(fleetStoreFields, given),
      service_area_id: edit.serviceAreaId,
      timezone,
      pickup_point_name: pickupPoint?.name,
      pickup_point_time_to_prepare: pickupPoint?.timeToPrepare,
      column_mappings: columnMappings && JSON.stringify(columnMappings),
      proof: proof && JSON.stringify(withKinds(proof)),
      ...(edit.isActivated !== undefined && before.isWaiting && { approved_at: now.toString() }),
      version: sql`version + 1`,
    })
    .where('id', '=', before.id)
    .execute();
}

type NewStoreRow = { id: string; timezone: string; now: Temporal.Instant };

/** Inserts a store that is open from the start. */
export async function insertStore(tx: Tx, store: NewStore, { id, timezone, now }: NewStoreRow): Promise<void> {
  await tx.db
    .insertInto('stores')
    .values({
      ...toColumns(fleetStoreFields, store),
      id,
      timezone,
      pickup_point_name: store.pickupPoint.name,
      pickup_point_time_to_prepare: store.pickupPoint.timeToPrepare,
      service_area_id: store.serviceAreaId,
      approved_at: now.toString(),
      created_at: now.toString(),
    })
    .execute();
}

/** Hours of preparation of a requested store, until the courier sets them. */
const defaultHours = 2;

/** Inserts a requested store, without pickups until the courier opens it. */
export async function insertRequestedStore(
  tx: Tx,
  request: StoreRequest,
  { id, timezone, now }: NewStoreRow,
): Promise<void> {
  await tx.db
    .insertInto('stores')
    .values({
      id,
      timezone,
      name: request.name,
      address: request.storeAddress,
      phone: request.phone,
      service_area_id: request.serviceAreaId,
      pickup_times: [],
      days_of_operation: [1, 2, 3, 4, 5],
      pickup_point_name: request.name,
      pickup_point_time_to_prepare: defaultHours,
      is_activated: false,
      approved_at: null,
      created_at: now.toString(),
    })
    .execute();
}

/** Selects the stores' settings, which the sandbox copies; column mappings are learned separately. */
export const storesAsDecided = async ({ db }: Pick<Tx, 'db'>) =>
  (await db.selectFrom('stores').selectAll().orderBy('id').execute()).map(
    ({ retailer_id, column_mappings, ...decided }) => decided,
  );

/** Overwrites stores by id. Two may have swapped their names, so all get temporary names first. */
export async function overwriteStores(tx: Tx, rows: Awaited<ReturnType<typeof storesAsDecided>>): Promise<void> {
  const write = (id: string, columns: Updateable<Stores>) =>
    tx.db.updateTable('stores').set(columns).where('id', '=', id).execute();
  for (const { id } of rows) await write(id, { name: id });
  for (const row of rows) await write(row.id, row);
}

/** Inserts a service area. Areas belong to no retailer. */
export async function insertArea({ shared }: Database, { postalPrefixes, ...area }: NewArea): Promise<void> {
  await shared
    .insertInto('service_areas')
    .values({ ...area, postal_prefixes: postalPrefixes })
    .execute();
}

/** Updates the given fields of a service area; returns whether it exists. */
export async function updateArea({ shared }: Database, id: string, edit: AreaEdit): Promise<boolean> {
  const { numUpdatedRows } = await shared
    .updateTable('service_areas')
    .set({ id, name: edit.name, postal_prefixes: edit.postalPrefixes })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const names: Readonly<Record<string, string>> = {
  stores_retailer_id_name_key: 'name',
  service_areas_name_once: 'name',
  service_areas_pkey: 'id',
};

/** Turns a violated unique index into a refusal: only the database can decide between concurrent requests. */
export async function refusingTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const path = error instanceof DatabaseError ? names[error.constraint ?? ''] : undefined;
    if (!path) throw error;
    return refuse('NAME_TAKEN', { faults: [{ type: 'NAME_TAKEN', path }] });
  }
}
