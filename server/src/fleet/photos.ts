// Photos of the courier: the address to upload one, and the deletion of those that no event has named.
import type { PhotoGrant, PhotoRequest } from '@portage/contract/fleet/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DeliveryKey } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import { daysAgo } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { retention } from '../retention.ts';
import { proofKey } from '../uploads/files.ts';
import { findDelivery } from './trackingCode.ts';

/** Grants a signed URL to upload one photo of a delivery. The same id gets the same key, under which only the first upload is stored. */
export async function grantPhoto(
  app: App,
  { deliveryId, id, contentType, size }: PhotoRequest,
): Promise<z.input<typeof PhotoGrant>> {
  const delivery = await findDelivery(app, deliveryId);
  if (id !== undefined) await refuseUnknownFile(app, delivery.retailerId, id);
  const key = await reservePhoto(app, delivery, id);
  const address = app.storage.signUpload({ key, contentType, size }, app.clock.now());
  return { url: `${app.config.publicUrl}${address}`, key };
}

/** Refuses the id of a photo that is stored without a row: it was granted before there were any, to an order that cannot be known. */
async function refuseUnknownFile({ db, storage }: App, retailerId: string, id: string): Promise<void> {
  const { db: own } = db.scope(wholeRetailer(retailerId));
  if (await own.selectFrom('granted_photos').select('id').where('id', '=', id).executeTakeFirst()) return;
  const file = await storage.open(proofKey(retailerId, id));
  file?.body.destroy();
  if (file) refuse('PHOTO_ID_TAKEN');
}

/** Returns the key of a new photo of an order. Its file is deleted if no event names it. */
export async function reservePhoto(
  app: App,
  { retailerId, orderId }: Omit<DeliveryKey, 'deliveryId'>,
  id = newId(),
): Promise<string> {
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    await tx.db
      .insertInto('granted_photos')
      .values({ id, order_id: orderId, granted_at: app.clock.now().toString() })
      .onConflict((conflict) => conflict.columns(['retailer_id', 'id']).doNothing())
      .execute();
    const known = await tx.db.selectFrom('granted_photos').select('order_id').where('id', '=', id).executeTakeFirst();
    if (known?.order_id !== orderId) refuse('PHOTO_ID_TAKEN');
  });
  return proofKey(retailerId, id);
}

const batch = 100;

/**
 * Deletes the photos that no event has named within their retention: the courier's report of them was lost. Those that were named are marked,
 * and skipped until their recipient is erased.
 */
export async function deleteUnnamedPhotos(app: App): Promise<void> {
  while ((await deleteUnnamed(app, daysAgo(app.clock, retention.granted_photos.days))) === batch);
}

async function deleteUnnamed(app: App, before: string): Promise<number> {
  const key = sql`granted_photos.retailer_id || '/photos/' || granted_photos.id || '.jpg'`;
  const names = (table: 'orders' | 'attempts', of: string) =>
    sql`exists (select from ${sql.table(table)} as one where one.retailer_id = granted_photos.retailer_id
      and one.${sql.raw(of)} = granted_photos.order_id and ${key} = any(one.photos))`;
  const old = await app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('granted_photos')
    .select(['retailer_id', 'id'])
    .select(sql<boolean>`${names('orders', 'id')} or ${names('attempts', 'order_id')}`.as('is_named'))
    .where('granted_at', '<', before)
    .where('named_at', 'is', null)
    .orderBy('granted_at')
    .limit(batch)
    .execute();
  for (const { retailer_id: retailerId, id, is_named } of old) {
    const { db } = app.db.scope(wholeRetailer(retailerId));
    if (is_named) {
      const named_at = app.clock.now().toString();
      await db.updateTable('granted_photos').set({ named_at }).where('id', '=', id).execute();
      continue;
    }
    // The file is deleted first: a crash in between must not leave a file without a row.
    await app.storage.remove(proofKey(retailerId, id));
    await db.deleteFrom('granted_photos').where('id', '=', id).execute();
  }
  return old.length;
}
