// Writes the demo world's orders, in batches, with their tallies.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Storage } from '../gateways/storage/port.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { chanceOf } from './chance.ts';
import { type SeedRetailer, type SeedRows, type SeedStore, seedOrder } from './orders.ts';

const daysBack = 61;
const daysAhead = 4;
const batchSize = 400;
const photoFolder = join(import.meta.dirname, '../../../sample/photos');

type Plan = { retailer: Omit<SeedRetailer, 'photoKeys'>; stores: SeedStore[]; perDay: number; seed: number };

/** Makes two months of orders of a retailer, up to now and a few days ahead. */
export async function writeOrders(
  db: Kysely<DB>,
  storage: Storage,
  now: Temporal.Instant,
  plan: Plan,
): Promise<number> {
  const retailer = { ...plan.retailer, photoKeys: await keepPhotos(storage, plan.retailer.id) };
  const chance = chanceOf(plan.seed);
  const rows: SeedRows = { orders: [], packages: [], trackers: [], attempts: [], call_histories: [], action_logs: [] };
  let number = 1000;
  for (let day = -daysBack; day <= daysAhead; day++) {
    for (const store of plan.stores) {
      const date = now.toZonedDateTimeISO(store.timezone).toPlainDate().add({ days: day });
      if (!store.days.includes(date.dayOfWeek)) continue;
      for (let count = chance.between(plan.perDay - 2, plan.perDay + 2); count > 0; count--) {
        seedOrder({ retailer, store, chance, now, number: number++ }, date.toString(), rows);
      }
    }
  }
  await insertAll(db, plan.retailer.id, rows);
  return rows.orders.length;
}

async function keepPhotos(storage: Storage, retailerId: string): Promise<string[]> {
  const keys: string[] = [];
  for (const file of readdirSync(photoFolder).sort()) {
    const key = `${retailerId}/photos/${newId()}.png`;
    await storage.write(key, readFileSync(join(photoFolder, file)), { contentType: 'image/png' });
    keys.push(key);
  }
  return keys;
}

async function insertAll(db: Kysely<DB>, retailerId: string, rows: SeedRows): Promise<void> {
  for (const part of batches(rows.orders)) await db.insertInto('orders').values(part).execute();
  for (const part of batches(rows.packages)) await db.insertInto('packages').values(part).execute();
  for (const part of batches(rows.trackers)) await db.insertInto('trackers').values(part).execute();
  for (const part of batches(rows.attempts)) await db.insertInto('attempts').values(part).execute();
  for (const part of batches(rows.call_histories)) await db.insertInto('call_histories').values(part).execute();
  for (const part of batches(rows.action_logs)) await db.insertInto('action_logs').values(part).execute();
  await sql`
    insert into keys (kind, key, retailer_id, id)
    select 'LINK', link_code, retailer_id, id from orders where retailer_id = ${retailerId}
    union all
    select 'DELIVERY', delivery_id::text, retailer_id, id from orders where retailer_id = ${retailerId} and delivery_id is not null`.execute(
    db,
  );
  await sql`
    insert into order_tally_deltas (retailer_id, day, store_id, list_group, orders)
    select retailer_id, (created_at at time zone 'UTC')::date, store_id, coalesce(list_group, 'none'), count(*)
    from orders where retailer_id = ${retailerId} and deleted_at is null group by 1, 2, 3, 4`.execute(db);
}

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
}
