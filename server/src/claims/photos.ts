// The recipient's photos of a claim: re-encoded without metadata, stored beside the order's files, and erased with its recipient.
import { claimPhotoBytes, whyNotAddPhoto } from '@portage/contract/claims/rules';
import type { ClaimPhotoForm } from '@portage/contract/tracking/schema';
import { noteAction } from '../orders/log.ts';
import { erased } from '../orders/verbs/erase.ts';
import type { App } from '../platform/app.ts';
import { newId } from '../platform/ids.ts';
import { readPhoto } from '../platform/pictures.ts';
import { Refusal, refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { asRecipient, type OpenOrder } from './fileClaim.ts';
import { lockClaim, moveClaim } from './screens.ts';

/** The bounding box to which photos are scaled down, in pixels. */
const photoBox = { width: 1600, height: 1600 };

type ClaimedOrder = OpenOrder & { claim: Parameters<typeof whyNotAddPhoto>[0] | null };

/** Adds a photo to the order's claim. */
export async function addClaimPhoto(app: App, parcel: ClaimedOrder, { photo }: ClaimPhotoForm): Promise<void> {
  // Checked again under the lock; here it spares decoding a photo that is refused anyway.
  refuseIf(whyNotAddPhoto(parcel.claim ?? refuse('CLAIM_NOT_FOUND')));
  if (!photo || photo.size === 0) return refuseFaults([{ type: 'REQUIRED', path: 'photo' }]);
  const bytes = await readPhoto(Buffer.from(await photo.arrayBuffer()), {
    path: 'photo',
    maximum: claimPhotoBytes,
    box: photoBox,
  });
  const key = `${parcel.order.retailer_id}/claims/${newId()}.jpg`;
  // Outside the transaction: slow storage would otherwise keep the order locked.
  await app.storage.write(key, bytes, { contentType: 'image/jpeg', size: bytes.length });
  await recordPhoto(app, parcel, key).catch(async (error: unknown) => {
    // After any other error the photo may have been recorded: a lost connection can hide its commit.
    if (error instanceof Refusal) await app.storage.remove(key);
    throw error;
  });
}

const recordPhoto = (app: App, parcel: OpenOrder, key: string) =>
  asRecipient(app, parcel, async ({ tx, order, by }) => {
    const claim = (await lockClaim(tx, order.id)) ?? refuse('CLAIM_NOT_FOUND');
    refuseIf(whyNotAddPhoto(claim));
    // An erasure that ended before this one has the lock would not be repeated for this photo.
    if (order.recipient === erased) refuse('CLAIM_CLOSED');
    await tx.db
      .updateTable('claims')
      .set({ photos: [...claim.photos, key] })
      .where('id', '=', claim.id)
      .execute();
    await noteAction(app, tx, order, by, { action: 'CLAIM_PHOTO_ADDED', content: '' });
    await moveClaim(app, tx, claim, claim.status, by);
  });
