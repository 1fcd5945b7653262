// Inserts retailers, stores and members directly, for the demo and for tests.
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { type StoreSeed, serviceAreas, zoneOf } from './places.ts';

/** Inserts the provider's service areas. */
export async function addServiceAreas(db: Kysely<DB>): Promise<void> {
  await db.insertInto('service_areas').values(serviceAreas).execute();
}

export type RetailerSeed = {
  name: string;
  prefix: string;
  unfulfilled: boolean;
  stores: readonly StoreSeed[];
  phone?: string;
  address?: string;
};

/** Inserts a retailer with its stores. */
export async function addRetailer(db: Kysely<DB>, seed: RetailerSeed): Promise<{ id: string; storeIds: string[] }> {
  const id = newId();
  await db
    .insertInto('retailers')
    .values({
      id,
      name: seed.name,
      phone: seed.phone,
      address: seed.address,
      tracking_code_prefix: seed.prefix,
      orders_not_fulfilled_by_default: seed.unfulfilled,
      package_size_selection_enabled: seed.unfulfilled,
      package_sizes: seed.unfulfilled ? ['Envelope', 'Small', 'Medium', 'Large'] : [],
      service_area_ids: serviceAreas.map(({ id: areaId }) => areaId),
      order_tags: seed.unfulfilled ? ['Fragile', 'Gift', 'Cold'] : ['Cadeau'],
    })
    .execute();
  const storeIds: string[] = [];
  for (const store of seed.stores) storeIds.push(await addStore(db, id, store));
  return { id, storeIds };
}

async function addStore(db: Kysely<DB>, retailerId: string, store: StoreSeed): Promise<string> {
  const id = newId();
  await db
    .insertInto('stores')
    .values({
      retailer_id: retailerId,
      id,
      name: store.name,
      timezone: zoneOf(store),
      address: store.address,
      phone: store.phone,
      pickup_times: store.pickupTimes,
      days_of_operation: store.days,
      custom_time_to_prepare: store.customTimeToPrepare,
      pickup_point_name: store.pickupPoint.name,
      pickup_point_time_to_prepare: store.pickupPoint.timeToPrepare,
      service_area_id: store.area,
      postal_prefixes: store.prefixes,
    })
    .execute();
  return id;
}

export type MemberSeed = {
  email: string;
  language?: 'en' | 'fr';
  name: string;
  role: 'RETAILER_ADMIN' | 'RETAILER_USER';
  permissions: string[];
  /** Null: all stores. */
  storeIds: readonly string[] | null;
  /** Null: invited, without a password yet. */
  hash: string | null;
  sessionTimeInMinutes?: number;
};

/** Inserts a member who can sign in. */
export async function addMember(db: Kysely<DB>, retailerId: string, seed: MemberSeed): Promise<string> {
  const id = newId();
  const { email, name, role, permissions } = seed;
  await db
    .insertInto('members')
    .values({
      retailer_id: retailerId,
      id,
      email,
      name,
      role,
      permissions,
      language: seed.language ?? 'en',
      has_all_stores: seed.storeIds === null,
      session_time_in_minutes: seed.sessionTimeInMinutes,
    })
    .execute();
  await db
    .insertInto('logins')
    .values({ email, retailer_id: retailerId, member_id: id, password_hash: seed.hash })
    .execute();
  if (!seed.storeIds?.length) return id;
  await db
    .insertInto('member_stores')
    .values(seed.storeIds.map((storeId) => ({ retailer_id: retailerId, member_id: id, store_id: storeId })))
    .execute();
  return id;
}
