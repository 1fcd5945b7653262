// Writes the demo's orders in batches with the product's own writer.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rate } from '@portage/contract/retailers/schema';
import type { Kysely } from 'kysely';
import { insertCharges } from '../expense/tallies.ts';
import type { Storage } from '../gateways/storage/port.ts';
import { insertOrders } from '../orders/write.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import type { Actor } from '../platform/outbox/facts.ts';
import { chanceOf } from './chance.ts';
import { chargesOfOrders } from './charges.ts';
import { type SeedRetailer, type SeedRows, type SeedStore, seedOrder } from './orders.ts';
import { type SeedSpeech, writeSaid } from './said.ts';

/** On any day this reaches at least a week into the month before last, which the demo bills. */
const daysBack = 69;
const daysAhead = 4;
const batchSize = 400;
const photoFolder = join(import.meta.dirname, '../../../sample/photos');

type Plan = {
  retailer: Omit<SeedRetailer, 'photoKeys'>;
  stores: SeedStore[];
  rates: readonly Rate[];
  perDay: number;
  seed: number;
  said: Pick<SeedSpeech, 'staff' | 'claims'>;
};

/** Writes two months of a retailer's orders, up to a few days ahead. */
export async function writeOrders(
  database: Database,
  db: Kysely<DB>,
  storage: Storage,
  now: Temporal.Instant,
  plan: Plan,
): Promise<number> {
  const retailer = { ...plan.retailer, photoKeys: await keepPhotos(storage, plan.retailer.id) };
  const chance = chanceOf(plan.seed);
  const rows: SeedRows = { orders: [], attempts: [], call_histories: [], delivery_proofs: [] };
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
  const by: Actor = { name: retailer.memberName, role: 'RETAILER_ADMIN' };
  const tx = database.within(db, retailer.id);
  await insertAll(database, tx, by, rows);
  const charges = chargesOfOrders(rows.orders, plan.stores, plan.rates);
  for (const part of batches(charges)) await insertCharges(tx, part);
  const told = { ...plan.said, retailerId: retailer.id, storage, now, chance: chanceOf(plan.seed + 100) };
  await writeSaid(tx, rows, told);
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

async function insertAll(database: Database, tx: Tx, by: Actor, rows: SeedRows): Promise<void> {
  const entry = { by, action: 'ORDER_CREATED', content: '', facts: [] };
  for (const part of batches(rows.orders)) await insertOrders({ db: database }, tx, part, entry);
  for (const part of batches(rows.attempts)) await tx.db.insertInto('attempts').values(part).execute();
  for (const part of batches(rows.delivery_proofs)) await tx.db.insertInto('delivery_proofs').values(part).execute();
  for (const part of batches(rows.call_histories)) await tx.db.insertInto('call_histories').values(part).execute();
}

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
}
